import { afterAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { type CallError, Client, type HookCollection } from "../../src/index.ts";
import { type ScriptedServer, sendJson, startServer } from "../support/scripted-server.ts";

const server = await startServer((request, response) =>
  request.url === "/fail" ? sendJson(response, { message: "no" }, 500) : sendJson(response, { url: request.url }),
);
afterAll(() => server[Symbol.asyncDispose]());

let client: Client;
beforeEach(() => {
  client = new Client({ baseUrl: server.url });
});

function clientWithTwoOfEach(log: string[]): Client {
  const client = new Client({ baseUrl: server.url });
  for (const n of [1, 2]) {
    client.hook.before("request", () => void log.push(`b${n}`));
    client.hook.after("request", () => void log.push(`a${n}`));
    client.hook.wrap("request", async (request, options) => {
      log.push(`w${n}<`);
      const response = await request(options);
      log.push(`w${n}>`);
      return response;
    });
    client.hook.error("request", (error) => {
      log.push(`e${n}`);
      throw error;
    });
  }
  return client;
}

describe("hook", () => {
  test("runs layers from the outside in and back: every registration is an outer layer", async () => {
    const log: string[] = [];
    await clientWithTwoOfEach(log).request("GET /");
    expect(log.join(" ")).toBe("w2< b2 w1< b1 a1 w1> a2 w2>");
  });

  test("runs error layers oldest first", async () => {
    const log: string[] = [];
    await expect(clientWithTwoOfEach(log).request("GET /fail")).rejects.toThrow("no");
    expect(log.join(" ")).toBe("w2< b2 w1< b1 e1 e2");
  });

  test("before() may change options, may be asynchronous, and its result is ignored", async () => {
    client.hook.before("request", async (options) => {
      await undefined;
      options.url = "/changed";
      options.page = 2;
      return { url: "/ignored" };
    });
    expect((await client.request("GET /x")).data).toEqual({ url: "/changed?page=2" });
  });

  test("before() that throws skips the request, and its error reaches the error layers outside it unchanged", async () => {
    const mine = new RangeError("mine");
    const seen: unknown[] = [];
    client.hook.error("request", () => seen.push("inside"));
    client.hook.before("request", () => Promise.reject(mine));
    client.hook.error("request", (error) => {
      seen.push(error);
      throw error;
    });
    const sent = server.requests.length;
    await expect(client.request("GET /")).rejects.toBe(mine);
    expect(seen).toEqual([mine]);
    expect(server.requests.length).toBe(sent);
  });

  test("after() may change the response, and its result is ignored", async () => {
    client.hook.after("request", (response) => {
      response.data = "changed";
      return { data: "ignored" };
    });
    expect((await client.request("GET /")).data).toBe("changed");
  });

  test("after() that throws reaches the error layers that were registered later, and no earlier ones", async () => {
    const seen: string[] = [];
    const note = (name: string) => (error: CallError) => {
      seen.push(`${name}: ${error.message}`);
      return { data: name };
    };
    client.hook.error("request", note("earlier"));
    client.hook.after("request", () => {
      throw new Error("after");
    });
    client.hook.error("request", note("later"));
    expect(await client.request("GET /")).toEqual({ data: "later" });
    expect(seen).toEqual(["later: after"]);
  });

  test("error() resolves to what it returns, even undefined, and later after layers see it", async () => {
    const seen: unknown[] = [];
    client.hook.error("request", () => undefined);
    client.hook.after("request", (response) => void seen.push(response));
    expect(await client.request("GET /fail")).toBeUndefined();
    expect(seen).toEqual([undefined]);
  });

  test("wrap() may respond itself, without a request", async () => {
    const sent = server.requests.length;
    client.hook.wrap("request", () => ({ data: "cached" }));
    expect(await client.request("GET /")).toEqual({ data: "cached" });
    expect(server.requests.length).toBe(sent);
  });

  test("all layers of a call get the same options object", async () => {
    const seen = new Set<unknown>();
    client.hook.before("request", (options) => void seen.add(options));
    client.hook.after("request", (_, options) => void seen.add(options));
    client.hook.wrap("request", (request, options) => {
      seen.add(options);
      return request(options);
    });
    await client.request("GET /");
    expect(seen.size).toBe(1);
  });

  test("remove() removes the first layer with that function, of any kind, and ignores unknown ones", async () => {
    let runs = 0;
    const count = (): void => {
      runs += 1;
    };
    client.hook.before("request", count);
    client.hook.after("request", count);
    client.hook.remove("request", count);
    client.hook.remove("request", () => {});
    (client.hook as HookCollection<string>).remove("other", count);
    await client.request("GET /");
    expect(runs).toBe(1);
  });

  test("a registration in the same turn as the call counts, a later one does not", async () => {
    const log: string[] = [];
    const call = client.request("GET /");
    client.hook.before("request", () => void log.push("same turn"));
    client.hook.wrap("request", (request, options) => {
      client.hook.after("request", () => void log.push("later"));
      return request(options);
    });
    await call;
    expect(log).toEqual(["same turn"]);
  });

  test("the collection is callable with any name, and several names nest with the first outermost", async () => {
    const hook = new Client().hook as HookCollection<string>;
    const log: string[] = [];
    hook.before("outer", () => void log.push("outer"));
    hook.before("inner", () => void log.push("inner"));
    const result = await hook(["outer", "inner"], async (options: { a: number }) => options.a, { a: 1 });
    expect(result).toBe(1);
    expect(log).toEqual(["outer", "inner"]);
  });

  test("the compiler rejects a misspelled name", () => {
    const { hook } = new Client();
    // @ts-expect-error: unknown name.
    hook.before("reqest", () => {});
    // @ts-expect-error: unknown name.
    expect(() => hook.remove("sned", () => {})).not.toThrow();
  });

  test("the type of an error hook includes errors that are not HttpErrors", async () => {
    const seen: CallError[] = [];
    client.hook.before("request", () => {
      throw new RangeError("mine");
    });
    client.hook.error("request", (error) => {
      seen.push(error);
      // @ts-expect-error: only an HttpError has headers.
      expect(() => error.headers.etag).toThrow(TypeError);
      return error.status === undefined ? "no answer" : error.headers.etag;
    });
    expect(await client.request("GET /")).toBe("no answer");
    expect(seen).toEqual([expect.any(RangeError)]);
  });

  test("rejects hooks that are not functions", () => {
    const { hook } = new Client();
    expect(() => hook.before("request", undefined as never)).toThrow(
      "The hook 'before' of 'request' must be a function, got undefined",
    );
  });

  test("match header names case-insensitively", async () => {
    const client = new Client({ headers: { authorization: "token client", "x-a": "1" } });
    client.hook.before(
      "request",
      ({ headers }) => void Object.assign(headers, { Authorization: "token hook", "X-A": 2 }),
    );
    let sent: unknown;
    client.hook.wrap("send", (_, { headers }) => {
      sent = headers;
      return { data: undefined, status: 204, headers: {}, url: "" };
    });
    await client.request("GET /");
    expect(sent).toMatchObject({ authorization: "token hook", "x-a": "2" });
    expect(sent).not.toHaveProperty("Authorization");
  });

  test("the hook send wraps the built request with its credentials, inside all retries", async () => {
    client.authenticate({ type: "token", token: "abc" });
    const seen: unknown[] = [];
    client.hook.before("send", ({ url, headers }) => void seen.push([url, headers.authorization]));
    client.hook.wrap("request", async (request) => {
      await request();
      return request();
    });
    await client.request("GET /:id", { id: 1 });
    expect(seen).toEqual(Array(2).fill([`${server.url}/1`, "token abc"]));
  });
});

describe("the request that a wrapper gets", () => {
  async function startEcho(): Promise<{ server: ScriptedServer; client: Client }> {
    const server = await startServer(({ method, url }, response) => sendJson(response, `${method} ${url}`));
    onTestFinished(() => server[Symbol.asyncDispose]());
    return { server, client: new Client({ baseUrl: server.url }) };
  }

  test("accepts partial options, and options with parameters", async () => {
    const { client } = await startEcho();
    client.hook.wrap("request", (request, options) => request(options, { q: 1 }));
    client.hook.wrap("request", (request) => request({ url: "/partial" }));
    expect((await client.request("GET /x")).data).toBe("GET /partial?q=1");
  });

  test("has defaults that send through all hooks", async () => {
    const { client, server } = await startEcho();
    client.hook.wrap("request", async (request, options) => {
      if (options.url === "/x") await request.defaults({ headers: { "x-inner": "1" } })("GET /inner");
      return request(options);
    });
    await client.request("GET /x");
    expect(server.requests.map(({ url, headers }) => [url, headers["x-inner"]])).toEqual([
      ["/inner", "1"],
      ["/x", undefined],
    ]);
  });

  test("is not about the route of the endpoint method that was called", async () => {
    const { client } = await startEcho();
    client.hook.wrap("request", (request) => request("GET /free/{id}", { id: 1 }));
    const { data } = await client.issues.get({ owner: "o", repo: "r", issue_number: 1 });
    expect(data).toBe("GET /free/1");
  });
});

test("a step of one's own that throws synchronously rejects, and runs the error hooks", async () => {
  const own = new Client().hook as HookCollection<string>;
  const step = (): never => {
    throw new Error("at once");
  };
  await expect(own("own", step, {})).rejects.toThrow("at once");
  own.error("own", ({ message }) => message);
  expect(await own("own", step, {})).toBe("at once");
});
