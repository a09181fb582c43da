import { describe, expect, onTestFinished, test } from "vitest";
import { Client, GraphqlResponseError, HttpError, retry, throttling } from "../../src/index.ts";
import { type Script, type ScriptedServer, sendJson, startServer } from "../support/scripted-server.ts";

async function start(script: Script, path = ""): Promise<{ server: ScriptedServer; client: Client }> {
  const server = await startServer(script);
  onTestFinished(() => server[Symbol.asyncDispose]());
  return { server, client: new Client({ baseUrl: server.url + path, auth: "secret" }) };
}

const QUERY = "query($login: String!) { user(login: $login) { name } }";

describe("graphql()", () => {
  test("sends query and variables, and resolves to the data", async () => {
    const { server, client } = await start((_, response) => sendJson(response, { data: { user: { name: "Mona" } } }));
    expect(await client.graphql(QUERY, { login: "mona", headers: { "x-a": "1" } })).toEqual({ user: { name: "Mona" } });
    expect(server.requests[0]).toMatchObject({ method: "POST", url: "/graphql", headers: { "x-a": "1" } });
    expect(server.requests[0]?.headers.authorization).toBe("token secret");
    expect(JSON.parse(server.requests[0]?.body ?? "")).toEqual({ query: QUERY, variables: { login: "mona" } });
  });

  test("accepts one object with everything, and can be called detached", async () => {
    const { server, client } = await start((_, response) => sendJson(response, { data: {} }));
    const { graphql } = client;
    await graphql({ query: QUERY, operationName: "A", login: "mona" });
    expect(JSON.parse(server.requests[0]?.body ?? "")).toEqual({
      query: QUERY,
      operationName: "A",
      variables: { login: "mona" },
    });
  });

  test("goes to /api/graphql of a service on a server of one's own", async () => {
    const { server, client } = await start((_, response) => sendJson(response, { data: {} }), "/api/v3");
    await client.graphql("{ viewer { login } }");
    await client.graphql.defaults({ headers: { "x-a": "1" } })("{ viewer { login } }");
    await client.request("GET /graphql/other");
    expect(server.requests.map(({ url }) => url)).toEqual(["/api/graphql", "/api/graphql", "/api/v3/graphql/other"]);
    const { baseUrl } = client.request.endpoint.DEFAULTS;
    expect(client.graphql.endpoint({ query: "{ a }" }).url).toBe(`${baseUrl.replace("/v3", "")}/graphql`);
    expect(server.requests[0]?.headers.authorization).toBe("token secret");
  });

  test("throws the errors of the response, with its data", async () => {
    const errors = [{ type: "NOT_FOUND", path: ["user"], message: "Could not resolve to a User" }];
    const { client } = await start((_, response) => sendJson(response, { data: { user: null }, errors }));
    const error = await client.graphql(QUERY, { login: "nobody" }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(GraphqlResponseError);
    expect(error).toMatchObject({
      name: "GraphqlResponseError",
      message: "Request failed due to following response errors:\n - Could not resolve to a User",
      data: { user: null },
      errors,
      response: { data: { user: null }, errors },
      headers: { "content-type": "application/json; charset=utf-8" },
    });
    expect(JSON.stringify(error)).not.toContain("secret");
  });

  test("fails with an HttpError when the service does, or responds with something else", async () => {
    const { client } = await start((_, response, index) =>
      index === 0 ? sendJson(response, { message: "Bad credentials" }, 401) : response.end("<html>"),
    );
    await expect(client.graphql(QUERY)).rejects.toMatchObject({ status: 401, message: "Bad credentials" });
    const error = await client.graphql(QUERY).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ kind: "body", message: expect.stringContaining("is not a GraphQL response") });
  });

  test.each(["query", "url", "method"])("rejects a variable called %s", async (name) => {
    await expect(new Client().graphql(QUERY, { [name]: "x" })).rejects.toThrow(
      `'${name}' cannot be the name of a variable`,
    );
  });

  test("rejects a base that is not text", async () => {
    const call = new Client().graphql(QUERY, { baseUrl: 5 as never });
    await expect(call).rejects.toMatchObject({ status: 400, message: "'baseUrl' must be a string, got 5" });
  });
});

