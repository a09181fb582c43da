import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Measurement } from "@signalbox/kpm";
import { Command, Option } from "commander";
import { parsePort } from "../../options.ts";
import { CommandError, untilStopped } from "../../process.ts";
import { type Kpm, loadKpm } from "./messages.ts";
import { assertPeriod, measurementsOf, reachWarning, wholeNumber } from "./nodes.ts";

interface ExportFlags {
  readonly prometheus?: boolean;
  readonly port: number;
  readonly host: string;
  readonly period: number;
  readonly httpVersion: "1.1" | "2";
  readonly json?: boolean;
}

/** `signalbox kpm export`: the newest measurements of a node as metrics that Prometheus scrapes. */
export function exportCommand(): Command {
  return new Command("export")
    .description("serve the newest measurements of a node as metrics")
    .argument("<url>", "where signalbox kpm serve, or another report service, listens")
    .option("--prometheus", "serve /metrics for Prometheus (the default, and the only form so far)")
    .addOption(new Option("--port <port>", "port to listen on").default(9464).argParser(parsePort))
    .option("--host <address>", "address to listen on", "127.0.0.1")
    .addOption(new Option("--period <ms>", "report period").default(1024).argParser(wholeNumber(1, 10_240)))
    .addOption(new Option("--http-version <version>", "that of the node").choices(["1.1", "2"]).default("1.1"))
    .option("--json", 'print {"url"} once it listens')
    .addHelpText("after", EXAMPLES)
    .action(exportMetrics);
}

const EXAMPLES = `
Examples:
  $ signalbox kpm export --prometheus http://127.0.0.1:7000
  $ signalbox kpm export --prometheus http://127.0.0.1:7000 --port 9465 --period 5120`;

/** How long to wait before subscribing to a node again that went away. */
const RETRY_MS = 2000;

async function exportMetrics(nodeUrl: string, flags: ExportFlags): Promise<void> {
  if (!URL.canParse(nodeUrl) || !/^https?:/.test(nodeUrl)) {
    throw CommandError.usage(`'${nodeUrl}' is not an http or https URL`);
  }
  const stopped = untilStopped();
  const kpm = await loadKpm();
  assertPeriod(kpm, flags.period);
  const stop = new AbortController();
  const series = new Series();
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
  const following = Promise.all([1, 2, 3].map((style) => follow(kpm, nodeUrl, style, series, flags, stop.signal)));
  await Promise.race([stopped, following]);
  stop.abort();
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
  await following;
}

/** The newest measurement of each series. */
class Series {
  readonly #newest = new Map<string, Measurement>();
  /** Styles that the node is reporting in now. */
  readonly connected = new Set<number>();

  add(measurement: Measurement): void {
    this.#newest.set(`${measurement.name} ${JSON.stringify(measurement.labels)}`, measurement);
  }

  values(): Iterable<Measurement> {
    return this.#newest.values();
  }
}

/** Subscribes in one style, again and again until `signal` is aborted. */
async function follow(
  kpm: Kpm,
  baseUrl: string,
  style: number,
  series: Series,
  { period, httpVersion }: ExportFlags,
  signal: AbortSignal,
): Promise<void> {
  const { Subscriber } = await import("@signalbox/kpm/connect");
  const { createConnectTransport } = await import("@connectrpc/connect-node");
  const definitions = [kpm.eventTrigger(period), kpm.actionDefinition(style)] as const;
  let complaint = "";
  while (!signal.aborted) {
    try {
      const subscriber = new Subscriber(createConnectTransport({ baseUrl, httpVersion }));
      for await (const report of subscriber.subscribe(...definitions, { signal })) {
        series.connected.add(style);
        for (const measurement of measurementsOf({ model: kpm.kpmV1 }, report)) series.add(measurement);
        complaint = "";
      }
    } catch (error) {
      // A node need not offer every style.
      if (error instanceof kpm.KpmError && error.code === "unknown_style") return;
      const message = error instanceof Error ? error.message : String(error);
      if (message !== complaint) process.stderr.write(`style ${style}: ${message}; trying again\n`);
      complaint = message;
    }
    series.connected.delete(style);
    await kpm.systemClock.sleep(RETRY_MS, signal);
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
  // Prometheus takes the time of the scrape: a sample of its own time would look stale between two reports.
  const metrics = kpm.toMetrics(series.values(), format, { timestamps: false });
  const up = `# HELP kpm_node_up 1 while the node reports\n# TYPE kpm_node_up gauge\nkpm_node_up ${series.connected.size > 0 ? 1 : 0}\n`;
  response.writeHead(200, { "content-type": kpm.metricsContentTypes[format] });
  response.end(`${up}${metrics}`);
}
