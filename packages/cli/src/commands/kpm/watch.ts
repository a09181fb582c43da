import type { Report } from "@signalbox/kpm";
import { Command, Option } from "commander";
import { CommandError, stopSignal } from "../../process.ts";
import { type Kpm, loadKpm, plainBigint, wireOption } from "./messages.ts";
import { assertPeriod, explainBreak, measurementsOf, reportServiceOption, wholeNumber } from "./nodes.ts";
import { ReportTable } from "./report-table.ts";

interface WatchFlags {
  readonly url: string;
  readonly style: number;
  readonly period: number;
  readonly wire: "protobuf" | "json" | "aper";
  readonly httpVersion: "1.1" | "2";
  readonly count?: number;
  readonly json?: boolean;
}

/** `signalbox kpm watch`: the reports of a node as a live table, or as lines of JSON. */
export function watchCommand(): Command {
  return new Command("watch")
    .description("watch the reports of a node: a live table in the terminal, or lines of JSON")
    .addOption(reportServiceOption())
    .addOption(
      new Option("--style <number>", "report style: 1 O-DU, 2 O-CU-CP, 3 O-CU-UP")
        .default(1)
        .argParser(wholeNumber(0, 2 ** 31 - 1)),
    )
    .addOption(new Option("--period <ms>", "report period").default(1024).argParser(wholeNumber(1, 10_240)))
    .addOption(wireOption("--wire <wire>", "encoding of the messages").default("protobuf"))
    .addOption(
      new Option("--http-version <version>", "HTTP version of the server").choices(["1.1", "2"]).default("1.1"),
    )
    .addOption(new Option("--count <reports>", "stop after so many reports").argParser(wholeNumber(1, 2 ** 31 - 1)))
    .option(
      "--json",
      'print {"time", "period", "missed", "header", "message", "measurements"}, one line for each report',
    )
    .addHelpText("after", EXAMPLES)
    .action(watch);
}

const EXAMPLES = `
Examples:
  $ signalbox kpm watch
  $ signalbox kpm watch --style 3 --period 5120
  $ signalbox kpm watch --style 2 --count 10 --json > reports.ndjson`;

async function watch(flags: WatchFlags): Promise<void> {
  const { url, style, period, wire, httpVersion, count = Number.POSITIVE_INFINITY } = flags;
  const kpm = await loadKpm();
  assertPeriod(kpm, period);
  const { Subscriber } = await import("@signalbox/kpm/connect");
  const { createConnectTransport } = await import("@connectrpc/connect-node");
  const subscriber = new Subscriber(createConnectTransport({ baseUrl: url, httpVersion }), { wire });
  const signal = stopSignal();
  const table = new ReportTable(process.stdout);
  let seen = 0;
  try {
    const reports = subscriber.subscribe(kpm.eventTrigger(period), kpm.actionDefinition(style), { signal });
    for await (const report of reports) {
      if (flags.json === true) process.stdout.write(`${toLine(kpm, report)}\n`);
      else table.show(report, measurementsOf(kpm, report));
      if (++seen >= count) break;
    }
  } catch (error) {
    if (error instanceof kpm.KpmError) throw error;
    throw new CommandError(`cannot watch ${url}: ${explainBreak(error, { httpVersion, seen })}`, { cause: error });
  }
  if (seen < count && flags.count !== undefined && !signal.aborted) {
    throw new CommandError(`${url} ended after ${seen} of ${count} reports`);
  }
}

function toLine(kpm: Kpm, report: Report): string {
  const { header, message, period, time, missed } = report;
  const json = (octets: Uint8Array): unknown => JSON.parse(Buffer.from(octets).toString("utf8"));
  const line = {
    time: new Date(time).toISOString(),
    period,
    missed,
    header: json(kpm.encode(kpm.E2SmKpmIndicationHeaderSchema, header, { wire: "json" })),
    message: json(kpm.encode(kpm.E2SmKpmIndicationMessageSchema, message, { wire: "json" })),
    measurements: Array.from(measurementsOf(kpm, report), (one) => JSON.parse(kpm.toJsonLine(one))),
  };
  return JSON.stringify(line, plainBigint);
}