describe("graphql() and the plugins", () => {
  const limits = { core: { gap: 0 }, write: { gap: 0 } };

  test("a rate limit that the callback does not retry is a GraphqlResponseError", async () => {
    const limited = { errors: [{ message: "You have exceeded a secondary rate limit" }] };
    const { server } = await start((_, response) => sendJson(response, limited));
    const seen: unknown[] = [];
    const throttle = { onRateLimit: () => false, onAbuseLimit: (after: number) => void seen.push(after), limits };
    const client = new (Client.plugin(throttling))({ baseUrl: server.url, throttle });
    await expect(client.graphql(QUERY)).rejects.toBeInstanceOf(GraphqlResponseError);
    expect(seen).toEqual([60]);
  });

  test.each([[[null]], ["broken"]])("errors that are not objects, %j, are a GraphqlResponseError", async (errors) => {
    const { server } = await start((_, response) => sendJson(response, { errors }));
    const client = new (Client.plugin(retry))({ baseUrl: server.url });
    await expect(client.graphql(QUERY)).rejects.toBeInstanceOf(GraphqlResponseError);
  });

  test("retries a query after temporary errors, but not a mutation", async () => {
    const broken = { errors: [{ message: "Something went wrong while executing your query." }] };
    const { server } = await start((_, response, index) =>
      sendJson(response, index % 2 === 0 ? broken : { data: { a: 1 } }),
    );
    const client = new (Client.plugin(retry))({ baseUrl: server.url, retry: { retryAfterBaseValue: 1 } });
    expect(await client.graphql("{ a }")).toEqual({ a: 1 });
    expect(server.requests).toHaveLength(2);
    await expect(client.graphql("mutation { a }")).rejects.toThrow("Something went wrong");
    expect(server.requests).toHaveLength(3);
  });

  test("without plugins, the response of a plain request does not change", async () => {
    const limited = { errors: [{ type: "RATE_LIMITED", message: "exceeded" }] };
    const { client } = await start((_, response) => sendJson(response, limited));
    expect((await client.request("POST /graphql", { query: "{ a }" })).data).toEqual(limited);
  });
});

describe("graphql.paginate()", () => {
  const pages: Script = ({ body }, response) => {
    const { cursor = null } = JSON.parse(body).variables ?? {};
    const number = cursor === null ? 1 : Number(cursor) + 1;
    const pageInfo = { hasNextPage: number < 3, endCursor: String(number) };
    sendJson(response, { data: { repo: { issues: { nodes: [number], edges: [{ node: number }], pageInfo } } } });
  };
  const PAGED =
    "query($cursor: String) { repo { issues(after: $cursor) { nodes pageInfo { hasNextPage endCursor } } } }";

  test("merges nodes and edges of all pages", async () => {
    const { client } = await start(pages);
    expect(await client.graphql.paginate(PAGED)).toEqual({
      repo: {
        issues: {
          nodes: [1, 2, 3],
          edges: [{ node: 1 }, { node: 2 }, { node: 3 }],
          pageInfo: { hasNextPage: false, endCursor: "3" },
        },
      },
    });
  });

  test("starts from a cursor, and yields the pages one by one", async () => {
    const { server, client } = await start(pages);
    const seen: unknown[] = [];
    for await (const page of client.graphql.paginate.iterator(PAGED, { cursor: "1" })) seen.push(page);
    expect(seen).toHaveLength(2);
    expect(server.requests).toHaveLength(2);
  });

  test("pages backwards where pageInfo allows it", async () => {
    const { client } = await start(({ body }, response) => {
      const { cursor = null } = JSON.parse(body).variables ?? {};
      const pageInfo = { hasPreviousPage: cursor === null, startCursor: "0" };
      sendJson(response, { data: { a: { nodes: [cursor], pageInfo } } });
    });
    expect(await client.graphql.paginate("query($cursor: String) { a }")).toMatchObject({ a: { nodes: [null, "0"] } });
  });

  test("rejects a query whose cursor does not move, and one without pageInfo", async () => {
    const { client } = await start((_, response) =>
      sendJson(response, { data: { a: { nodes: [1], pageInfo: { hasNextPage: true, endCursor: "1" } } } }),
    );
    await expect(client.graphql.paginate("{ a }")).rejects.toThrow("The cursor did not change after a page: '1'");
    const { client: plain } = await start((_, response) => sendJson(response, { data: { a: 1 } }));
    await expect(plain.graphql.paginate("{ a }")).rejects.toThrow("The response has no pageInfo");
  });
});
