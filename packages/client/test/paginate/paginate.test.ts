import { describe, expect, test } from "vitest";
import { Client } from "../../src/index.ts";
import { findLink } from "../../src/paginate/links.ts";
import { type Script, type ScriptedServer, sendJson, startServer } from "../support/scripted-server.ts";

interface Item {
  readonly id: number;
}

/** A list of `last` pages with one item each, starting at `/list`. The links are at the end of the header, after another value. */
function pages(last: number, { last: tellLast = false, envelope = (items: Item[]): unknown => items } = {}): Script {
  return (request, response) => {
    const address = new URL(request.url, `http://${request.headers.host}`);
    const page = Number(address.searchParams.get("page") ?? 1);
    const link = (number: number, rel: string): string => {
      address.searchParams.set("page", String(number));
      return `<${address}>; rel="${rel}"`;
    };
    const links = [link(1, "first")];
    if (page < last) links.push(link(page + 1, "next"));
    if (tellLast) links.push(link(last, "last"));
    sendJson(response, envelope([{ id: page }]), 200, { link: links.join(", ") });
  };
}

/** A server with a client of it. */
async function connect(script: Script): Promise<ScriptedServer & { client: Client }> {
  const server = await startServer(script);
  return Object.assign(server, { client: new Client({ baseUrl: server.url }) });
}

const startPages = (...of: Parameters<typeof pages>) => connect(pages(...of));

