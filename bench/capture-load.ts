import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { startPostgres } from "../test/postgres.ts";
import { type RawResult, rawLoad } from "./wire-load.ts";

/** The resources that a server has used since it started. */
export interface Usage {
  readonly cpu: NodeJS.CpuUsage;
  readonly memory: NodeJS.MemoryUsage;
}

/** A server of the capture benchmarks, in a separate process with its data in a temporary folder. */
export interface MeasuredServer {
  readonly urls: readonly string[];
  /** CPU of the server, all threads; excludes a database server. */
  usage(garbage?: "keep" | "collect"): Promise<Usage>;
  stop(): Promise<void>;
}

export async function startServer(name: string, routes: number): Promise<MeasuredServer> {
  const folder = await mkdtemp(join(tmpdir(), "bench-capture-"));
  const postgres = name === "postgres" ? await startPostgres({ fsync: true }) : undefined;
  const place = (await postgres?.createDatabase()) ?? folder;
  const script = fileURLToPath(new URL("./capture-server.ts", import.meta.url));
  const options = ["--expose-gc", "-C", "@signalbox/source", script, name, place, String(routes)];
  const server = spawn(process.execPath, options, { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: server.stdout });
  const nextLine = async (): Promise<string> => String((await once(lines, "line"))[0]);
  const urls = JSON.parse(await nextLine()) as string[];
  return {
    urls,
    async usage(garbage = "keep") {
      server.stdin.write(`${garbage}\n`);
      return JSON.parse(await nextLine()) as Usage;
    },
    async stop() {
      server.stdin.end();
      await once(server, "exit");
      await postgres?.stop();
      await rm(folder, { recursive: true });
    },
  };
}

export interface Load {
  readonly bodyBytes: number;
  readonly connections: number;
  /** The duration in seconds, or the number of requests. */
  readonly duration?: number;
  readonly amount?: number;
}

/** Sends POST requests to all URLs in rotation, like a usual client. Fails unless every response is 200. */
export function load(urls: readonly string[], { bodyBytes, connections, duration, amount }: Load): Promise<RawResult> {
  const body = Buffer.alloc(bodyBytes, "x");
  const requests = urls.map((url) => {
    const { host, pathname } = new URL(url);
    const head = `POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: bench/1.0\r\nAccept: */*\r\nConnection: keep-alive\r\n`;
    const length = `Content-Type: application/octet-stream\r\nContent-Length: ${bodyBytes}\r\n\r\n`;
    return Buffer.concat([Buffer.from(head + length), body]);
  });
  const port = Number(new URL(urls[0] ?? "").port);
  return rawLoad({
    port,
    requests,
    connections,
    ...(duration === undefined ? {} : { seconds: duration }),
    ...(amount === undefined ? {} : { amount }),
  });
}
