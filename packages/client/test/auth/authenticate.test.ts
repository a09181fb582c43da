import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type AuthenticateOptions, Client, type Fetch } from "../../src/index.ts";
import { type ScriptedServer, startServer } from "../support/scripted-server.ts";

let server: ScriptedServer;
let client: Client;
beforeEach(async () => {
  server = await startServer();
  client = new Client({ baseUrl: server.url });
});
afterEach(() => server[Symbol.asyncDispose]());

describe("authenticate()", () => {
  test.each([
    [{ type: "basic", username: "username", password: "password" }, "Basic dXNlcm5hbWU6cGFzc3dvcmQ="],
    [{ type: "basic", username: "ü", password: "€" }, `Basic ${Buffer.from("ü:€").toString("base64")}`],
    [{ type: "oauth", token: "abc" }, "token abc"],
    [{ type: "oauth", key: "id", secret: "hush" }, `Basic ${btoa("id:hush")}`],
    [{ type: "oauth", token: "abc", key: "id", secret: "hush" }, "token abc"],
    [{ type: "token", token: "abc" }, "token abc"],
    [{ type: "app", token: "abc" }, "Bearer abc"],
  ] as [AuthenticateOptions, string][])("with %o sets the authorization header", async (options, authorization) => {
    client.authenticate(options);
    await client.request("GET /");
    expect(server.requests[0]?.headers.authorization).toBe(authorization);
  });

  test.each([
    [{ type: "oauth", token: "a&b", in: "query" }, "/x?access_token=a%26b&a=1"],
    [{ type: "oauth", key: "id", secret: "hush", in: "query" }, "/x?client_id=id&client_secret=hush&a=1"],
  ] as [AuthenticateOptions, string][])("with %o puts the credentials before the query", async (options, url) => {
    client.authenticate(options);
    await client.request("GET /x", { a: 1 });
    await client.request("POST /x", { a: 1 });
    expect(server.requests[0]?.url).toBe(url);
    expect(server.requests[1]?.url).toBe(url.replace("&a=1", ""));
    expect(server.requests[0]?.headers).not.toHaveProperty("authorization");
  });

  test("is synchronous and returns undefined, and the last call wins", async () => {
    expect(client.authenticate({ type: "token", token: "first" })).toBeUndefined();
    client.authenticate({ type: "token", token: "second" });
    await client.request("GET /");
    expect(server.requests[0]?.headers.authorization).toBe("token second");
  });

  test.each([undefined, null, false] as const)("with %s clears the credentials", async (nothing) => {
    client.authenticate({ type: "token", token: "abc" });
    client.authenticate(nothing);
    await client.request("GET /");
    expect(server.requests[0]?.headers).not.toHaveProperty("authorization");
  });

  test.each([
    [{ type: "basic", username: "u" }, "Basic authentication requires both a username and password to be set"],
    [{ type: "basic", password: "p" }, "Basic authentication requires both a username and password to be set"],
    [{ type: "oauth" }, "OAuth2 authentication requires a token or key & secret to be set"],
    [{ type: "oauth", key: "k" }, "OAuth2 authentication requires a token or key & secret to be set"],
    [{ type: "token" }, "Token authentication requires a token to be set"],
    [{ type: "app" }, "Token authentication requires a token to be set"],
    [{}, "Invalid authentication type, must be 'basic', 'oauth', 'token' or 'app'"],
    [{ type: "other" }, "Invalid authentication type, must be 'basic', 'oauth', 'token' or 'app'"],
    ["token", "Invalid authentication type, must be 'basic', 'oauth', 'token' or 'app'"],
  ])("with %o throws a plain Error, and the previous credentials stay", async (options, message) => {
    client.authenticate({ type: "token", token: "kept" });
    expect(() => client.authenticate(options as AuthenticateOptions)).toThrow(new Error(message));
    await client.request("GET /");
    expect(server.requests[0]?.headers.authorization).toBe("token kept");
  });

  test("copies its options", async () => {
    const options: AuthenticateOptions = { type: "token", token: "before" };
    client.authenticate(options);
    options.token = "after";
    await client.request("GET /");
    expect(server.requests[0]?.headers.authorization).toBe("token before");
  });

  test("is overridden by an authorization header of the call, and overrides one of the client's options", async () => {
    client = new Client({ baseUrl: server.url, headers: { authorization: "token client" } });
    client.authenticate({ type: "token", token: "abc" });
    await client.request("GET /");
    await client.request("GET /", { headers: { authorization: "token call" } });
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(["token abc", "token call"]);
  });

  test("hides the credentials from hooks and endpoint()", async () => {
    client.authenticate({ type: "token", token: "abc" });
    const seen: unknown[] = [];
    client.hook.before("request", ({ headers }) => void seen.push({ ...headers }));
    client.hook.after("request", (_, { headers }) => void seen.push({ ...headers }));
    await client.request("GET /");
    expect(JSON.stringify([seen, client.request.endpoint("GET /")])).not.toContain("abc");
  });

  describe("sends credentials to its own origin only", () => {
    /** A substitute for fetch that records the URL and the authorization of each request. */
    function recording() {
      const seen: [url: string, authorization: string | undefined][] = [];
      const fetch: Fetch = async (url, { headers }) => {
        seen.push([url, headers.authorization]);
        return new Response();
      };
      return { seen, fetch };
    }

    async function requestElsewhere(send: (client: Client, other: ScriptedServer) => unknown): Promise<unknown> {
      await using home = await startServer((_, response) => response.writeHead(302, { location: other.url }).end());
      await using other = await startServer();
      const client = new Client({ baseUrl: home.url });
      client.authenticate({ type: "token", token: "abc" });
      await send(client, other);
      return other.requests[0]?.headers.authorization;
    }

    test.each<[how: string, send: (client: Client, other: ScriptedServer) => unknown]>([
      ["goes to another origin", (client, other) => client.request(`GET ${other.url}/x`)],
      ["names another base", (client, other) => client.request("GET /x", { baseUrl: other.url })],
    ])("when a call %s", async (_, send) => {
      expect(await requestElsewhere(send)).toBeUndefined();
    });

    test.each(["authorization", "cookie", "x-api-key"])(
      "when they are the header %s of every request",
      async (name) => {
        await using home = await startServer();
        await using other = await startServer();
        const client = new Client({ baseUrl: home.url, headers: { [name]: "hush" } });
        await client.request("GET /");
        await client.request(`GET ${other.url}/`);
        await client.request("GET /", { baseUrl: other.url });
        await client.request(`GET ${other.url}/`, { headers: { [name]: "given" } });
        expect(home.requests[0]?.headers[name]).toBe("hush");
        expect(other.requests.map(({ headers }) => headers[name])).toEqual([undefined, undefined, "given"]);
      },
    );

    test("but not from the base of a request function that has its own authorization header", async () => {
      await using home = await startServer();
      await using other = await startServer();
      const headers = { authorization: "token other" };
      const request = new Client({ baseUrl: home.url }).request.defaults({ baseUrl: other.url, headers });
      await request("GET /");
      await request(`GET ${home.url}/`);
      expect(other.requests[0]?.headers.authorization).toBe("token other");
      expect(home.requests[0]?.headers.authorization).toBeUndefined();
    });

    test("but not from a relative base, which a substitute for fetch may accept", async () => {
      const { seen, fetch } = recording();
      const client = new Client({ baseUrl: "/api", request: { fetch } });
      client.authenticate({ type: "token", token: "abc" });
      for (const url of ["/x", "//evil.test/x", "https://evil.test/x"]) await client.request({ url });
      await client.request({ baseUrl: "//evil.test", url: "/x" });
      expect(seen).toEqual([
        ["/api/x", "token abc"],
        ["/api//evil.test/x", "token abc"],
        ["https://evil.test/x", undefined],
        ["//evil.test/x", undefined],
      ]);
    });

    test.each(["", "/", "https:", "https:/"])(
      "not even when the base is %o, a prefix of every URL",
      async (baseUrl) => {
        const { seen, fetch } = recording();
        const client = new Client({ baseUrl, request: { fetch } });
        client.authenticate({ type: "token", token: "abc" });
        await client.request({ url: "https://evil.test/x" });
        expect(seen).toEqual([["https://evil.test/x", undefined]]);
      },
    );

    test.each(["", "/"])("nor when a path without a base, %o, names another host with two slashes", async (baseUrl) => {
      const { seen, fetch } = recording();
      const { request } = new Client({ baseUrl, request: { fetch } });
      for (const url of ["/x", "x", "//evil.test/x", "/\\evil.test/x", "\\\\evil.test/x"]) await request({ url });
      await request("GET /:owner/:repo", { owner: "", repo: "evil.test" });
      const urls = seen.map(([url]) => url);
      expect(urls).toEqual(["/x", "/x", "/evil.test/x", "/evil.test/x", "/evil.test/x", "/evil.test"]);
    });

    test("but not from the upload host", async () => {
      const { seen, fetch } = recording();
      const client = new Client({ request: { fetch } });
      client.authenticate({ type: "token", token: "abc" });
      for (const host of ["api.github.com", "uploads.github.com", "api.github.com.evil.test"]) {
        await client.request(`GET https://${host}/x`);
      }
      await client.request("GET https://api.github.com@evil.test/x");
      expect(seen.map(([url, authorization]) => [new URL(url).host, authorization])).toEqual([
        ["api.github.com", "token abc"],
        ["uploads.github.com", "token abc"],
        ["api.github.com.evil.test", undefined],
        ["evil.test", undefined],
      ]);
    });
  });
});