describe("paginate()", () => {
  test("follows a link that looks like a template unchanged", async () => {
    await using server = await connect((request, response) => {
      const next = { link: `<http://${request.headers.host}/x?q=is:open+{y}>; rel="next"` };
      sendJson(response, [request.url], 200, request.url === "/list" ? next : {});
    });
    expect(await server.client.paginate("GET /list")).toEqual(["/list", "/x?q=is:open+{y}"]);
  });

  test("appends scalars, flattens lists by one level", async () => {
    await using server = await startPages(2);
    expect(await server.client.paginate("GET /list", {}, () => [[1], 2])).toEqual([[1], 2, [1], 2]);
    expect(await server.client.paginate("GET /list", {}, () => 5)).toEqual([5, 5]);
  });

  test("stops when done() is called, and still adds what the map returns, even undefined", async () => {
    await using server = await startPages(3);
    for (const last of [2, undefined]) {
      const ids = await server.client.paginate("GET /list", (response, done) => {
        const id = (response.data[0] as Item).id;
        if (id === 2) done();
        return id === 2 ? last : id;
      });
      expect(ids).toEqual([1, last]);
    }
    expect(server.requests).toHaveLength(4);
  });

  test("accepts options, the output of endpoint.merge() and of endpoint(), and an endpoint method", async () => {
    await using server = await startPages(2);
    const client = server.client.registerEndpoints({
      scope: { list: { url: "/:org/list", params: { org: { required: true, type: "string" } } } },
    });
    const { list } = client.scope;
    const expected = [{ id: 1 }, { id: 2 }];
    expect(await client.paginate({ method: "GET", url: "/:org/list", org: "o" })).toEqual(expected);
    expect(await client.paginate(list.endpoint.merge({ org: "o" }))).toEqual(expected);
    expect(await client.paginate(client.request.endpoint.merge("GET /:org/list", { org: "o" }))).toEqual(expected);
    expect(await client.paginate(list.endpoint({ org: "o" }))).toEqual(expected);
    expect(await client.paginate(list, { org: "o" })).toEqual(expected);
    expect(new Set(server.requests.map(({ url }) => url))).toEqual(new Set(["/o/list", "/o/list?page=2"]));
    await expect(client.paginate(list)).rejects.toMatchObject({ status: 400 });
  });

  test("carries method, headers and request options to all pages", async () => {
    await using server = await startPages(3);
    const seen: unknown[] = [];
    server.client.hook.before("request", ({ method, request }) => void seen.push([method, request.mark]));
    await server.client.paginate("POST /list?per_page=1", { headers: { "x-a": "1" }, request: { mark: 1 } });
    expect(seen).toEqual(Array(3).fill(["POST", 1]));
    expect(server.requests.map(({ method, url, headers }) => [method, url, headers["x-a"]])).toEqual([
      ["POST", "/list?per_page=1", "1"],
      ["POST", "/list?per_page=1&page=2", "1"],
      ["POST", "/list?per_page=1&page=3", "1"],
    ]);
  });

  test("stops when its signal aborts", async () => {
    await using server = await startPages(20);
    const controller = new AbortController();
    const call = server.client.paginate("GET /list", { request: { signal: controller.signal } }, (response) => {
      if ((response.data[0] as Item).id === 3) controller.abort();
    });
    await expect(call).rejects.toMatchObject({ name: "AbortError" });
    expect(server.requests).toHaveLength(3);
  });

  test.each([
    '<NEXT>; title="a, b; c"; rel="next"',
    '<NEXT>; title="<b>"; rel="next"',
    '<NEXT>; title="\\"<"; rel="next"',
    '<NEXT>; rel="last next"',
    '<NEXT>;foo="a, b" ;  rel=next,<http://other.test/>; rel="last"',
    '<NEXT>;rel = "next";',
    ',, <NEXT>; rel="next"',
    'NEXT; rel="next", <NEXT>; rel="next"',
    "<NEXT>; REL=Next",
    '</other>; title="; rel=next"; rel="prev", <NEXT>; rel="next"',
    '</other>; title="<NEXT>; rel=next", <NEXT>; rel="next"',
    '</other>; rel="prev"; rel="next", <NEXT>; rel="next"',
    '</other>; rev="next", <NEXT>; rel="next"',
  ])("finds the next link in %s", async (header) => {
    await using server = await connect((request, response) => {
      const link = header.replaceAll("NEXT", `http://${request.headers.host}/2`);
      sendJson(response, [request.url], 200, request.url === "/1" ? { link } : {});
    });
    expect(await server.client.paginate("GET /1")).toEqual(["/1", "/2"]);
  });

  test.each([",", ",;", "<", "<a>", '<a>"', '<a>;rel="', "<a>; ", '<a>;x="\\', ";a=", '\\"'])(
    "parses a header of a million characters that repeats %s quickly",
    (part) => {
      expect(findLink(part.repeat(1_000_000 / part.length), "next")).toBeUndefined();
    },
  );

  test.each([
    [(items: Item[]) => ({ total_count: 2, incomplete_results: false, items })],
    [(items: Item[]) => ({ total_count: 2, repository_selection: "all", repositories: items })],
    [(check_runs: Item[]) => ({ total_count: 2, check_runs })],
  ])("unwraps the items of an envelope and keeps its other fields on the list: %o", async (envelope) => {
    await using server = await startPages(2, { envelope });
    const counts: unknown[] = [];
    const items = await server.client.paginate("GET /list", ({ data }) => {
      counts.push(Reflect.get(data, "total_count"));
      return data;
    });
    expect(items).toEqual([{ id: 1 }, { id: 2 }]);
    expect(counts).toEqual([2, 2]);
    expect((await server.client.request("GET /list")).data).toHaveProperty("total_count");
  });

  test("does not unwrap an object with total_count and url", async () => {
    const envelope = (statuses: Item[]): unknown => ({ total_count: 1, url: "u", statuses });
    await using server = await startPages(1, { envelope });
    expect(await server.client.paginate("GET /list")).toEqual([{ total_count: 1, url: "u", statuses: [{ id: 1 }] }]);
  });

  test.each(["/list#again", "/moved"])("ends when the link %s leads to the same page", async (next) => {
    await using server = await connect(({ url, headers }, response, index) => {
      if (url === "/moved") return response.writeHead(302, { location: "/list" }).end();
      return sendJson(response, [], 200, index > 9 ? {} : { link: `<http://${headers.host}${next}>; rel="next"` });
    });
    await expect(server.client.paginate("GET /list")).rejects.toThrow("next page was already read");
  });

  test("resolves a relative link against its page", async () => {
    await using server = await startServer((request, response) => {
      const link = { link: '<?page=2>; rel="next"' };
      sendJson(response, [request.url], 200, request.url.includes("page") ? {} : link);
    });
    const client = new Client({ baseUrl: `${server.url}/api/v3` });
    expect(await client.paginate("GET /list")).toEqual(["/api/v3/list", "/api/v3/list?page=2"]);
  });

  test("fetches at most request.maxPages", async () => {
    await using server = await startPages(5);
    expect(await server.client.paginate("GET /list", { request: { maxPages: 2 } })).toHaveLength(2);
    expect(server.requests).toHaveLength(2);
  });

  test("sends no credentials to another origin, neither to its first page nor to the next ones", async () => {
    await using other = await startServer((_, response, index) =>
      sendJson(response, [index], 200, index < 2 ? { link: `<${other.url}/${index}>; rel="next"` } : {}),
    );
    await using server = await startServer((_, response) =>
      sendJson(response, ["home"], 200, { link: `<${other.url}/>; rel="next"` }),
    );
    const client = new Client({ baseUrl: server.url, headers: { cookie: "hush" } });
    client.authenticate({ type: "token", token: "hush" });
    const headers = { authorization: "token hush", "x-tenant": "hush" };
    const pages = await client.paginate("GET /list", { headers, request: { credentialNames: ["X-Tenant"] } });
    expect(pages).toEqual(["home", 0, 1, 2]);
    expect(JSON.stringify(other.requests)).not.toContain("hush");
    expect(server.requests[0]?.headers).toMatchObject({ ...headers, cookie: "hush" });
  });

  test("does not send credentials to the origin that redirected the first page", async () => {
    await using other = await startServer((_, response, index) =>
      sendJson(response, [index], 200, index === 0 ? { link: '</2>; rel="next"' } : {}),
    );
    await using server = await connect((_, response) => response.writeHead(302, { location: other.url }).end());
    const headers = { authorization: "token hush", cookie: "hush" };
    expect(await server.client.paginate("GET /list", { headers })).toEqual([0, 1]);
    expect(JSON.stringify(other.requests)).not.toContain("hush");
  });
});

