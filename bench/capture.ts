// A captured request on each store, compared with bare node:http, the wire alone, two frameworks that only echo, and a proxy that
// records requests in memory. And a proxied request, of which both sides are recorded, compared with a reverse proxy of node:http that
// records nothing; its target is bare node:http in another process.
//
//   npm run bench bench/capture.ts [servers] [bytes of the body] [connections] [routes]
//
// Servers are separated by commas: sqlite, memory, postgres, bare, wire, fastify, hono, mockttp.

import { type Aim, compare, server, startProcess } from "./harness.ts";
import { load } from "./load.ts";

const shown: Readonly<Record<string, string>> = {
  sqlite: "Signalbox, durable",
  memory: "Signalbox, in memory",
  postgres: "Signalbox, durable in PostgreSQL",
  bare: "bare node:http",
  wire: "@signalbox/wire alone",
  reverse: "node:http reverse proxy",
};
const [names, ...sizes] = process.argv.slice(2);
if (names === undefined) {
  await capture("sqlite,memory,bare,wire,fastify,hono,mockttp", 0.75);
  await capture("sqlite,bare", 1, 1_024, 256);
  await capture("sqlite,bare", 0.3, 65_536);
  await proxy();
} else await capture(names, 0.75, ...sizes.map(Number));

/** @param rate the lowest ratio of our rate to that of bare node:http that is good enough */
async function capture(names: string, rate: number, bytes = 1_024, connections = 64, routes = 1): Promise<void> {
  const work = `POST ${bytes} bytes over ${connections} connections${routes === 1 ? "" : ` to ${routes} routes`}`;
  const aim = { against: "bare node:http", rate };
  await measure({ names, work, aim, bytes, connections, options: [String(routes)] });
}

async function proxy(): Promise<void> {
  const target = await startProcess("./capture-server.ts", "bare");
  const [url = ""] = JSON.parse(target.ready) as string[];
  const work = "proxy POST 1024 bytes over 32 connections";
  const aim = { against: "node:http reverse proxy", cpu: 1.3 };
  await measure({ names: "memory,sqlite,reverse", work, aim, bytes: 1_024, connections: 32, options: ["1", url] });
  await target.stop();
}

interface Work {
  readonly names: string;
  readonly work: string;
  readonly aim: Aim;
  readonly bytes: number;
  readonly connections: number;
  /** The arguments of capture-server.ts after the name. */
  readonly options: readonly string[];
}

async function measure({ names, work, aim, bytes, connections, options }: Work): Promise<void> {
  const body = Buffer.alloc(bytes, "x");
  const contenders = names.split(",").map(async (name) => {
    const child = await startProcess("./capture-server.ts", name, ...options);
    const urls = JSON.parse(child.ready) as string[];
    return server(shown[name] ?? name, child, (_, seconds) =>
      load({ urls, method: "POST", body, connections, seconds }),
    );
  });
  await compare({ part: "capture", work, aim }, await Promise.all(contenders));
}
