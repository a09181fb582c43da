import { setImmediate as turn } from "node:timers/promises";
import { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import { expect, onTestFinished, test } from "vitest";
import { type FetchHandler, type ServeFetchOptions, serveFetch } from "../../src/index.ts";
import { rawConnection } from "../raw-connection.ts";

async function start(
  fetch: FetchHandler,
  options: Partial<ServeFetchOptions> = {},
): Promise<{ url: string; port: number }> {
  const server = serveFetch({ fetch, ...options });
  onTestFinished(() => server.close({ graceMs: 0 }));
  return server.listen();
}

/** The URL that a handler sees. */
async function seenUrl(request: string): Promise<string> {
  const { port } = await start((request) => new Response(request.url));
  const client = await rawConnection(port);
  client.send(request);
  return (await client.response()).body;
}

test("a Hono app runs on the wire", async () => {
  const app = new Hono()
    .get("/hello/:name", (context) => context.json({ name: context.req.param("name"), q: context.req.query("q") }))
    .post("/echo", async (context) =>
      context.body(await context.req.arrayBuffer(), 201, { "x-type": context.req.header("content-type") ?? "" }),
    )
    .post("/form", async (context) => context.json(await context.req.parseBody()));
  const { url } = await start(app.fetch);
  expect(await (await fetch(`${url}/hello/Ada?q=1`)).json()).toEqual({ name: "Ada", q: "1" });
  const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index % 256);
  const echoed = await fetch(`${url}/echo`, { method: "POST", body: bytes, headers: { "content-type": "x/y" } });
  expect(echoed.status).toBe(201);
  expect(echoed.headers.get("x-type")).toBe("x/y");
  expect(await echoed.bytes()).toEqual(bytes);
  const form = new FormData();
  form.set("a", "b");
  expect(await (await fetch(`${url}/form`, { method: "POST", body: form })).json()).toEqual({ a: "b" });
  expect((await fetch(`${url}/none`)).status).toBe(404);
  expect((await fetch(`${url}/hello/Ada`, { method: "HEAD" })).headers.get("content-length")).toBeNull();
});

test.each([
  ["GET /a/b?c=d HTTP/1.1\r\nHost: example.com\r\n\r\n", "http://example.com/a/b?c=d"],
  ["GET /a HTTP/1.1\r\nHost: example.com:80\r\n\r\n", "http://example.com/a"],
  ["GET /a HTTP/1.1\r\nHost: EXAMPLE.com:81\r\n\r\n", "http://example.com:81/a"],
  ["GET http://other.com/x HTTP/1.1\r\nHost: example.com\r\n\r\n", "http://other.com/x"],
  ["OPTIONS * HTTP/1.1\r\nHost: example.com\r\n\r\n", "http://example.com/"],
  ["GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", "http://localhost/"],
  ["GET /caf\xc3\xa9 HTTP/1.1\r\nHost: a\r\n\r\n", "http://a/caf%C3%A9"],
  ["GET /\xff?\xfe HTTP/1.1\r\nHost: a\r\n\r\n", "http://a/%FF?%FE"],
  ["GET /a#b\\c HTTP/1.1\r\nHost: a\r\n\r\n", "http://a/a%23b%5Cc"],
  ["GET //b/c HTTP/1.1\r\nHost: a\r\n\r\n", "http://a//b/c"],
  ["GET /a/../b HTTP/1.1\r\nHost: a\r\n\r\n", "http://a/b"],
  ["GET /@b HTTP/1.1\r\nHost: [::1]:8\r\n\r\n", "http://[::1]:8/@b"],
])("%j is for %s", async (request, url) => {
  expect(await seenUrl(request)).toBe(url);
});

test("returns 400 for a target that is not a URL", async () => {
  expect(await seenUrl("GET ftp://a/ HTTP/1.1\r\nHost: a\r\n\r\n")).toContain("The request target");
  expect(await seenUrl("NOTIFY * HTTP/1.1\r\nHost: a\r\n\r\n")).toContain("The request target");
  expect(await seenUrl("GET / HTTP/1.1\r\nHost: a,b:99999\r\n\r\n")).toContain("The request target");
});

test("a request is a Request, and its parts are what was sent", async () => {
  const seen: unknown[] = [];
  const { url } = await start(async (request) => {
    const copy = request.clone();
    seen.push(
      request instanceof Request,
      request.headers instanceof Headers,
      request.method,
      request.headers.get("X-A"),
    );
    seen.push(
      request.headers.has("x-b"),
      [...request.headers].find(([name]) => name === "x-a"),
      request.redirect,
    );
    seen.push(await copy.text(), await request.text(), request.bodyUsed);
    seen.push(await request.text().catch((error: Error) => error.name));
    return new Response("ok");
  });
  await fetch(url, { method: "PUT", headers: { "X-A": "1" }, body: "hé" });
  expect(seen).toEqual([true, true, "PUT", "1", false, ["x-a", "1"], "follow", "hé", "hé", true, "TypeError"]);
});

test.each(["GET", "get", "HEAD", "TRACE", "CONNECT", "BREW"])("%s with a body can be cloned", async (method) => {
  const { port } = await start(async (request) => {
    return new Response(null, { headers: { "x-seen": `${request.clone().method} ${await request.text()}` } });
  });
  const client = await rawConnection(port);
  const target = method === "CONNECT" ? "a:1" : "/";
  client.socket.end(`${method} ${target} HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi`);
  expect(await client.rest()).toMatch(new RegExp(`\r\nx-seen: ${method === "get" ? "GET" : method}(?: hi)?\r\n`));
});

