import { enterpriseCloud } from "@octokit/plugin-enterprise-cloud";
import { enterpriseCompatibility } from "@octokit/plugin-enterprise-compatibility";
import { enterpriseServer310Admin } from "@octokit/plugin-enterprise-server";
import { paginateGraphQL } from "@octokit/plugin-paginate-graphql";
import { paginateRest } from "@octokit/plugin-paginate-rest";
import { requestLog } from "@octokit/plugin-request-log";
import { legacyRestEndpointMethods } from "@octokit/plugin-rest-endpoint-methods";
import { retry } from "@octokit/plugin-retry";
import { throttling } from "@octokit/plugin-throttling";
import { describe, expect, onTestFinished, test } from "vitest";
import { Client, type ClientOptions } from "../../src/index.ts";
import { type Script, type ScriptedServer, sendJson, startServer } from "../support/scripted-server.ts";

/** Octokit's plugins expect its own class. They run unchanged on ours, with a type assertion. */
function clientWith(plugin: unknown, server: ScriptedServer, options: ClientOptions = {}): Client {
  const Extended = Client.plugin(plugin as (client: unknown, options: ClientOptions) => Record<never, never>);
  return new Extended({ baseUrl: server.url, ...options });
}

async function start(script: Script): Promise<ScriptedServer> {
  const server = await startServer(script);
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server;
}

const echo: Script = ({ method, url, body }, response) => sendJson(response, { route: `${method} ${url}`, body });

describe("octokit's plugin", () => {
  test("retry repeats what fails for a while", async () => {
    const server = await start((_, response, index) => sendJson(response, { index }, index < 2 ? 500 : 200));
    const client = clientWith(retry, server, { retry: { retryAfterBaseValue: 1 } });
    expect((await client.request("GET /")).data).toEqual({ index: 2 });
    await expect(clientWith(retry, await start((_, r) => sendJson(r, {}, 404))).request("GET /")).rejects.toMatchObject(
      {
        status: 404,
      },
    );
  });

  test("throttling asks its callbacks, and repeats when they say so", async () => {
    const limited = { message: "You have exceeded a secondary rate limit" };
    const server = await start((_, response, index) =>
      sendJson(response, index === 0 ? limited : { index }, index === 0 ? 403 : 200),
    );
    const seen: unknown[] = [];
    const throttle = {
      fallbackSecondaryRateRetryAfter: 1,
      retryAfterBaseValue: 1,
      onRateLimit: () => false,
      onSecondaryRateLimit: (retryAfter: number, { url }: { url: string }) => seen.push([retryAfter, url]) > 0,
    };
    const client = clientWith(throttling, server, { throttle });
    expect((await client.request("GET /x/{id}", { id: 1 })).data).toEqual({ index: 1 });
    expect(seen).toEqual([[1, "/x/{id}"]]);
  });

  test("rest-endpoint-methods in its older form joins the scopes that we have", async () => {
    const client = clientWith(legacyRestEndpointMethods, await start(echo));
    expect((await client.repos.get({ owner: "o", repo: "r" })).data).toMatchObject({ route: "GET /repos/o/r" });
    expect((await client.gitdata.getCommit({ owner: "o", repo: "r", commit_sha: "s" })).status).toBe(200);
  });

  test("request-log tells of each request", async () => {
    const lines: unknown[] = [];
    const log = {
      debug: () => {},
      info: (line: string) => lines.push(line),
      error: (line: string) => lines.push(line),
    };
    const client = clientWith(requestLog, await start(({ url }, r) => sendJson(r, {}, url === "/no" ? 404 : 200)), {
      log,
    });
    await client.request("GET /yes");
    await client.request("GET /no").catch(() => {});
    // Each line twice: the client itself logs its requests as well.
    expect(lines.filter((_, index) => index % 2 === 1)).toEqual([
      expect.stringMatching(/^GET \/yes - 200 with id undefined in \d+ms$/),
      expect.stringMatching(/^GET \/no - 404 with id UNKNOWN in \d+ms$/),
    ]);
  });

  test("paginate-rest replaces our paginate", async () => {
    const server = await start(({ url }, response) =>
      sendJson(response, [url], 200, url === "/list" ? { link: `<http://${"127.0.0.1"}/2>; rel="prev"` } : {}),
    );
    const client = clientWith(paginateRest, server);
    expect(await client.paginate("GET /list")).toEqual(["/list"]);
    expect("items" in client.paginate).toBe(false);
    for await (const { data } of client.paginate.iterator("GET /list")) expect(data).toEqual(["/list"]);
  });

  test("paginate-graphql walks through pages by our graphql", async () => {
    const client = clientWith(
      paginateGraphQL,
      await start(({ body }, response) => {
        const { cursor } = JSON.parse(body).variables ?? {};
        const pageInfo = { hasNextPage: cursor === undefined, endCursor: "1" };
        sendJson(response, { data: { list: { nodes: [cursor ?? "0"], pageInfo } } });
      }),
    );
    expect(await client.graphql.paginate("query($cursor: String) { list }")).toMatchObject({
      list: { nodes: ["0", "1"] },
    });
  });

  test("enterprise-compatibility explains a 404 of an older server", async () => {
    const server = await start((_, response) =>
      sendJson(response, { message: "Not Found" }, 404, { "x-github-enterprise-version": "2.18" }),
    );
    const call = clientWith(enterpriseCompatibility, server).request("GET /orgs/{org}/teams/{team_slug}", {
      org: "o",
      team_slug: "t",
    });
    await expect(call).rejects.toThrow("is not supported in your GitHub Enterprise Server version");
  });

  test("enterprise-server and enterprise-cloud add their scopes to ours", async () => {
    const server = await start(echo);
    const methodOf = (client: Client, scope: string, name: string): ((parameters: object) => Promise<unknown>) =>
      Reflect.get(Reflect.get(client, scope), name);
    const onServer = clientWith(enterpriseServer310Admin, server);
    await methodOf(onServer, "enterpriseAdmin", "getLicenseInformation")({});
    expect(server.requests[0]).toMatchObject({ method: "GET", url: "/enterprise/settings/license" });
    const onCloud = clientWith(enterpriseCloud, server);
    expect(typeof methodOf(onCloud, "repos", "get")).toBe("function");
    const [scope = "", name = ""] =
      Object.entries(onCloud)
        .filter(([key]) => key !== "log")
        .flatMap(([key, methods]) => Object.keys(Object(methods)).map((one) => [key, one]))[0] ?? [];
    expect(typeof methodOf(onCloud, scope, name)).toBe("function");
  });
});
