// A captured request on each store, compared with bare node:http, the wire alone, two frameworks that only echo, and a proxy that
// records requests in memory. And a proxied request, of which both sides are recorded, compared with a reverse proxy of node:http that
// records nothing; its target is bare node:http in another process.
//
//   npm run bench bench/capture.ts [servers] [bytes of the body] [connections] [routes]
//
// Servers are separated by commas: sqlite, memory, postgres, bare, wire, fastify, hono, mockttp.

import { mkdtempSync, rmSync } from "node:fs";
import { request as requestHttp } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serveCapture } from "@signalbox/capture";
import { createWireServer } from "@signalbox/wire";
import { startHttpServer } from "../test/http-server.ts";
import { type Aim, type Contenders, compare, server, startContender } from "./harness.ts";
import { load, sendJson } from "./load.ts";

const shown: Readonly<Record<string, string>> = {
  sqlite: "Signalbox, durable",
  memory: "Signalbox, in memory",
  postgres: "Signalbox, durable in PostgreSQL",
  bare: "bare node:http",
  wire: "@signalbox/wire alone",
  reverse: "node:http reverse proxy",
};
const headers = ["Content-Type", "application/json"];
/** As many bytes as a capture route responds with. */
const response = '{"captured":1,"inspect":"http://127.0.0.1:5000/inspect/00000000-0000-4000-8000-000000000000"}';

/** Their arguments are the number of routes, and the URL that the service proxies, if it does. They say the URLs of the routes. */
export const contenders: Contenders = {
  async sqlite(routes, target) {
    const dataFolder = mkdtempSync(join(tmpdir(), "bench-capture-"));
    return { url: await capture({ dataFolder }, routes, target), close: () => rmSync(dataFolder, { recursive: true }) };
  },
  async memory(routes, target) {
    return { url: await capture({ inMemory: true }, routes, target) };
  },
  async postgres(routes) {
    const { startPostgres } = await import("../test/postgres.ts");
    const postgres = await startPostgres({ fsync: true });
    const databaseUrl = await postgres.createDatabase();
    return { url: await capture({ databaseUrl }, routes), close: () => postgres.stop() };
  },
  bare: withPaths(bare),
  wire: withPaths(wire),
  fastify: withPaths(fastify),
  hono: withPaths(hono),
  mockttp: withPaths(mockttp),
  reverse: withPaths(reverse),
};

export async function run(names?: string, ...sizes: readonly string[]): Promise<void> {
  if (names !== undefined) return await post(names, names.startsWith("postgres") ? 0.3 : 0.75, ...sizes.map(Number));
  await post("sqlite,memory,bare,wire,fastify,hono,mockttp", 0.75);
  await post("postgres,bare", 0.3);
  await post("sqlite,bare", 1, 1_024, 256);
  await post("sqlite,bare", 0.3, 65_536);
  await proxy();
}

/** @param rate the lowest ratio of our rate to that of bare node:http that is good enough */
async function post(names: string, rate: number, bytes = 1_024, connections = 64, routes = 1): Promise<void> {
  const work = `POST ${bytes} bytes over ${connections} connections${routes === 1 ? "" : ` to ${routes} routes`}`;
  const aim = { against: "bare node:http", rate };
  await measure({ names, work, aim, bytes, connections, options: [String(routes)] });
}

async function proxy(): Promise<void> {
  const target = await startContender<string[]>(import.meta.url, "bare");
  const work = "proxy POST 1024 bytes over 32 connections";
  const aim = { against: "node:http reverse proxy", cpu: 1.3 };
  await measure({
    names: "memory,sqlite,reverse",
    work,
    aim,
    bytes: 1_024,
    connections: 32,
    options: ["1", ...target.ready],
  });
  await target.stop();
}

interface Work {
  readonly names: string;
  readonly work: string;
  readonly aim: Aim;
  readonly bytes: number;
  readonly connections: number;
  /** The arguments of the contenders. */
  readonly options: readonly string[];
}

async function measure({ names, work, aim, bytes, connections, options }: Work): Promise<void> {
  const body = Buffer.alloc(bytes, "x");
  const processes = names.split(",").map(async (name) => {
    const child = await startContender<string[]>(import.meta.url, name, ...options);
    return server(shown[name] ?? name, child, (seconds) =>
      load({ urls: child.ready, method: "POST", body, connections, seconds }),
    );
  });
  await compare({ part: "capture", work, aim }, await Promise.all(processes));
}

/** Starts the service on a store, and creates routes. */
async function capture(store: object, routes = "1", target?: string): Promise<string[]> {
  const { url } = await serveCapture({
    ...store,
    port: 0,
    // One address creates all the routes of a run.
    rateOfNewRoutes: { perSecond: 1e6, burst: 1e6 },
    limits: { routesPerAddress: 100_000, proxied: 1_000 },
    allowAddresses: ["127.0.0.1"],
  });
  const response = target === undefined ? [] : [{ responses: [{ kind: "proxy", url: target }] }];
  const made: string[] = [];
  while (made.length < Number(routes)) {
    made.push((await sendJson<{ url: string }>(`${url}/api/routes`, { response })).url);
  }
  return made;
}

/** A server without routes of its own, by what starts it and returns its URL. */
function withPaths(start: (target: string) => Promise<string>): Contenders[string] {
  return async (routes = "1", target = "") => {
    const origin = await start(target);
    return { url: Array.from({ length: Number(routes) }, (_, n) => `${origin}/${n}`) };
  };
}

/** The lower bound in Node: reads the body and responds. */
async function bare(): Promise<string> {
  const { url } = await startHttpServer((request, sent) => {
    request.resume().on("end", () => {
      // With the length, Node writes head and body together.
      sent.writeHead(200, [...headers, "Content-Length", String(response.length)]).end(response);
    });
  });
  return url;
}

/** A reverse proxy that records nothing. */
async function reverse(target: string): Promise<string> {
  const { url } = await startHttpServer((request, sent) => {
    const { method, headers } = request;
    const passed = requestHttp(target, { method, headers }, (response) => {
      sent.writeHead(response.statusCode ?? 0, response.headers);
      response.pipe(sent);
    });
    request.pipe(passed);
  });
  return url;
}

async function wire(): Promise<string> {
  const server = createWireServer({
    mode: "recording",
    onRequest: (request, sent) =>
      request.read({ onData() {}, onEnd: () => void sent.send(200, headers, response), onFailure() {} }),
  });
  return (await server.listen()).url;
}

async function hono(): Promise<string> {
  const { Hono } = await import("hono");
  const { serve } = await import("@hono/node-server");
  const app = new Hono();
  app.all("*", async (context) => context.json({ size: (await context.req.arrayBuffer()).byteLength }));
  return new Promise((resolve) => {
    serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => resolve(`http://127.0.0.1:${port}`));
  });
}

async function fastify(): Promise<string> {
  const { fastify } = await import("fastify");
  const app = fastify({ bodyLimit: 16 * 1024 * 1024 });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  app.all("/*", (request, reply) => reply.send({ size: (request.body as Buffer | undefined)?.byteLength ?? 0 }));
  return app.listen({ port: 0, host: "127.0.0.1" });
}

/** Records each request in memory, as `getSeenRequests()` of its endpoint requires. */
async function mockttp(): Promise<string> {
  const { getLocal } = await import("mockttp");
  const server = getLocal();
  await server.start();
  await server.forAnyRequest().thenJson(200, { captured: true });
  return server.url.replace("localhost", "127.0.0.1");
}
