// One server of the capture benchmarks as a separate process: argv[2] names it, argv[3] is the folder for its data or the URL
// of its database, argv[4] the number of its routes. Prints its URLs as one line of JSON, then its resource use for each line
// on stdin (after garbage collection if the line is "collect"). Exits when stdin ends.
import { createServer } from "node:http";
import { serveCapture } from "@signalbox/capture";

const [, , name = "", place = "", routes = "1"] = process.argv;
const count = Number(routes);
process.stdout.write(`${JSON.stringify(await start())}\n`);
process.stdin.on("data", (line) => {
  // Garbage does not count as memory use.
  if (String(line).startsWith("collect")) globalThis.gc?.();
  process.stdout.write(`${JSON.stringify({ cpu: process.cpuUsage(), memory: process.memoryUsage() })}\n`);
});
process.stdin.on("end", () => process.exit(0));

async function start(): Promise<string[]> {
  if (name === "bare") return paths(await bare());
  if (name === "hono") return paths(await hono());
  if (name === "fastify") return paths(await fastify());
  if (name === "mockttp") return paths(await mockttp());
  const where = { memory: { inMemory: true }, postgres: { databaseUrl: place } }[name] ?? { dataFolder: place };
  const { url } = await serveCapture({
    ...where,
    port: 0,
    // One address creates all the routes of a run.
    rateOfNewRoutes: { perSecond: 1e6, burst: 1e6 },
    limits: { routesPerAddress: 100_000 },
  });
  return madeRoutes(url);
}

function paths(origin: string): string[] {
  return Array.from({ length: count }, () => `${origin}/${crypto.randomUUID()}`);
}

async function madeRoutes(origin: string): Promise<string[]> {
  const urls: string[] = [];
  const make = async (): Promise<void> => {
    const made = await fetch(`${origin}/api/routes`, { method: "POST" });
    urls.push(((await made.json()) as { url: string }).url);
  };
  while (urls.length < count) await Promise.all(Array.from({ length: Math.min(100, count - urls.length) }, make));
  return urls;
}

/** The lower bound in Node: reads the body, responds with as many bytes as a capture route. */
function bare(): Promise<string> {
  const server = createServer((request, response) => {
    request.on("data", () => undefined);
    request.on("end", () => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end('{"captured":1,"inspect":"http://127.0.0.1:5000/inspect/00000000-0000-4000-8000-000000000000"}');
    });
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`);
    });
  });
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
