import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  type AuthOption,
  type AuthStrategy,
  Client,
  type ClientOptions,
  type Plugin,
  retry,
  VERSION,
} from "../../src/index.ts";
import { startServer } from "../support/scripted-server.ts";

describe("Client", () => {
  test("is constructed with and without new, with and without options", () => {
    for (const client of [new Client(), Client(), new Client({}), Client({ baseUrl: "http://api.test" })]) {
      expect(client).toBeInstanceOf(Client);
      expect(client.request).toBeTypeOf("function");
      expect(client.authenticate).toBeTypeOf("function");
      expect(client.hook.before).toBeTypeOf("function");
    }
  });

  test("shows its defaults at request.endpoint.DEFAULTS", () => {
    expect(new Client().request.endpoint.DEFAULTS).toEqual({
      method: "GET",
      baseUrl: "https://api.github.com",
      headers: {
        accept: "application/vnd.github.v3+json",
        "user-agent": expect.stringMatching(/^signalbox-client\/\d+\.\d+\.\d+ Node\.js\/26\./),
      },
      mediaType: { format: "", previews: [] },
      request: {},
    });
  });

  test("accepts timeout, baseUrl, agent and headers, and lower-cases header names", () => {
    const agent = {};
    const defaults = new Client({ baseUrl: "http://api.test", timeout: 5, agent, headers: { "X-A": "1" } }).request
      .endpoint.DEFAULTS;
    expect(defaults).toMatchObject({ baseUrl: "http://api.test", request: { timeout: 5 }, headers: { "x-a": "1" } });
    expect(defaults.request.agent).toBe(agent);
  });

  test("treats null as no options, and rejects anything that is not an object", () => {
    expect(new Client(null as never).request.endpoint.DEFAULTS.baseUrl).toBe("https://api.github.com");
    expect(() => new Client("nope" as never)).toThrow('Options must be an object, got "nope"');
    expect(() => new Client({ headers: null as never })).toThrow("'headers' must be an object, got null");
  });

  test.each(["hook", "repos", "rest", "gitdata"] as const)(
    "clients share no state when %s is read from the prototype of any class",
    (name) => {
      class Mine extends Client {}
      const Extended = Client.plugin([]);
      for (const { prototype } of [Client, Mine, Extended]) expect(() => prototype[name]).toThrow(TypeError);
      for (const Class of [Client, Mine, Extended]) expect(new Class()[name]).not.toBe(new Class()[name]);
    },
  );

  test("never changes the caller's options", () => {
    const options = Object.freeze({ headers: Object.freeze({ "User-Agent": "mine", "X-A": "1" }), unknown: 1 });
    new Client(options).request.endpoint("GET /");
    expect(options).toEqual({ headers: { "User-Agent": "mine", "X-A": "1" }, unknown: 1 });
  });

  test.each([{ headers: { "User-Agent": "mine/1" } }, { userAgent: "mine/1" }])(
    "puts the caller's user agent before its own: %o",
    (options) => {
      const { headers } = new Client(options).request.endpoint("GET /");
      expect(headers["user-agent"]).toMatch(/^mine\/1 signalbox-client\/\d/);
    },
  );

  test("sends no user agent when it is null, and only its own when the caller's is undefined or empty", () => {
    const agentOf = (options: ClientOptions): string | undefined =>
      new Client(options).request.endpoint("GET /").headers["user-agent"];
    expect(agentOf({ headers: { "user-agent": null } })).toBeUndefined();
    for (const options of [{ headers: { "user-agent": undefined } }, { headers: undefined }, { userAgent: "" }]) {
      expect(agentOf(options as ClientOptions)).toMatch(/^signalbox-client\/\d/);
    }
  });

  test("accepts previews, request options and a media type for every call", () => {
    const { endpoint } = new Client({ previews: ["a-preview"], request: { timeout: 3 }, mediaType: { format: "raw" } })
      .request;
    expect(endpoint("GET /")).toMatchObject({
      headers: { accept: "application/vnd.github.a-preview.raw" },
      request: { timeout: 3 },
    });
  });

  test("accepts another vendor name", () => {
    const { endpoint } = new Client({ vendor: "signalbox" }).request;
    expect(endpoint("GET /").headers.accept).toBe("application/vnd.signalbox.v3+json");
    expect(endpoint("GET /", { mediaType: { previews: ["a"] } }).headers.accept).toBe(
      "application/vnd.signalbox.a-preview+json",
    );
  });

  test("names the version of its manifest", () => {
    const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
    expect(VERSION).toBe(manifest.version);
  });
});

