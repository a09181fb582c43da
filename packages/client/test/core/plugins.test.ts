import { describe, expect, test } from "vitest";
import { Client, type ClientOptions, type CoreClient } from "../../src/index.ts";

describe("Client.plugin()", () => {
  const one = () => ({ one: 1 });
  const two = () => ({ two: 2 });
  const three = () => ({ three: 3 });

  test("installs all of its arguments, and all of a list", () => {
    expect(new (Client.plugin(one, two, three))()).toMatchObject({ one: 1, two: 2, three: 3 });
    const { one: a, two: b } = new (Client.plugin([one, two]))();
    expect([a, b]).toEqual([1, 2]);
  });

  test("installs each plugin once, those of the class first, and each may assign to the client", () => {
    const order: unknown[] = [];
    const options = { mine: 1 };
    const first = (client: object, given: object): void => {
      order.push("first", given);
      Object.assign(client, { one: 1 });
    };
    const second = (): void => void order.push("second");
    expect(new (Client.plugin(first).plugin(second, first))(options)).toMatchObject({ one: 1 });
    new Client();
    expect(order).toEqual(["first", options, "second"]);
    expect(order[1]).toBe(options);
  });

  test("names the argument that is not a function", () => {
    expect(() => Client.plugin(one, "two" as never)).toThrow('A plugin must be a function, got "two"');
  });
});

describe("Client.defaults()", () => {
  test("sets the options of all clients of the class", () => {
    const Mine = Client.defaults({ baseUrl: "http://api.test", timeout: 5 });
    expect(new Mine().request.endpoint.DEFAULTS).toMatchObject({ baseUrl: "http://api.test", request: { timeout: 5 } });
    expect(new Mine({ timeout: 6 }).request.endpoint.DEFAULTS.request).toEqual({ timeout: 6 });
    expect(new Client().request.endpoint.DEFAULTS.request).toEqual({});
  });

  test("puts the user agent of a client first", () => {
    const Mine = Client.defaults({ userAgent: "lib/1" });
    const { headers } = new Mine({ userAgent: "app/2" }).request.endpoint("GET /");
    expect(headers["user-agent"]).toMatch(/^app\/2 lib\/1 signalbox-client/);
  });

  test("accepts a function of the options of each client", () => {
    const Mine = Client.defaults((options) => ({ ...options, baseUrl: `http://${options.region}.test` }));
    expect(new Mine({ region: "eu" }).request.endpoint.DEFAULTS.baseUrl).toBe("http://eu.test");
  });

  test("chains with plugins, other defaults and derived classes", () => {
    const plugin = (_: unknown, { baseUrl, timeout }: ClientOptions) => ({ seen: [baseUrl, timeout] });
    class Mine extends Client.plugin(plugin).defaults({ timeout: 1 }).defaults({ baseUrl: "http://api.test" }) {}
    expect(new Mine().seen).toEqual(["http://api.test", 1]);
    expect(new Mine()).toBeInstanceOf(Client);
  });
});

describe("what a plugin returns", () => {
  test("extends an existing scope of this client only", () => {
    const mine = (): string => "mine";
    const Extended = Client.plugin([() => ({ repos: { mine } })]);
    const client = new Extended();
    expect(client.repos.mine()).toBe("mine");
    expect(client.repos.get.endpoint.DEFAULTS.url).toBe("/repos/:owner/:repo");
    expect(new Client().repos).not.toHaveProperty("mine");
  });

  test("is merged with the members of earlier plugins, and replaces methods of them", () => {
    const one = () => ({ tools: { a: () => 1, b: () => 1 } });
    const two = () => ({ tools: { b: () => 2 } });
    const { tools } = new (Client.plugin([one, two]))();
    expect([tools.a(), tools.b()]).toEqual([1, 2]);
  });

  test("does not change the returned object", () => {
    const tools = Object.freeze({ a: () => 1 });
    const { tools: joined } = new (Client.plugin([() => ({ tools }), () => ({ tools: { b: () => 2 } })]))();
    expect([joined.a(), joined.b(), Object.keys(tools)]).toEqual([1, 2, ["a"]]);
  });

  test.each(["request", "hook", "authenticate", "paginate", "registerEndpoints", "log", "constructor", "toString"])(
    "must not be called %s, which a client has already",
    (name) => {
      expect(() => new (Client.plugin([() => ({ [name]: {} })]))()).toThrow(
        `Cannot register '${name}': the client has something else of that name`,
      );
    },
  );

  test("must not replace a scope, or a member of another plugin, by something else", () => {
    expect(() => new (Client.plugin([() => ({ repos: () => {} })]))()).toThrow("Cannot register 'repos'");
    const plugins = [() => ({ hello: () => 1 }), () => ({ hello: {} })];
    expect(() => new (Client.plugin(plugins))()).toThrow("Cannot register 'hello'");
  });

  test("may replace a function, of the client or of a plugin before it, by another", () => {
    const paginate = (): string => "mine";
    const one = () => ({ hello: () => 1 });
    const two = () => ({ hello: () => 2, paginate });
    const client = new (Client.plugin(one, two))();
    expect([client.hello(), Reflect.get(client, "paginate")]).toEqual([2, paginate]);
  });

  test("may contain members that the client already has", () => {
    const same = ({ request }: CoreClient) => ({ request });
    expect(() => new (Client.plugin([same]))()).not.toThrow();
  });

  test("may have any other name, and changes no prototype", () => {
    const odd = () => JSON.parse('{"__proto__":{"polluted":true}}') as object;
    expect(() => new (Client.plugin([odd]))()).toThrow("Cannot register '__proto__'");
    expect({}).not.toHaveProperty("polluted");
    const nested = () => ({ tools: JSON.parse('{"__proto__":{"polluted":true}}') as object });
    const client = new (Client.plugin([() => ({ tools: {} }), nested]))();
    expect({}).not.toHaveProperty("polluted");
    expect(Object.getPrototypeOf(client.tools)).toBe(Object.prototype);
  });
});

describe("registerEndpoints()", () => {
  test.each(["__proto__", "constructor", "toString", "then"])("accepts a method called %s", (name) => {
    const client = new Client({ baseUrl: "http://api.test" });
    client.registerEndpoints({
      own: JSON.parse(`{"${name}":{"url":"/x"}}`),
      repos: JSON.parse(`{"${name}":{"url":"/x"}}`),
    });
    for (const scope of ["own", "repos"]) {
      const methods: object = Reflect.get(client, scope);
      const method: Client["request"] = Object.getOwnPropertyDescriptor(methods, name)?.value;
      expect(method.endpoint().url).toBe("http://api.test/x");
      expect(Object.getPrototypeOf(methods)).toBe(Object.prototype);
    }
    expect({}).not.toHaveProperty("url");
  });

  test("accepts a parameter called constructor", async () => {
    const fetch = async (url: string): Promise<Response> => Response.json(url);
    const client = new Client({ baseUrl: "http://api.test", request: { fetch } });
    const { tools } = client.registerEndpoints({
      tools: { a: { url: "/x", params: { constructor: { type: "integer" } } } },
    });
    expect((await tools.a()).data).toBe("http://api.test/x");
    await expect(tools.a({ constructor: "x" })).rejects.toThrow("'constructor': \"x\" is NaN");
    expect((await tools.a({ constructor: "2" })).data).toBe("http://api.test/x?constructor=2");
  });
});