describe("paginate() in parallel", () => {
  /** Sends page 1 at once and other pages when `atOnce` are pending; records the highest number pending at the same time. */
  function together(list: Script, atOnce: number): { script: Script; most(): number } {
    let waiting: (() => void)[] = [];
    let most = 0;
    const script: Script = async (request, response, index) => {
      const answered = new Promise<void>((resolve) => void waiting.push(resolve));
      most = Math.max(most, waiting.length);
      if (index === 0 || waiting.length === atOnce) {
        for (const answer of waiting) answer();
        waiting = [];
      }
      await answered;
      return list(request, response, index);
    };
    return { script, most: () => most };
  }

  test("fetches several pages at once when the last one is known, and keeps their order", async () => {
    const { script, most } = together(pages(9, { last: true }), 4);
    await using server = await connect(script);
    const items = await server.client.paginate("GET /list", { request: { parallelPages: 4 } });
    expect(items).toEqual(Array.from({ length: 9 }, (_, index) => ({ id: index + 1 })));
    expect(most()).toBe(4);
    expect(server.requests).toHaveLength(9);
  });

  test("fetches page by page when the last page is unknown", async () => {
    const { script, most } = together(pages(4), 1);
    await using server = await connect(script);
    expect(await server.client.paginate("GET /list", { request: { parallelPages: 4 } })).toHaveLength(4);
    expect(most()).toBe(1);
  });

  test("continues when the list has grown meanwhile", async () => {
    let last = 3;
    await using server = await connect((request, response, index) => {
      const script = pages(last, { last: true });
      last = 5;
      return script(request, response, index);
    });
    expect(await server.client.paginate("GET /list", { request: { parallelPages: 2 } })).toHaveLength(5);
  });

  test("creates URLs only when needed, for any number of pages", async () => {
    await using server = await connect((request, response) => {
      const page = Number(/(?<=page=)\d+/.exec(request.url)?.[0] ?? 1);
      const link = (number: string | number, rel: string): string =>
        `<${server.url}/list?page=${number}>; rel="${rel}"`;
      const last = request.url.includes("huge") ? "9".repeat(400) : Number.MAX_SAFE_INTEGER;
      sendJson(response, [page], 200, { link: `${link(page + 1, "next")}, ${link(last, "last")}` });
    });
    const { paginate } = server.client;
    const request = { parallelPages: 3, maxPages: 5 };
    expect(await paginate("GET /list", { request })).toEqual([1, 2, 3, 4, 5]);
    expect(await paginate("GET /huge", { request })).toEqual([1, 2, 3, 4, 5]);
    expect(server.requests).toHaveLength(10);
  });

  test("aborts prefetched pages when done() is called", async () => {
    const list = pages(9, { last: true });
    let open = 0;
    await using server = await connect((request, response, index) => {
      if (!/page=[3-9]/.test(request.url)) return list(request, response, index);
      open += 1;
      return response.on("close", () => {
        open -= 1;
      });
    });
    const items = await server.client.paginate(
      "GET /list",
      { request: { parallelPages: 3 } },
      async ({ data }, done) => {
        if ((data[0] as Item).id < 2) return data;
        await expect.poll(() => open).toBe(2);
        done();
        return data;
      },
    );
    expect(items).toEqual([{ id: 1 }, { id: 2 }]);
    await expect.poll(() => open).toBe(0);
  });

  test("reports a failed page in order, without unhandled rejections", async () => {
    const list = pages(9, { last: true });
    await using server = await connect((request, response, index) =>
      index > 1 ? sendJson(response, { message: `broken ${request.url}` }, 400) : list(request, response, index),
    );
    const call = server.client.paginate("GET /list", { request: { parallelPages: 4 } });
    await expect(call).rejects.toThrow(/broken/);
  });
});

describe("paginate.iterator()", () => {
  test("yields one response for each page, in order, when asked for it", async () => {
    await using server = await startPages(3);
    const seen: unknown[] = [];
    for await (const { data, status } of server.client.paginate.iterator<Item>("GET /list")) {
      seen.push([status, data[0]?.id]);
      expect(server.requests).toHaveLength(seen.length);
    }
    expect(seen).toEqual([
      [200, 1],
      [200, 2],
      [200, 3],
    ]);
  });

  test("restarts with each loop", async () => {
    await using server = await startPages(2);
    const list = server.client.paginate.iterator("GET /list");
    for (const _ of [1, 2]) {
      let count = 0;
      for await (const _ of list) count += 1;
      expect(count).toBe(2);
    }
  });
});

describe("paginate.items()", () => {
  test("yields item by item and fetches pages as they are needed", async () => {
    await using server = await startPages(3);
    const ids: number[] = [];
    for await (const { id } of server.client.paginate.items<Item>("GET /list")) {
      ids.push(id);
      if (id === 2) break;
    }
    expect(ids).toEqual([1, 2]);
    expect(server.requests).toHaveLength(2);
  });
});
