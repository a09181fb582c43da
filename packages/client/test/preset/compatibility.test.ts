import { describe, expect, test } from "vitest";
import { Client as Core } from "../../src/core.ts";
import { Client } from "../../src/index.ts";
import { sendJson, startServer } from "../support/scripted-server.ts";

describe("a partial log", () => {
  test.each([Client, Core])("is filled up, and called with itself as this", (Client) => {
    const lines: string[] = [];
    const log = {
      prefix: "mine: ",
      warn(line: string) {
        lines.push(this.prefix + line);
      },
    };
    const client = new Client({ log });
    client.log.warn("careful");
    client.log.debug("nothing");
    client.log.info("nothing");
    expect(lines).toEqual(["mine: careful"]);
    expect(Object.keys(log)).toEqual(["prefix", "warn"]);
  });
});

describe("the headers deprecation and sunset", () => {
  const headers = {
    deprecation: "Sat, 01 Jan 2028 00:00:00 GMT",
    sunset: "Sun, 01 Jul 2029 00:00:00 GMT",
    link: '<https://docs.test/gone>; rel="deprecation"',
  };

  test("are one warning for each route", async () => {
    await using server = await startServer((_, response) => sendJson(response, {}, 200, headers));
    const warnings: string[] = [];
    const client = new Client({ baseUrl: server.url, log: { warn: (line) => void warnings.push(line) } });
    for (const id of [1, 2]) await client.request("GET /old/{id}", { id });
    await client.request("PUT /old/{id}", { id: 1 });
    const rest = "It is going to be removed on Sun, 01 Jul 2029 00:00:00 GMT. See https://docs.test/gone";
    expect(warnings).toEqual([`"GET /old/{id}" is deprecated. ${rest}`, `"PUT /old/{id}" is deprecated. ${rest}`]);
  });

  test("are a warning each alone", async () => {
    await using server = await startServer((_, response) => sendJson(response, {}, 200, { deprecation: "true" }));
    const warnings: string[] = [];
    const client = new Client({ baseUrl: server.url, log: { warn: (line) => void warnings.push(line) } });
    await client.request("GET /old");
    expect(warnings).toEqual(['"GET /old" is deprecated']);
  });
});

describe("paginate()", () => {
  test("yields the commits of a comparison, page by page, though it has no links", async () => {
    await using server = await startServer(({ url }, response) => {
      const page = Number(new URL(url, "http://h.test").searchParams.get("page") ?? 1);
      const commits = page === 3 ? [{ sha: "5" }] : [{ sha: `${page * 2 - 1}` }, { sha: `${page * 2}` }];
      sendJson(response, { url: "x", total_commits: 5, commits, files: [{ filename: "f" }] });
    });
    const client = new Client({ baseUrl: server.url });
    const list = await client.paginate("GET /repos/{owner}/{repo}/compare/{basehead}", {
      owner: "o",
      repo: "r",
      basehead: "a...b",
      per_page: 2,
    });
    const shas: string[] = list.map(({ sha }) => sha);
    expect(shas).toEqual(["1", "2", "3", "4", "5"]);
    expect(server.requests.map(({ url }) => url)).toEqual([
      "/repos/o/r/compare/a...b?per_page=2",
      "/repos/o/r/compare/a...b?per_page=2&page=2",
      "/repos/o/r/compare/a...b?per_page=2&page=3",
    ]);
  });
});
