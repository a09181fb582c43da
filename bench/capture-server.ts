// One server of the capture benches as a process of its own: argv[2] names it, argv[3] is the folder for its data. It
// writes the address to send to, one line, then for each line that it reads how much CPU time it has used; it ends when
// its standard input does.
import { createServer } from "node:http";
import { serveCapture } from "@signalbox/capture";

const [, , name = "", dataFolder = "", databaseUrl = ""] = process.argv;
const url = await start();
process.stdout.write(`${url}\n`);
process.stdin.on("data", () => process.stdout.write(`${JSON.stringify(process.cpuUsage())}\n`));
process.stdin.on("end", () => process.exit(0));

async function start(): Promise<string> {
  if (name === "bare") return bare();
  if (name === "hono") return hono();
  if (name === "fastify") return fastify();
  const place = name === "memory" ? { inMemory: true } : name === "postgres" ? { databaseUrl } : { dataFolder };
  const service = await serveCapture({ ...place, port: 0 });
  const made = await fetch(`${service.url}/api/routes`, { method: "POST" });
  return ((await made.json()) as { url: string }).url;
}

/** What Node itself can do: read the body, answer as much as a capture route does. */
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
      resolve(`http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/x`);
    });
  });
}

async function hono(): Promise<string> {
  const { Hono } = await import("hono");
  const { serve } = await import("@hono/node-server");
  const app = new Hono();
  app.all("*", async (context) => context.json({ size: (await context.req.arrayBuffer()).byteLength }));
  return new Promise((resolve) => {
    serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => resolve(`http://127.0.0.1:${port}/x`));
  });
}

async function fastify(): Promise<string> {
  const { fastify } = await import("fastify");
  const app = fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  app.all("/*", (request, reply) => reply.send({ size: (request.body as Buffer | undefined)?.byteLength ?? 0 }));
  return `${await app.listen({ port: 0, host: "127.0.0.1" })}/x`;
}