test("a body is streamed in, at the pace of its reader", async () => {
  const { url } = await start(async (request) => {
    let size = 0;
    for await (const chunk of request.body ?? []) size += chunk.length;
    return Response.json({ size });
  });
  const body = new ReadableStream({
    async pull(controller) {
      for (let count = 0; count < 40; count += 1) {
        controller.enqueue(new Uint8Array(50_000));
        await new Promise((resolve) => setImmediate(resolve));
      }
      controller.close();
    },
  });
  const response = await fetch(url, { method: "POST", body, duplex: "half" } as RequestInit);
  expect(await response.json()).toEqual({ size: 2_000_000 });
});

test("server-sent events arrive one by one, and the handler notices the disconnect", async () => {
  const gone = Promise.withResolvers<void>();
  const next = Promise.withResolvers<void>();
  const app = new Hono().get("/events", (context) =>
    streamSSE(context, async (stream) => {
      context.req.raw.signal.addEventListener("abort", () => gone.resolve());
      await stream.writeSSE({ data: "first" });
      await next.promise;
      await stream.writeSSE({ data: "second" });
      // Only a write can distinguish a disconnected client from a half-closed one.
      while (!context.req.raw.signal.aborted) {
        await stream.writeSSE({ data: "beat" });
        await turn();
      }
    }),
  );
  const { url } = await start(app.fetch);
  const client = new AbortController();
  const response = await fetch(`${url}/events`, { signal: client.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect(await reader?.read()).toMatchObject({ value: "data: first\n\n" });
  next.resolve();
  expect((await reader?.read())?.value).toMatch(/^data: second\n\n/);
  await reader?.cancel();
  client.abort();
  await gone.promise;
});

test("pulls a response at the pace of the client, and cancels it on disconnect", async () => {
  let pulled = 0;
  const cancelled = Promise.withResolvers<void>();
  const { port } = await start(
    () =>
      new Response(
        new ReadableStream({
          async pull(controller) {
            pulled += 1;
            controller.enqueue(new Uint8Array(100_000));
            await new Promise((resolve) => setImmediate(resolve));
          },
          cancel: () => cancelled.resolve(),
        }),
      ),
  );
  const client = await rawConnection(port);
  client.socket.pause();
  client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  let before = -1;
  // The system's buffers fill up, then nothing more is sent.
  await expect
    .poll(
      () => {
        const stands = pulled === before && pulled > 0;
        before = pulled;
        return stands;
      },
      { interval: 100 },
    )
    .toBe(true);
  expect(pulled).toBeLessThan(1_000);
  client.socket.resetAndDestroy();
  await cancelled.promise;
});

test("a half-closed client gets its response", async () => {
  const halfClosed = Promise.withResolvers<void>();
  const { port } = await start(async (request) => {
    await halfClosed.promise;
    // The server reads the half-close in one of the next iterations.
    for (let iteration = 0; iteration < 10; iteration += 1) await turn();
    return new Response(await request.text());
  });
  const client = await rawConnection(port);
  client.socket.end("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi", halfClosed.resolve);
  expect(await client.rest()).toMatch(/\r\n\r\nhi$/);
});

test("reports a handler that throws, or a body that fails", async () => {
  const errors: string[] = [];
  const { url } = await start(
    (request) => {
      if (request.url.endsWith("/sync")) throw new Error("sync");
      if (request.url.endsWith("/async")) return Promise.reject(new Error("async"));
      return new Response(
        new ReadableStream({
          pull(controller) {
            controller.error(new Error("body"));
          },
        }),
      );
    },
    { onError: (error) => errors.push((error as Error).message) },
  );
  for (const path of ["sync", "async", "body"]) expect((await fetch(`${url}/${path}`)).status).toBe(500);
  expect(errors).toEqual(["sync", "async", "body"]);
});

test("a body that fails while its client reads slowly ends only that response", async () => {
  const errors: string[] = [];
  const parts = [new Uint8Array(10), new Uint8Array(16_000_000)];
  const broken = Promise.withResolvers<void>();
  const { port, url } = await start(
    (request) => {
      if (request.url.endsWith("/other")) return new Response("fine");
      const pull = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
        const part = parts.shift();
        if (part === undefined) {
          controller.error(new Error("body"));
          broken.resolve();
        } else controller.enqueue(part);
      };
      return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }));
    },
    { onError: (error) => errors.push((error as Error).message) },
  );
  const client = await rawConnection(port);
  client.socket.pause();
  client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  // The third part is read before the client has read the second one.
  await broken.promise;
  expect(await (await fetch(`${url}/other`)).text()).toBe("fine");
  client.socket.resume();
  await expect.poll(() => errors).toEqual(["body"]);
});

test("bodyOf() returns the body without a stream", async () => {
  const known = new WeakMap<Response, string>();
  const { url } = await start(
    () => {
      const response = new Response("from the stream");
      known.set(response, "known");
      return response;
    },
    { bodyOf: (response) => known.get(response) },
  );
  expect(await (await fetch(url)).text()).toBe("known");
});

test("a handler may respond on the wire itself", async () => {
  const { url } = await start((_, { response }) => {
    response.send(202, ["X-By", "hand"], "by hand");
    return new Response("not sent");
  });
  const response = await fetch(url);
  expect({ status: response.status, by: response.headers.get("x-by"), body: await response.text() }).toEqual({
    status: 202,
    by: "hand",
    body: "by hand",
  });
});

test("sends each cookie as a field of its own, and leaves transfer codings to the wire", async () => {
  const headers = new Headers([
    ["set-cookie", "a=1"],
    ["set-cookie", "b=2"],
    ["transfer-encoding", "chunked"],
  ]);
  const { url } = await start(() => new Response("x", { headers }));
  expect((await fetch(url)).headers.getSetCookie()).toEqual(["a=1", "b=2"]);
});
