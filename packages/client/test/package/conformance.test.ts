import { describe, expect, test } from "vitest";
import { type BuiltRequest, Client, type RequestParameters } from "../../src/index.ts";
import { sendJson, startServer } from "../support/scripted-server.ts";

/*
 * The observed behaviour of older clients, call by call, limited to what existing scripts rely on.
 */

const B = "http://api.test";
const JSON_TYPE = "application/json; charset=utf-8";
const { endpoint } = new Client({ baseUrl: B }).request;

const ROWS: [route: string, parameters: RequestParameters, built: Partial<BuiltRequest>][] = [
  ["GET /", {}, { method: "GET", url: `${B}/`, request: {} }],
  ["GET https://o.example/foo/:id", { id: 1 }, { url: "https://o.example/foo/1" }],
  ["GET /search{?q,page}", { q: "a b", page: 2, per: 1 }, { url: `${B}/search?q=a%20b&page=2&per=1` }],
  ["GET /r/:ab/:bc", { ab: 1, bc: false }, { url: `${B}/r/1/false` }],
  ["GET /r/:ab", { ab: ["x", "y z"] }, { url: `${B}/r/x,y%20z` }],
  ["GET /r?x=1", { a: 1 }, { url: `${B}/r?x=1&a=1` }],
  ["GET /r", { g: "a&b c+/?", h: "", i: 0, f: true }, { url: `${B}/r?g=a%26b%20c%2B%2F%3F&h=&i=0&f=true` }],
  [
    "POST /r/:id",
    { id: 1, a: [1], b: null, c: undefined, d: { x: 1 } },
    { url: `${B}/r/1`, body: { a: [1], b: null, d: { x: 1 } } },
  ],
  ["POST /r", { data: "raw", x: 1 }, { body: "raw" }],
  ["POST /r", { body: "text" }, { body: { body: "text" } }],
  ["PUT /r", {}, { body: "" }],
  ["DELETE /r", { a: 1 }, { body: { a: 1 } }],
  [
    "POST {+url}{?name,label}",
    { url: "https://up.example/assets", name: "a b.zip", data: "x" },
    { url: "https://up.example/assets?name=a%20b.zip", body: "x" },
  ],
];

describe("endpoint()", () => {
  test.each(ROWS)("builds %s with %o", (route, parameters, built) => {
    expect(endpoint(route, parameters)).toMatchObject(built);
  });

  test("sends the JSON content type with a body, and the default accept header with everything", () => {
    expect(endpoint("POST /r", { a: 1 }).headers["content-type"]).toBe(JSON_TYPE);
    expect(endpoint("GET /").headers.accept).toBe("application/vnd.github.v3+json");
  });

  const two = "application/vnd.github.x-preview+json,application/vnd.github.y-preview+json";
  test.each([
    [
      { mediaType: { previews: ["a", "b-preview"] } },
      "application/vnd.github.a-preview+json,application/vnd.github.b-preview+json",
    ],
    [{ headers: { accept: two }, mediaType: { previews: ["a"] } }, `${two},application/vnd.github.a-preview+json`],
    [{ mediaType: { format: "raw" } }, "application/vnd.github.v3.raw"],
    [{ mediaType: { format: "raw", previews: ["a"] } }, "application/vnd.github.a-preview.raw"],
  ])("accepts what %o asks for", (parameters, accept) => {
    expect(endpoint("GET /r", parameters).headers.accept).toBe(accept);
  });
});

describe("authenticate()", () => {
  test("puts an oauth token before the query when it is told to", async () => {
    await using server = await startServer();
    const client = new Client({ baseUrl: server.url });
    client.authenticate({ type: "oauth", token: "abc", in: "query" });
    await client.request("GET /x", { a: 1 });
    expect(server.requests[0]?.url).toBe("/x?access_token=abc&a=1");
  });

  test("sends username and password as Basic", async () => {
    await using server = await startServer();
    const client = new Client({ baseUrl: server.url });
    client.authenticate({ type: "basic", username: "username", password: "password" });
    await client.request("GET /x");
    expect(server.requests[0]?.headers.authorization).toBe("Basic dXNlcm5hbWU6cGFzc3dvcmQ=");
  });
});

describe("paginate()", () => {
  async function overThreePages<Result>(run: (client: Client) => Promise<Result>): Promise<Result> {
    await using server = await startServer(({ url, headers }, response) => {
      const page = Number(/page=(\d)/.exec(url)?.[1] ?? 1);
      const next = { link: `<http://${headers.host}/list?page=${page + 1}>; rel="next"` };
      sendJson(response, [{ id: page }], 200, page < 3 ? next : {});
    });
    return await run(new Client({ baseUrl: server.url }));
  }

  test("over three pages, mapped to their first id and done at 2, is [1, 2]", async () => {
    const ids = await overThreePages((client) =>
      client.paginate<number>("GET /list", (response, done) => {
        const [{ id }] = response.data as [{ id: number }];
        if (id === 2) done();
        return id;
      }),
    );
    expect(ids).toEqual([1, 2]);
  });

  test("over three pages, mapped to undefined, is three times undefined", async () => {
    expect(await overThreePages((client) => client.paginate("GET /list", () => undefined))).toEqual(
      Array(3).fill(undefined),
    );
  });
});

describe("request()", () => {
  async function answer(status: number, type: string, body: string | Uint8Array): Promise<unknown> {
    await using server = await startServer((_, response) => {
      response.writeHead(status, type === "" ? {} : { "content-type": type }).end(body);
    });
    return await new Client({ baseUrl: server.url }).request("GET /").catch((error) => error);
  }

  test("rejects a 404 with JSON with its message and documentation_url", async () => {
    const body = JSON.stringify({ message: "Not Found", documentation_url: "https://docs" });
    expect(await answer(404, JSON_TYPE, body)).toMatchObject({
      name: "HttpError",
      status: 404,
      message: "Not Found",
      documentation_url: "https://docs",
    });
  });

  test("rejects a 404 with HTML with that text, and an empty 500 with no message", async () => {
    expect(await answer(404, "text/html", "<p>gone</p>")).toMatchObject({ status: 404, message: "<p>gone</p>" });
    expect(await answer(500, "", "")).toMatchObject({ status: 500, message: "" });
  });

  test("gives text as a string, octets as bytes, and nothing for 204", async () => {
    expect(await answer(200, "text/plain", "text")).toMatchObject({ data: "text" });
    const { data } = (await answer(200, "application/octet-stream", Buffer.from([1, 2]))) as { data: ArrayBuffer };
    expect(new Uint8Array(data)).toEqual(new Uint8Array([1, 2]));
    expect(await answer(204, "", "")).toMatchObject({ status: 204, data: undefined });
  });
});
