import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import autocannon from "autocannon";
import { startPostgres } from "../test/postgres.ts";

/** What a server has used since it started. */
export interface Usage {
  readonly cpu: NodeJS.CpuUsage;
  readonly memory: NodeJS.MemoryUsage;
}

/** A server of the capture benches, in a process of its own with its data in a temporary folder. */
export interface MeasuredServer {
  readonly urls: readonly string[];
  /** Of the server, all its threads; a database server that it uses is not in it. */
  usage(garbage?: "keep" | "collect"): Promise<Usage>;
  stop(): Promise<void>;
}

export async function startServer(name: string, routes: number): Promise<MeasuredServer> {
  const folder = await mkdtemp(join(tmpdir(), "bench-capture-"));
  const postgres = name === "postgres" ? await startPostgres({ fsync: true }) : undefined;
  const place = (await postgres?.createDatabase()) ?? folder;
  const script = new URL("./capture-server.ts", import.meta.url).pathname;
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
  /** How much: for so many seconds, or so many requests. */
  readonly duration?: number;
  readonly amount?: number;
}

/** Sends POST requests to all URLs in turn. Fails unless every answer is 2xx. */
export async function load(urls: readonly string[], options: Load): Promise<autocannon.Result> {
  const [url = ""] = urls;
  const { bodyBytes, ...rest } = options;
  let next = 0;
  const oneOfMany = (request: autocannon.Request): autocannon.Request => {
    next = (next + 1) % urls.length;
    return { ...request, path: new URL(urls[next] ?? url).pathname };
  };
  const result = await autocannon({
    url,
    ...rest,
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    body: Buffer.alloc(bodyBytes, "x"),
    ...(urls.length > 1 ? { requests: [{ setupRequest: oneOfMany }] } : {}),
  });
  const { non2xx, errors } = result;
  if (non2xx + errors > 0) throw new Error(`${non2xx} answers were no 2xx, ${errors} requests failed`);
  return result;
}
