// One server of bench/capture.ts: argv[2] names it, argv[3] is the number of its routes, argv[4] the URL that it proxies, if it does. Says
// its URLs as JSON.
import { mkdtempSync, rmSync } from "node:fs";
import { request as requestHttp } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serveCapture } from "@signalbox/capture";
import { createWireServer } from "@signalbox/wire";
import { startHttpServer } from "../test/http-server.ts";
import { answerUsage } from "./contender.ts";
import { sendJson } from "./load.ts";

const [, , name = "", routes = "1", target = ""] = process.argv;
const count = Number(routes);
const headers = ["Content-Type", "application/json"];
/** As many bytes as a capture route responds with. */
const response = '{"captured":1,"inspect":"http://127.0.0.1:5000/inspect/00000000-0000-4000-8000-000000000000"}';

let cleanUp: () => unknown = () => {};
const peers: Readonly<Record<string, () => Promise<string>>> = { bare, wire, fastify, hono, mockttp, reverse };
const peer = peers[name];
const urls = peer === undefined ? await capture() : Array.from({ length: count }, (_, n) => `/${n}`);
const origin = (await peer?.()) ?? "";
answerUsage(JSON.stringify(urls.map((url) => origin + url)), () => cleanUp());

async function capture(): Promise<string[]> {
  const stores: Readonly<Record<string, () => Promise<object>>> = {
    memory: async () => ({ inMemory: true }),
    sqlite: async () => {
      const dataFolder = mkdtempSync(join(tmpdir(), "bench-capture-"));
      cleanUp = () => rmSync(dataFolder, { recursive: true });
      return { dataFolder };
    },
    postgres: async () => {
      const { startPostgres } = await import("../test/postgres.ts");
      const postgres = await startPostgres({ fsync: true });
      cleanUp = () => postgres.stop();
      return { databaseUrl: await postgres.createDatabase() };
    },
  };
  const { url } = await serveCapture({
    ...(await stores[name]?.()),
    port: 0,
    // One address creates all the routes of a run.
    rateOfNewRoutes: { perSecond: 1e6, burst: 1e6 },
    limits: { routesPerAddress: 100_000, proxied: 1_000 },
    allowAddresses: ["127.0.0.1"],
  });
  const made: string[] = [];
  while (made.length < count) {
    const response = target === "" ? [] : [{ responses: [{ kind: "proxy", url: target }] }];
    made.push((await sendJson<{ url: string }>(`${url}/api/routes`, { response })).url);
  }
  return made;
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
async function reverse(): Promise<string> {
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
