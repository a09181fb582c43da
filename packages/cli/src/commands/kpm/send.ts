import type { Dialect, Measurement } from "@signalbox/kpm";
import type { ModelReport } from "@signalbox/kpm/connect";
import { Command, Option } from "commander";
import { CommandError, stopSignal } from "../../process.ts";
import { printable } from "../../terminal.ts";
import { dialectOption, loadKpm, type Schema, typeText, wireOption } from "./messages.ts";
import {
  addNodeOptions,
  assertPeriod,
  findModel,
  measurementsOf,
  modelOption,
  type NodeFlags,
  namedSubscription,
  parseUrl,
  type Subscription,
  styleSubscription,
  wholeNumber,
} from "./nodes.ts";

interface SendFlags extends NodeFlags {
  readonly url: string;
  readonly model: string;
  readonly to: "protobuf" | "json" | "aper";
  readonly dialect: Dialect;
  readonly style: number;
  readonly period: number;
  readonly count?: number;
  readonly json?: boolean;
}

/** `signalbox kpm send`: posts the reports of a simulated node to a URL. */
export function sendCommand(): Command {
  const command = new Command("send")
    .description("post the reports of a simulated node to a URL, as they come")
    .addOption(new Option("--url <url>", "where to post").argParser(parseUrl).makeOptionMandatory());
  return addNodeOptions(command)
    .addOption(modelOption())
    .addOption(wireOption("--to <wire>", "wire to send").default("protobuf"))
    .addOption(dialectOption("--dialect <dialect>", "dialect of APER").default("x691"))
    .addOption(
      new Option("--style <number>", "report style of version 1.00").default(1).argParser(wholeNumber(0, 2 ** 31 - 1)),
    )
    .addOption(new Option("--period <ms>", "report period").default(1024).argParser(wholeNumber(1, 10_240)))
    .addOption(new Option("--count <reports>", "stop after so many reports").argParser(wholeNumber(1, 2 ** 31 - 1)))
    .option("--json", 'print {"type", "bytes", "status", "measurements"}, one line for each post')
    .addHelpText("after", EXAMPLES)
    .action(sendReports);
}

const EXAMPLES = `
Examples:
  $ signalbox kpm send --url http://127.0.0.1:5000/reports --count 3
  $ signalbox kpm send --url http://127.0.0.1:5000/reports --to aper --style 2 --period 5120
  $ signalbox kpm send --url http://127.0.0.1:5000/reports --to aper --model 3.00

To send a message of yours: signalbox kpm encode message.json --to aper | curl --data-binary @- <url>`;

const contentTypes = {
  protobuf: "application/x-protobuf",
  json: "application/json",
  aper: "application/octet-stream",
} as const;

async function sendReports(flags: SendFlags): Promise<void> {
  const kpm = await loadKpm();
  const { cells, seed, period, style, to: wire, dialect, count = Number.POSITIVE_INFINITY } = flags;
  const node = new kpm.SimulatedNode({ cells, seed });
  const model = findModel(kpm, flags.model);
  const signal = stopSignal();
  let reports: AsyncIterable<ModelReport>;
  let subscription: Subscription;
  if (model === kpm.kpmV1) {
    assertPeriod(kpm, period);
    subscription = styleSubscription(kpm, style, period);
    reports = new kpm.ReportFunction(node).subscribe(kpm.eventTrigger(period), kpm.actionDefinition(style), { signal });
  } else {
    const { NamedReportFunction } = await import("@signalbox/kpm/v3");
    const reporter = new NamedReportFunction(node, { model });
    subscription = await namedSubscription(model, await reporter.describe(), period);
    reports = reporter.subscribe(subscription.trigger as never, subscription.action as never, { signal });
  }
  let sent = 0;
  for await (const report of reports) {
    const schema = model.topLevel.message;
    const measured = [...measurementsOf(subscription, report)];
    await post(schema, kpm.encode(schema, report.message, { wire, dialect, model }), flags, measured);
    if (++sent >= count) break;
  }
}

async function post(
  schema: Schema,
  octets: Uint8Array,
  flags: SendFlags,
  measured: readonly Measurement[],
): Promise<void> {
  const { url, to } = flags;
  const type = typeText(schema);
  const contentType = contentTypes[to];
  let response: Response;
  try {
    response = await fetch(url, {
      method: "POST",
      headers: { "content-type": contentType, "x-message-type": type },
      body: Buffer.from(octets),
      // Following a redirect would post to another URL, or without the body.
      redirect: "manual",
      signal: AbortSignal.timeout(30_000),
    });
    await response.arrayBuffer();
  } catch (cause) {
    const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : String(cause);
    throw new CommandError(`cannot post to ${url}: ${reason}`, { cause });
  }
  const named = measured.length === 0 ? {} : { measurements: namesOf(measured) };
  const line =
    flags.json === true
      ? JSON.stringify({ type, bytes: octets.length, status: response.status, ...named })
      : `${type}, ${octets.length} bytes: ${response.status}${summary(measured)}`;
  process.stdout.write(`${printable(line)}\n`);
  if (response.ok) return;
  const elsewhere = response.headers.get("location");
  const hint = elsewhere === null || response.status >= 400 ? "" : ` and points to ${elsewhere}: post there`;
  throw new CommandError(`${url} responded ${response.status}${hint}`);
}

/** The number of values of each name in a report. */
function namesOf(measured: readonly Measurement[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of measured) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/** `; RRU.PrbUsedDl × 18, RRC.ConnMean`: what a report measured. */
function summary(measured: readonly Measurement[]): string {
  const names = Object.entries(namesOf(measured)).map(([name, count]) => (count === 1 ? name : `${name} × ${count}`));
  return names.length === 0 ? "" : `; ${names.join(", ")}`;
}
