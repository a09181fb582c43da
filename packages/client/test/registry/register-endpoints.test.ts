import { afterAll, describe, expect, test } from "vitest";
import { Client, type EndpointDescriptor, HttpError, type ParameterRule } from "../../src/index.ts";
import { sendJson, startServer } from "../support/scripted-server.ts";

const server = await startServer((request, response) => sendJson(response, { ...request }));
afterAll(() => server[Symbol.asyncDispose]());

const ACCEPT = "application/vnd.github.foo-preview+json";
const FOO = {
  method: "PATCH",
  url: "/repos/:owner/:repo/foo",
  headers: { accept: ACCEPT },
  params: {
    owner: { required: true, type: "string" },
    repo: { required: true, type: "string" },
    baz: { required: true, type: "string", enum: ["qux", "quux", "quuz"] },
  },
} as const satisfies EndpointDescriptor;

interface Echo {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

function lines(): { log: Parameters<typeof Client>[0]; warned: string[] } {
  const warned: string[] = [];
  return { log: { log: { warn: (line) => void warned.push(line) } }, warned };
}

/** Calls a method whose only parameter `p` follows `rule`; resolves to the request that the server received. */
async function call(rule: ParameterRule, p: unknown, name = "p"): Promise<Echo> {
  const client = new Client({ baseUrl: server.url }).registerEndpoints({
    test: { call: { method: "POST", url: "/", params: { [name]: rule } } },
  });
  const { data } = await client.test.call<Echo>(name === "p" ? { p } : (p as Record<string, unknown>));
  return data;
}

describe("registerEndpoints()", () => {
  test("adds a method that sends its request, its headers before those of the client", async () => {
    const client = new Client({ baseUrl: server.url, headers: { accept: "text/plain" } });
    const { data } = await client
      .registerEndpoints({ foo: { bar: FOO } })
      .foo.bar<Echo>({ owner: "o", repo: "r", baz: "qux" });
    expect(data).toMatchObject({
      method: "PATCH",
      url: "/repos/o/r/foo",
      body: '{"baz":"qux"}',
      headers: { accept: ACCEPT },
    });
  });

  test("keeps the other methods of a scope and replaces one of the same name", () => {
    const client = new Client({ baseUrl: "http://api.test" });
    client.registerEndpoints({ foo: { one: { url: "/one" }, two: { url: "/two" } } });
    const { foo } = client.registerEndpoints({ foo: { two: { url: "/2" }, three: { url: "/three" } } }) as unknown as {
      foo: Record<"one" | "two" | "three", Client["request"]>;
    };
    expect([foo.one, foo.two, foo.three].map((method) => method.endpoint().url)).toEqual([
      "http://api.test/one",
      "http://api.test/2",
      "http://api.test/three",
    ]);
    expect(Object.keys(foo)).toEqual(["one", "two", "three"]);
  });

  test.each([
    ...["request", "hook", "paginate", "authenticate", "log", "constructor", "registerEndpoints", "toString"],
    "__proto__",
  ])("rejects the scope '%s', which is something else, and changes nothing", (scope) => {
    const client = new Client();
    const routes = JSON.parse(`{"fine":{"a":{"url":"/"}},"${scope}":{"polluted":{"url":"/"}}}`);
    const before = Reflect.get(client, scope);
    expect(() => client.registerEndpoints(routes)).toThrow(new RegExp(`^Cannot register '${scope}'`));
    expect(Reflect.get(client, scope)).toBe(before);
    for (const changed of [client, new Client(), before]) expect(changed).not.toHaveProperty("polluted");
    expect(client).not.toHaveProperty("fine");
  });

  test.each([
    [null, "Endpoints must be an object, got null"],
    [{ a: null }, "'a' must be an object, got null"],
    [{ a: "text" }, `'a' must be an object, got "text"`],
    [{ a: { b: null } }, "'a.b' must be an object, got null"],
    [{ a: { b: "GET /" } }, `'a.b' must be an object, got "GET /"`],
  ])("says what is wrong with %o", (routes, message) => {
    expect(() => new Client().registerEndpoints(routes as never)).toThrow(message);
  });

  test.each([
    [{ p: { validation: "(" } }, "Invalid regular expression: /(/"],
    [{ p: null }, "'p' must be an object, got null"],
    [{ p: 5 }, "'p' must be an object, got 5"],
    [{ p: { enum: [() => {}] } }, "could not be cloned"],
  ])("rejects the rules %o when they are registered, and says whose they are", (params, message) => {
    const register = (): unknown => new Client().registerEndpoints({ a: { b: { url: "/", params: params as never } } });
    expect(register).toThrow(HttpError);
    expect(register).toThrow("Cannot register 'a.b': ");
    expect(register).toThrow(message);
  });

  test.each<[string, ParameterRule]>([
    ["url", {}],
    ["method", { required: true }],
    ["request", {}],
    ["address", { mapTo: "baseUrl" }],
  ])("rejects the rule of a parameter %s %o, which calls would take for an option", (name, rule) => {
    const endpoint = { method: "POST", url: "/hooks", params: { [name]: rule } };
    expect(() => new Client().registerEndpoints({ a: { b: endpoint } })).toThrow(
      `Cannot register 'a.b': '${name}' is an option`,
    );
  });

  test("takes rules about the headers of a call, and about an address that fills the route", () => {
    const params = { url: { required: true }, headers: { type: "object" } };
    const client = new Client().registerEndpoints({ a: { b: { method: "POST", url: ":url", params } } });
    expect(client.a.b.endpoint({ url: "http://up.test/x" }).url).toBe("http://up.test/x");
  });

  test("warns about a deprecated method at its first call only", async () => {
    const { log, warned } = lines();
    const client = new Client({ baseUrl: server.url, ...log }).registerEndpoints({
      a: { b: { url: "/", deprecated: "a.b() is gone soon" } },
    });
    client.a.b.endpoint();
    expect(warned).toEqual([]);
    await client.a.b();
    await client.a.b();
    expect(warned).toEqual(["a.b() is gone soon"]);
  });
});

describe("an endpoint method", () => {
  const client = new Client({ baseUrl: "http://api.test" }).registerEndpoints({ foo: { bar: FOO } });

  test("builds its request without sending, without validating, with the body as an object", () => {
    expect(client.foo.bar.endpoint({ owner: "o", repo: "r", baz: "any" })).toEqual({
      method: "PATCH",
      url: "http://api.test/repos/o/r/foo",
      headers: {
        accept: ACCEPT,
        "content-type": "application/json; charset=utf-8",
        "user-agent": expect.stringContaining("signalbox-client/"),
      },
      body: { baz: "any" },
      request: {},
    });
    expect(client.foo.bar.endpoint().url).toBe("http://api.test/repos///foo");
  });

  test("has parse() and defaults(), also when it is deprecated and was never called", () => {
    const { a } = new Client().registerEndpoints({ a: { b: { url: "/:id", deprecated: "soon" } } });
    const { endpoint, defaults } = a.b;
    expect(endpoint.parse(endpoint.merge({ id: 1 })).url).toBe("https://api.github.com/1");
    expect(endpoint.defaults({ id: 2 })().url).toBe("https://api.github.com/2");
    expect(defaults({ id: 3 }).endpoint().url).toBe("https://api.github.com/3");
  });

  test("is validated before anybody is asked for credentials", async () => {
    let asked = 0;
    const auth = (): string => `token-${++asked}`;
    const client = new Client({ baseUrl: server.url, auth }).registerEndpoints({ foo: { bar: FOO } });
    await expect(client.foo.bar()).rejects.toMatchObject({ status: 400 });
    expect(asked).toBe(0);
  });

  test("is validated after all before hooks of the user", async () => {
    const client = new Client({ baseUrl: server.url }).registerEndpoints({ foo: { bar: FOO } });
    client.hook.before("request", (options) => {
      options.baz = "quux";
    });
    const { data } = await client.foo.bar<Echo>({ owner: "o", repo: "r" });
    expect(data.body).toBe('{"baz":"quux"}');
  });
});

describe("validation", () => {
  test("never throws synchronously, and checks in the order of the rules", async () => {
    const client = new Client().registerEndpoints({ foo: { bar: FOO } });
    await expect(client.foo.bar()).rejects.toMatchObject({ message: "Empty value for parameter 'owner': undefined" });
  });

  test("sends parameters that no rule names", async () => {
    expect((await call({ required: true }, { p: 1, other: 2 }, "p2").catch((error) => error)).message).toContain(
      "'p2'",
    );
    expect((await call({}, { other: 2 }, "p2")).body).toBe('{"other":2}');
  });

  test.each([
    [{}, undefined, ""],
    [{ allowNull: true }, null, '{"p":null}'],
    [{ type: "integer" }, "5", '{"p":5}'],
    [{ type: "integer" }, 5, '{"p":5}'],
    [{ type: "integer", enum: [1, 2] }, "2", '{"p":2}'],
    [{ enum: [1, 2] }, "2", '{"p":"2"}'],
    [{ type: "object" }, '{"a":1}', '{"p":{"a":1}}'],
    [{ validation: "^a+$" }, "aa", '{"p":"aa"}'],
    [{ type: "string" }, 5, '{"p":5}'],
    [{ type: "boolean" }, "yes", '{"p":"yes"}'],
    [{ required: true }, "", '{"p":""}'],
  ] as [ParameterRule, unknown, string][])("by the rule %o accepts %o", async (rule, value, body) => {
    expect((await call(rule, value)).body).toBe(body);
  });

  test.each([
    [{}, null, "'p' cannot be null"],
    [{ required: true }, undefined, "Empty value for parameter 'p': undefined"],
    [{ type: "integer" }, "x", `Invalid value for parameter 'p': "x" is NaN`],
    [{ type: "integer" }, "5x", `Invalid value for parameter 'p': "5x" is NaN`],
    [{ type: "integer" }, 5.7, "Invalid value for parameter 'p': 5.7 is NaN"],
    [{ type: "integer" }, 2 ** 53, "Invalid value for parameter 'p': 9007199254740992 is not exact"],
    [{ enum: ["a"] }, "b", `Invalid value for parameter 'p': "b"`],
    [{ enum: ["a"] }, Object.create(null), "Invalid value for parameter 'p': {}"],
    [{ validation: "^a+$" }, Object.create(null), "Invalid value for parameter 'p': {}"],
    [{ validation: "^a+$" }, "b", `Invalid value for parameter 'p': "b"`],
    [{ type: "object" }, "{", `JSON parse error of value for parameter 'p': "{"`],
  ] as [ParameterRule, unknown, string][])("by the rule %o rejects %o", async (rule, value, message) => {
    await expect(call(rule, value)).rejects.toMatchObject({
      name: "HttpError",
      status: 400,
      kind: "validation",
      message,
    });
  });

  test("keeps integers exact that a number cannot hold, when they come as text or bigint", async () => {
    const { test: scope } = new Client({ baseUrl: server.url }).registerEndpoints({
      test: { get: { url: "/:id", params: { id: { required: true, type: "integer" } } } },
    });
    for (const id of ["9007199254740993", "+9007199254740993", 9007199254740993n]) {
      expect((await scope.get<Echo>({ id })).data.url).toBe("/9007199254740993");
    }
  });

  test.each([
    ["", '""'],
    [[], "[]"],
    [{}, "{}"],
    [[""], '[""]'],
    [["", null], '["",null]'],
    [{ a: undefined }, "{}"],
  ])("rejects a path parameter that expands to nothing: %o", async (owner, shown) => {
    const client = new Client().registerEndpoints({ foo: { bar: FOO } });
    await expect(client.foo.bar({ owner, repo: "r", baz: "qux" })).rejects.toMatchObject({
      message: `Empty value for parameter 'owner': ${shown}`,
    });
  });

  test("accepts an empty path of a tree, which means its root", async () => {
    const { tree } = new Client({ baseUrl: server.url }).registerEndpoints({
      tree: { get: { url: "/contents/:path", params: { path: { required: true, type: "string" } } } },
    });
    expect((await tree.get<Echo>({ path: "" })).data.url).toBe("/contents/");
  });

  test("checks children of objects, headers among them, and skips those of absent parents", async () => {
    const rule = { required: true, type: "integer" };
    expect((await call(rule, { a: { b: "5" } }, "a.b")).body).toBe('{"a":{"b":5}}');
    expect((await call(rule, {}, "a.b")).body).toBe("");
    expect((await call(rule, { a: "text" }, "a.b")).body).toBe('{"a":"text"}');
    await expect(call(rule, { a: {} }, "a.b")).rejects.toThrow("Empty value for parameter 'a.b': undefined");
    await expect(call({ required: true }, {}, "headers.x-a")).rejects.toThrow(
      "Empty value for parameter 'headers.x-a'",
    );
  });

  test("finds headers in whatever case rule and call write them", async () => {
    const rule = { required: true, enum: ["a"] };
    for (const name of ["X-Foo", "x-foo"]) {
      expect((await call(rule, { headers: { [name]: "a" } }, "headers.X-Foo")).headers["x-foo"]).toBe("a");
      await expect(call(rule, { headers: { [name]: "b" } }, "headers.X-Foo")).rejects.toThrow("headers.x-foo");
    }
    await expect(call(rule, {}, "headers.X-Foo")).rejects.toThrow("Empty value for parameter 'headers.x-foo'");
  });

  test("checks every element of a list and names it", async () => {
    const rule = { required: true, type: "integer" };
    expect((await call(rule, { a: [{ b: "1" }, { b: 2 }] }, "a[].b")).body).toBe('{"a":[{"b":1},{"b":2}]}');
    await expect(call(rule, { a: [{ b: 1 }, {}] }, "a[].b")).rejects.toThrow("Empty value for parameter 'a[1].b'");
    const message = "Invalid value for parameter 'a': not a list";
    await expect(call(rule, { a: 5 }, "a[].b")).rejects.toMatchObject({ status: 400, message });
  });

  test("does not change the caller's objects", async () => {
    const list = Object.freeze([Object.freeze({ b: "1" })]);
    expect((await call({ type: "integer" }, { a: list }, "a[].b")).body).toBe('{"a":[{"b":1}]}');
  });

  test("moves a mapped parameter; mapped to data it is the whole body", async () => {
    expect((await call({ mapTo: "q" }, 5)).body).toBe('{"q":5}');
    expect((await call({ mapTo: "data", required: true }, ["a"])).body).toBe('["a"]');
  });

  test("passes again when a wrapper repeats the request", async () => {
    const client = new Client({ baseUrl: server.url }).registerEndpoints({
      a: { b: { method: "POST", url: "/", params: { p: { required: true, mapTo: "data", type: "integer" } } } },
    });
    client.hook.wrap("request", async (request, options) => {
      await request(options);
      return request(options);
    });
    expect((await client.a.b<Echo>({ p: "5" })).data.body).toBe("5");
  });
});

describe("an older parameter name", () => {
  const params = { name: { required: true }, title: { alias: "name", deprecated: true } } as const;

  test("is renamed with a warning, for the method, endpoint() and endpoint.merge()", async () => {
    const { log, warned } = lines();
    const client = new Client({ baseUrl: server.url, ...log });
    const { foo } = client.registerEndpoints({ foo: { bar: { method: "POST", url: "/", params } } });
    expect((await foo.bar<Echo>({ title: "t" })).data.body).toBe('{"name":"t"}');
    expect(foo.bar.endpoint({ title: "t" }).body).toEqual({ name: "t" });
    expect(foo.bar.endpoint.merge({ title: "t" })).toMatchObject({ name: "t" });
    expect(warned).toEqual(Array(3).fill(`"title" parameter is deprecated for "foo.bar()". Use "name" instead`));
  });

  test("yields to the name of today when both are given", () => {
    const { log } = lines();
    const { foo } = new Client(log).registerEndpoints({ foo: { bar: { method: "POST", url: "/", params } } });
    expect(foo.bar.endpoint({ title: "old", name: "new" }).body).toEqual({ name: "new" });
  });
});