describe("names an option of the wrong type", () => {
  const bare = Object.create(null);

  test.each([
    [{ previews: "x" }, "'mediaType.previews' must be a list, got \"x\""],
    [{ mediaType: { previews: [1] } }, "A preview must be a string, got 1"],
    [{ previews: {} }, "'mediaType.previews' must be a list, got {}"],
    [{ mediaType: { format: Symbol("s") } }, "'mediaType.format' must be a string, got Symbol(s)"],
    [{ userAgent: Symbol("s") }, "'userAgent' must be a string, got Symbol(s)"],
    [{ userAgent: bare }, "'userAgent' must be a string, got {}"],
    [{ vendor: Symbol("s") }, "'mediaType.vendor' must be a string, got Symbol(s)"],
    [{ retry: { retries: bare } }, "'retry.retries' must be a number, 0 or more, got {}"],
  ])("%o", (options, message) => {
    const Retrying = Client.plugin(retry);
    expect(() => new Retrying(options as ClientOptions)).toThrow(expect.objectContaining({ status: 400, message }));
  });
});

test("names a function for auth that returns no text, and not what it returns", async () => {
  const auth = (() => ({ secret: "hush" })) as never;
  const message = "'auth' must return a string, got a object";
  await expect(new Client({ auth }).request("GET /")).rejects.toThrow(new TypeError(message));
});

describe("a class that extends Client", () => {
  test("has clients with its own members, and its plugin() creates classes", () => {
    class Mine extends Client {
      hello(): string {
        return `hello ${this.request.endpoint.DEFAULTS.baseUrl}`;
      }
    }
    const client = new Mine({ baseUrl: "http://api.test" });
    expect(client.hello()).toBe("hello http://api.test");
    expect(client).toBeInstanceOf(Client);
    const extended = new (Mine.plugin(() => ({ more: 1 })))({ baseUrl: "http://more.test" });
    expect(extended.more).toBe(1);
    expect(extended).toBeInstanceOf(Mine);
    expect(extended.hello()).toBe("hello http://more.test");
  });
});

describe("Client.plugin()", () => {
  test("a plugin gets all members of the class", () => {
    const counted: Plugin<Client> = (client) => ({ scopes: Object.keys(client.repos).length });
    const named = (client: Client) => ({ repository: () => client.repos.get.endpoint.DEFAULTS.url });
    const Named = Client.plugin([named, counted]);
    const Extended = Named.plugin((client) => ({ again: () => client.repository() }));
    expect(new Extended().again()).toBe("/repos/:owner/:repo");
    // @ts-expect-error: a client of the base class has no such member.
    expect(() => new (Client.plugin((client) => client.repository()))()).toThrow(TypeError);
  });
});

describe("the auth option", () => {
  async function authorizationFor(options: ClientOptions): Promise<string | undefined> {
    await using server = await startServer();
    await new Client({ baseUrl: server.url, ...options }).request("GET /");
    return server.requests[0]?.headers.authorization;
  }

  test.each([
    ["abc", "token abc"],
    ["token abc", "token abc"],
    ["Bearer abc", "Bearer abc"],
    ["a.b.c", "Bearer a.b.c"],
    [() => "abc", "token abc"],
    [async () => "abc", "token abc"],
    [() => undefined, undefined],
    [{ type: "basic", username: "username", password: "password" }, "Basic dXNlcm5hbWU6cGFzc3dvcmQ="],
  ] as [AuthOption, string | undefined][])("%o authorizes requests", async (auth, authorization) => {
    expect(await authorizationFor({ auth })).toBe(authorization);
  });

  test("is called for each request when it is a function", async () => {
    await using server = await startServer();
    let count = 0;
    const client = new Client({ baseUrl: server.url, auth: () => `token-${++count}` });
    await client.request("GET /");
    await client.request("GET /");
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(["token token-1", "token token-2"]);
  });

  test("of an authStrategy is sent to no other origin", async () => {
    await using other = await startServer();
    const authStrategy: AuthStrategy = ({ token }) => ({
      hook(request, options) {
        options.headers.authorization = `custom ${token}`;
        return request(options);
      },
    });
    const client = new Client({ authStrategy, auth: "abc" });
    await client.request(`GET ${other.url}/`);
    await client.request("GET /", { baseUrl: other.url });
    expect(other.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
  });

  test("of an authStrategy does not change the error of a request that cannot be built", async () => {
    const authStrategy: AuthStrategy = () => ({ hook: (request, options) => request(options) });
    const call = new Client({ authStrategy, auth: "abc" }).request("GET /x/:id", { id: ".." });
    await expect(call).rejects.toMatchObject({ status: 400, request: { method: "GET", url: "/x/:id" } });
  });
});
