import type { Measurement } from "@signalbox/kpm";
import type { ModelReport } from "@signalbox/kpm/connect";
import { Command, Option } from "commander";
import { withFormerArgument } from "../../grammar.ts";
import { CommandError, stopSignal } from "../../process.ts";
import { printable } from "../../terminal.ts";
import { readInput } from "./input.ts";
import {
  addMessageOptions,
  type Kpm,
  loadKpm,
  type MessageFlags,
  type Schema,
  typeText,
  wireOption,
} from "./messages.ts";
import {
  addNodeOptions,
  assertPeriod,
  findModel,
  measurementsOf,
  type NodeFlags,
  namedSubscription,
  type Subscription,
  styleSubscription,
  urlOf,
  wholeNumber,
} from "./nodes.ts";
import { encodeAs, recognise } from "./recognise.ts";

interface SendFlags extends NodeFlags, MessageFlags {
  readonly to: "protobuf" | "json" | "aper";
  readonly style: number;
  readonly period: number;
  readonly count?: number;
  readonly json?: boolean;
}

/** `signalbox kpm send`: posts reports to a URL. */
export function sendCommand(): Command {
  const command = new Command("send")
    .description("post reports to a URL: a message of yours, or those of a simulated node as they come")
    .argument("[input]", "file, hex, base64 or JSON text, or - for stdin; the reports of a simulated node without it");
  return addNodeOptions(addMessageOptions(withFormerArgument(command, "[options] [input]")))
    .option("--url <url>", "where to post")
    .addOption(wireOption("--to <wire>", "wire to send").default("protobuf"))
    .addOption(
      new Option("--style <number>", "report style of the simulated node")
        .default(1)
        .argParser(wholeNumber(0, 2 ** 31 - 1)),
    )
    .addOption(
      new Option("--period <ms>", "report period of the simulated node")
        .default(1024)
        .argParser(wholeNumber(1, 10_240)),
    )
    .addOption(new Option("--count <reports>", "stop after so many reports").argParser(wholeNumber(1, 2 ** 31 - 1)))
    .option("--json", 'print {"type", "bytes", "status", "measurements"}, one line for each post')
    .addHelpText("after", EXAMPLES)
    .action(send);
}

const EXAMPLES = `
Examples:
  $ signalbox kpm send --url http://127.0.0.1:5000/reports --count 3
  $ signalbox kpm send --url http://127.0.0.1:5000/reports --to aper --style 2 --period 5120
  $ signalbox kpm send --url http://127.0.0.1:5000/reports --to aper --model 3.00
  $ signalbox kpm send --url http://127.0.0.1:5000/reports --type E2SmKpmActionDefinition --hex 0a020801`;

const contentTypes = {
  protobuf: "application/x-protobuf",
  json: "application/json",
  aper: "application/octet-stream",
} as const;

/** The options that need a message, and those that need the simulated node. */
const ofMessages = ["hex", "base64", "type", "from", "timestamp", "allowTrailing"];
const ofNodes = ["cells", "seed", "style", "period", "count"];

async function send(
  first: string | undefined,
  second: string | undefined,
  flags: SendFlags,
  command: Command,
): Promise<void> {
  // In earlier versions without --url, the URL was the argument before the input.
  const isFormer = command.getOptionValueSource("url") === undefined;
  if (!isFormer && second !== undefined) throw CommandError.usage(`give one input only: '${second}' is a second one`);
  const url = urlOf(isFormer ? first : undefined, command);
  const input = isFormer ? second : first;
  refuseFlags(command, input);
  const kpm = await loadKpm();
  if (input !== undefined) {
    const { to: wire, dialect } = flags;
    const recognised = recognise(kpm, await readInput(input, flags), flags);
    const { set, schema, message } = recognised;
    const isReport = schema === set.model?.topLevel.message;
    const measured = isReport ? [...set.model.measurements(undefined, message)] : [];
    await post(url, schema, encodeAs(kpm, recognised, { wire, dialect }), flags, measured);
    return;
  }
  await sendReports(kpm, url, flags);
}

/** Rejects options without effect. Someone who forgets `-` for stdin must not post simulated reports. */
function refuseFlags(command: Command, input: string | undefined): void {
  const senseless = input === undefined ? ofMessages : ofNodes;
  const given = command.options.find(
    (option) =>
      senseless.includes(option.attributeName()) && command.getOptionValueSource(option.attributeName()) === "cli",
  );
  if (given === undefined) return;
  throw CommandError.usage(
    input === undefined
      ? `${given.long} needs a message: name a file, pass its text, or give - to read stdin`
      : `${given.long} is an option of the simulated node and cannot be used with a message`,
  );
}

async function sendReports(kpm: Kpm, url: string, flags: SendFlags): Promise<void> {
  const { cells, seed, period, style, to: wire, dialect, count = Number.POSITIVE_INFINITY } = flags;
  const node = new kpm.SimulatedNode({ cells, seed });
  const model = findModel(kpm, flags.model ?? kpm.kpmV1.version);
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
    await post(url, schema, kpm.encode(schema, report.message, { wire, dialect, model }), flags, measured);
    if (++sent >= count) break;
  }
}

async function post(
  url: string,
  schema: Schema,
  octets: Uint8Array,
  flags: SendFlags,
  measured: readonly Measurement[],
): Promise<void> {
  const type = typeText(schema);
  const contentType = contentTypes[flags.to];
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
