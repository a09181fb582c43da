// A captured request on each store, compared with bare node:http, the wire alone, two frameworks that only echo, and a proxy that
// records requests in memory.
//
//   npm run bench bench/capture.ts [servers] [bytes of the body] [connections] [routes]
//
// Servers are separated by commas: sqlite, memory, postgres, bare, wire, fastify, hono, mockttp.

import { compare, server, startProcess } from "./harness.ts";
import { load } from "./load.ts";

const shown: Readonly<Record<string, string>> = {
  sqlite: "Signalbox, durable",
  memory: "Signalbox, in memory",
  postgres: "Signalbox, durable in PostgreSQL",
  bare: "bare node:http",
  wire: "@signalbox/wire alone",
};
const [names, ...sizes] = process.argv.slice(2);
if (names === undefined) {
  await measure("sqlite,memory,bare,wire,fastify,hono,mockttp", 0.75);
  await measure("sqlite,bare", 1, 1_024, 256);
  await measure("sqlite,bare", 0.3, 65_536);
} else await measure(names, 0.75, ...sizes.map(Number));

/** @param rate the lowest ratio of our rate to that of bare node:http that is good enough */
async function measure(names: string, rate: number, bytes = 1_024, connections = 64, routes = 1): Promise<void> {
  const body = Buffer.alloc(bytes, "x");
  const contenders = names.split(",").map(async (name) => {
    const child = await startProcess("./capture-server.ts", name, String(routes));
    const urls = JSON.parse(child.ready) as string[];
    return server(shown[name] ?? name, child, (_, seconds) =>
      load({ urls, method: "POST", body, connections, seconds }),
    );
  });
  await compare(
    {
      part: "capture",
      work: `POST ${bytes} bytes over ${connections} connections${routes === 1 ? "" : ` to ${routes} routes`}`,
      aim: { against: "bare node:http", rate },
    },
    await Promise.all(contenders),
  );
}
