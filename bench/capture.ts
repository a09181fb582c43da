// A captured request on each store, compared with bare node:http, the wire alone, two frameworks that only echo, and a proxy that
// records requests in memory.
//
//   npm run bench bench/capture.ts [servers] [bytes of the body] [connections] [routes]
//
// Servers are separated by commas: sqlite, memory, postgres, bare, wire, fastify, hono, mockttp.

import { compare, server, startProcess } from "./harness.ts";
import { load } from "./load.ts";

const [names = "sqlite,memory,bare,wire,fastify,hono,mockttp", bytes = "1024", connections = "64", routes = "1"] =
  process.argv.slice(2);
const shown: Readonly<Record<string, string>> = {
  sqlite: "Signalbox, durable",
  memory: "Signalbox, in memory",
  postgres: "Signalbox, durable in PostgreSQL",
  bare: "bare node:http",
  wire: "@signalbox/wire alone",
};
const body = Buffer.alloc(Number(bytes), "x");
const contenders = names.split(",").map(async (name) => {
  const child = await startProcess("./capture-server.ts", name, routes);
  const urls = JSON.parse(child.ready) as string[];
  return server(shown[name] ?? name, child, (_, seconds) =>
    load({ urls, method: "POST", body, connections: Number(connections), seconds }),
  );
});
await compare(
  {
    part: "capture",
    work: `POST ${bytes} bytes over ${connections} connections${routes === "1" ? "" : ` to ${routes} routes`}`,
    aim: { against: "bare node:http", rate: 0.75 },
  },
  await Promise.all(contenders),
);
