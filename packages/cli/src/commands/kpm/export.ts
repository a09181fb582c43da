import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Measurement } from "@signalbox/kpm";
import type { Subscriber } from "@signalbox/kpm/connect";
import { Command, Option } from "commander";
import { parsePort } from "../../options.ts";
import { CommandError, untilStopped } from "../../process.ts";
import { type Kpm, loadKpm } from "./messages.ts";
import { assertPeriod, measurementsOf, reachWarning, reportServiceOption, wholeNumber } from "./nodes.ts";

interface ExportFlags {
  readonly url: string;
  readonly port: number;
  readonly host: string;
  readonly period: number;
  readonly httpVersion: "1.1" | "2";
  readonly json?: boolean;
}

/** `signalbox kpm export`: the newest measurements of a node as metrics that Prometheus scrapes. */
export function exportCommand(): Command {
  return new Command("export")
    .description("serve the newest measurements of a node as metrics for Prometheus")
    .addOption(reportServiceOption())
    .addOption(new Option("--port <port>", "port to listen on").default(9464).argParser(parsePort))
    .option("--host <address>", "address to listen on", "127.0.0.1")
    .addOption(new Option("--period <ms>", "report period").default(1024).argParser(wholeNumber(1, 10_240)))
    .addOption(new Option("--http-version <version>", "HTTP version of the node").choices(["1.1", "2"]).default("1.1"))
    .option("--json", 'print {"url"} once it listens')
    .addHelpText("after", EXAMPLES)
    .action(exportMetrics);
}

const EXAMPLES = `
Examples:
  $ signalbox kpm export
  $ signalbox kpm export --port 9465 --period 5120`;

/** How long to wait before subscribing again after a node has disconnected, in milliseconds. */
const RETRY_MS = 2000;

async function exportMetrics(flags: ExportFlags): Promise<void> {
  const stopped = untilStopped();
  const kpm = await loadKpm();
  assertPeriod(kpm, flags.period);
  const stop = new AbortController();
  const series = new Series();
  // Loaded here: every other command of kpm starts without a server.
  const { createServer } = await import("node:http");
  const server = createServer((request, response) => respond(kpm, series, request, response));
  await new Promise<void>((resolve, reject) => {
    server.once("error", (cause) => {
      reject(new CommandError(`cannot listen on ${flags.host}:${flags.port}: ${cause.message}`, { cause }));
    });
    server.listen(flags.port, flags.host, resolve);
  });
  const { address, port } = server.address() as AddressInfo;
  const url = `http://${flags.host.includes(":") ? `[${flags.host}]` : flags.host}:${port}/metrics`;
  const warning = reachWarning(address);
  if (warning !== undefined) process.stderr.write(`${warning}\n`);
  process.stdout.write(flags.json === true ? `${JSON.stringify({ url })}\n` : `Metrics at ${url}\n`);
  const following = follow(kpm, flags.url, series, flags, stop.signal);
  await Promise.race([stopped, following]);
  stop.abort();
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
  await following;
}

/** The newest measurement of each series. */
export class Series {
  readonly #newest = new Map<string, Measurement>();
  readonly #most: number;
  #isFull = false;
  /** The styles of which the node currently sends reports. */
  readonly connected: Set<number> = new Set();

  /** @param most The most series, because a node may send any number of new names and labels. Further series are omitted. */
  constructor(most = 100_000) {
    this.#most = most;
  }

  add(measurement: Measurement): void {
    const key = `${measurement.name} ${JSON.stringify(measurement.labels)}`;
    if (this.#newest.size < this.#most || this.#newest.has(key)) this.#newest.set(key, measurement);
    else if (!this.#isFull) {
      this.#isFull = true;
      process.stderr.write(`the node has sent more than ${this.#most} series: further ones are left out\n`);
    }
  }

  values(): Iterable<Measurement> {
    return this.#newest.values();
  }
}

/** Subscribes to every style that a node offers, and again after each interruption, until `signal` is aborted. */
async function follow(
  kpm: Kpm,
  baseUrl: string,
  series: Series,
  { period, httpVersion }: ExportFlags,
  signal: AbortSignal,
): Promise<void> {
  const { Subscriber } = await import("@signalbox/kpm/connect");
  const { createConnectTransport } = await import("@connectrpc/connect-node");
  let complaint = "";
  while (!signal.aborted) {
    try {
      const subscriber = new Subscriber(createConnectTransport({ baseUrl, httpVersion }));
      const { reports: styles } = kpm.stylesOf(await subscriber.describe());
      complaint = "";
      // All subscriptions end when the first one ends, because the node may have restarted with another version.
      const round = new AbortController();
      const ended = AbortSignal.any([signal, round.signal]);
      const reading = styles.map(async ({ type }) => {
        try {
          await read(kpm, subscriber, type, period, series, ended);
        } finally {
          round.abort();
        }
      });
      const failed = (await Promise.allSettled(reading)).find(({ status }) => status === "rejected");
      if (failed?.status === "rejected") throw failed.reason;
    } catch (error) {
      if (signal.aborted) return;
      const message = error instanceof Error ? error.message : String(error);
      if (message !== complaint) process.stderr.write(`${message}; trying again\n`);
      complaint = message;
    }
    await kpm.systemClock.sleep(RETRY_MS, signal);
  }
}

async function read(
  kpm: Kpm,
  subscriber: Subscriber,
  style: number,
  period: number,
  series: Series,
  signal: AbortSignal,
): Promise<void> {
  try {
    const reports = subscriber.subscribe(kpm.eventTrigger(period), kpm.actionDefinition(style), { signal });
    for await (const report of reports) {
      series.connected.add(style);
      for (const measurement of measurementsOf(kpm, report)) series.add(measurement);
    }
  } finally {
    series.connected.delete(style);
  }
}

function respond(kpm: Kpm, series: Series, request: IncomingMessage, response: ServerResponse): void {
  if (request.method !== "GET" || request.url?.split("?")[0] !== "/metrics") {
    response.writeHead(request.method === "GET" ? 404 : 405, { "content-type": "text/plain; charset=utf-8" });
    response.end("The metrics are at GET /metrics\n");
    return;
  }
  const format =
    request.headers.accept?.includes("application/openmetrics-text") === true ? "openmetrics" : "prometheus";
  // Prometheus uses the time of the scrape. A sample with its own time would look stale between two reports.
  const metrics = kpm.toMetrics(series.values(), format, { timestamps: false });
  const up = `# HELP kpm_node_up 1 while the node reports\n# TYPE kpm_node_up gauge\nkpm_node_up ${series.connected.size > 0 ? 1 : 0}\n`;
  response.writeHead(200, { "content-type": kpm.metricsContentTypes[format] });
  response.end(`${up}${metrics}`);
}
