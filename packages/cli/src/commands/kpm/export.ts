import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { E2SmKpmRanfunctionDescription, Measurement } from "@signalbox/kpm";
import type { Subscriber } from "@signalbox/kpm/connect";
import { Command, Option } from "commander";
import { parsePort } from "../../options.ts";
import { CommandError, untilStopped } from "../../process.ts";
import { type Kpm, loadKpm, modelVersions } from "./messages.ts";
import {
  assertPeriod,
  findModel,
  measurementsOf,
  namedSubscription,
  reachWarning,
  reportServiceOption,
  type Subscription,
  styleSubscription,
  wholeNumber,
} from "./nodes.ts";

interface ExportFlags {
  readonly url: string;
  readonly model: string;
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
    .addOption(
      new Option("--model <version>", "version of KPM to ask the node for; auto: 1.00, or the newest that it speaks")
        .choices(["auto", ...modelVersions])
        .default("auto"),
    )
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
  $ signalbox kpm export --url http://127.0.0.1:7000 --model 3.00
  $ signalbox kpm export --port 9465 --period 5120`;

/** How long to wait before subscribing again after a node has disconnected, in milliseconds. */
const RETRY_MS = 2000;

async function exportMetrics(flags: ExportFlags): Promise<void> {
  const stopped = untilStopped();
  const kpm = await loadKpm();
  if (flags.model === kpm.kpmV1.version) assertPeriod(kpm, flags.period);
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
  /** The subscriptions for which the node currently sends reports. */
  readonly connected: Set<Subscription> = new Set();

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

/** Subscribes to everything that a node measures, and again after each interruption, until `signal` is aborted. */
async function follow(
  kpm: Kpm,
  baseUrl: string,
  series: Series,
  { model, period, httpVersion }: ExportFlags,
  signal: AbortSignal,
): Promise<void> {
  const { Subscriber } = await import("@signalbox/kpm/connect");
  const { createConnectTransport } = await import("@connectrpc/connect-node");
  let complaint = "";
  while (!signal.aborted) {
    try {
      const subscriber = new Subscriber(createConnectTransport({ baseUrl, httpVersion }));
      const subscriptions = await subscriptionsOf(kpm, subscriber, model, period);
      complaint = "";
      // All subscriptions end when the first one ends, because the node may have restarted with another version.
      const round = new AbortController();
      const ended = AbortSignal.any([signal, round.signal]);
      const reading = subscriptions.map(async (subscription) => {
        try {
          await read(subscriber, subscription, series, ended);
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

/** What to subscribe to: the styles of version 1 that the node offers, or all names of a later version. */
async function subscriptionsOf(
  kpm: Kpm,
  subscriber: Subscriber,
  version: string,
  period: number,
): Promise<readonly Subscription[]> {
  const versions = version === "auto" ? ["1.00", "4.00", "3.00", "2.03"] : [version];
  let reason: unknown;
  for (const candidate of versions) {
    const model = findModel(kpm, candidate);
    try {
      const description = await subscriber.describeModel(model);
      if (model !== kpm.kpmV1) return [await namedSubscription(model, description, period)];
      assertPeriod(kpm, period);
      return stylesOf(description).map((style) => styleSubscription(kpm, style, period));
    } catch (error) {
      // The node does not speak this version.
      if ((error as { readonly code?: unknown }).code !== UNIMPLEMENTED) throw error;
      reason ??= error;
    }
  }
  throw reason;
}

/** The Connect code for an operation that the server does not support. */
const UNIMPLEMENTED = 12;

/** The report styles that a description of version 1 offers. */
function stylesOf(description: unknown): readonly number[] {
  const { e2SmKpmRanfunctionItem } = description as E2SmKpmRanfunctionDescription;
  return (e2SmKpmRanfunctionItem?.ricReportStyleList ?? []).map(
    ({ ricReportStyleType }) => ricReportStyleType?.value ?? 0,
  );
}

async function read(
  subscriber: Subscriber,
  subscription: Subscription,
  series: Series,
  signal: AbortSignal,
): Promise<void> {
  const { model, trigger, action } = subscription;
  try {
    for await (const report of subscriber.subscribeModel(model, trigger, action, { signal })) {
      series.connected.add(subscription);
      for (const measurement of measurementsOf(subscription, report)) series.add(measurement);
    }
  } finally {
    series.connected.delete(subscription);
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
