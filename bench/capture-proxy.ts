// What a proxied request costs: a route that is a proxy, and records both sides, compared with a reverse proxy of ten lines of node:http
// that records nothing. The target is bare node:http in another process.
//
//   npm run bench bench/capture-proxy.ts [servers] [bytes of the body] [connections]
//
// Servers are separated by commas: memory, sqlite, reverse.

import { compare, server, startProcess } from "./harness.ts";
import { load } from "./load.ts";

const [names = "memory,sqlite,reverse", bytes = "1024", connections = "32"] = process.argv.slice(2);
const shown: Readonly<Record<string, string>> = {
  memory: "Signalbox, in memory",
  sqlite: "Signalbox, durable",
  reverse: "node:http reverse proxy",
};
const body = Buffer.alloc(Number(bytes), "x");
const target = await startProcess("./capture-server.ts", "bare");
const [url = ""] = JSON.parse(target.ready) as string[];
const contenders = names.split(",").map(async (name) => {
  const child = await startProcess("./capture-server.ts", name, "1", url);
  const urls = JSON.parse(child.ready) as string[];
  return server(shown[name] ?? name, child, (_, seconds) =>
    load({ urls, method: "POST", body, connections: Number(connections), seconds }),
  );
});
await compare(
  {
    part: "capture",
    work: `proxy POST ${bytes} bytes over ${connections} connections`,
    aim: { against: "node:http reverse proxy", cpu: 1.3 },
  },
  await Promise.all(contenders),
);
await target.stop();
