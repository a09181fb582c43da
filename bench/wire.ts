// The cost of a request: rate and CPU time of the wire compared with bare node:http, as ratios to the first.
// Every server is a separate process; this one sends the load.
//
//   npm run bench bench/wire.ts [rounds] [connections] [seconds per server] [bytes of the body] [pipelined requests]
//
// Each round measures each server once, so that other load on the machine affects all of them. Prints the medians of
// the rounds.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { rawLoad } from "./wire-load.ts";

const [rounds = "7", connections = "64", seconds = "1", bodyBytes = "1024", pipelined = "1"] = process.argv.slice(2);

interface Turn {
  readonly rate: number;
  /** CPU of the server, all threads, in microseconds per request. */
  readonly cpu: number;
  readonly p99: number;
}

interface MeasuredServer {
  readonly url: string;
  usage(): Promise<number>;
  stop(): Promise<void>;
}

const post = requestBytes("POST", Buffer.alloc(Number(bodyBytes), "x"));
await compare(`POST ${bodyBytes} bytes`, ["bare", "wire", "recording"], post);

/** The header fields of a usual client. */
function requestBytes(method: string, body: Buffer = Buffer.alloc(0)): Buffer {
  const length = body.length > 0 ? `content-type: application/octet-stream\r\ncontent-length: ${body.length}\r\n` : "";
  const head = `${method} /hello HTTP/1.1\r\nhost: 127.0.0.1:5000\r\nuser-agent: bench/1.0\r\naccept: */*\r\naccept-encoding: gzip, br\r\n${length}\r\n`;
  return Buffer.concat([Buffer.from(head), body]);
}

async function compare(title: string, names: readonly string[], request: Buffer): Promise<void> {
  const servers = new Map<string, MeasuredServer>();
  for (const name of names) servers.set(name, await startServer(name));
  const turns = new Map(names.map((name) => [name, [] as Turn[]]));
  // The first round warms up.
  for (let round = 0; round <= Number(rounds); round += 1) {
    for (const [name, server] of servers) {
      const turn = await takeTurn(server, request);
      if (round > 0) turns.get(name)?.push(turn);
    }
    process.stderr.write(`\r${title}: round ${round} of ${rounds} `);
  }
  process.stderr.write("\n");
  for (const server of servers.values()) await server.stop();

  const [first = ""] = names;
  const of = (name: string, key: keyof Turn): number[] => turns.get(name)?.map((turn) => turn[key]) ?? [];
  const ratio = (name: string, key: keyof Turn): number => {
    const base = of(first, key);
    return median(of(name, key).map((value, index) => value / (base[index] ?? Number.NaN)));
  };
  const columns = ["server", "requests/s", `of ${first}`, "CPU µs/request", `of ${first}`, "p99 ms"];
  process.stdout.write(`\n${title}, ${connections} connections, ${pipelined} pipelined, ${rounds} rounds\n\n`);
  process.stdout.write(`| ${columns.join(" | ")} |\n|---${"|---:".repeat(columns.length - 1)}|\n`);
  for (const name of names) {
    const cells = [name, Math.round(median(of(name, "rate"))), ratio(name, "rate").toFixed(2)];
    cells.push(median(of(name, "cpu")).toFixed(1), ratio(name, "cpu").toFixed(2), median(of(name, "p99")));
    process.stdout.write(`| ${cells.join(" | ")} |\n`);
  }
}

async function startServer(name: string): Promise<MeasuredServer> {
  const script = fileURLToPath(new URL("./wire-server.ts", import.meta.url));
  const options = ["-C", "@signalbox/source", script, name];
  const server = spawn(process.execPath, options, { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: server.stdout });
  const nextLine = async (): Promise<string> => String((await once(lines, "line"))[0]);
  return {
    url: await nextLine(),
    async usage() {
      server.stdin.write("usage\n");
      const { user, system } = JSON.parse(await nextLine()) as NodeJS.CpuUsage;
      return user + system;
    },
    async stop() {
      server.stdin.end();
      await once(server, "exit");
    },
  };
}

async function takeTurn(server: MeasuredServer, request: Buffer): Promise<Turn> {
  const before = await server.usage();
  const {
    requests,
    seconds: duration,
    p99,
  } = await rawLoad({
    port: Number(new URL(server.url).port),
    requests: [request],
    connections: Number(connections),
    seconds: Number(seconds),
    pipelined: Number(pipelined),
  });
  const used = (await server.usage()) - before;
  return { rate: requests / duration, cpu: used / requests, p99 };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
