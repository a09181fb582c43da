import type { Measurement, ServiceModel } from "@signalbox/kpm";
import { Command, Option } from "commander";
import { CommandError } from "../../process.ts";
import {
  associationOptions,
  type Later,
  loadLater,
  receiveAll,
  type TimestampFlag,
  timestampOption,
} from "./captures.ts";
import { readInput } from "./input.ts";
import { dialectOption, type Kpm, loadKpm, type MessageFlags, wireOption } from "./messages.ts";
import { modelVersions, wholeNumber } from "./nodes.ts";
import { measurementRows, tableText } from "./report-table.ts";

interface TableFlags extends Pick<MessageFlags, "hex" | "base64" | "from" | "dialect"> {
  readonly header?: string;
  readonly action?: string;
  readonly model?: string;
  readonly timestamp: TimestampFlag;
  readonly period?: number;
  readonly format: "table" | "ndjson" | "csv" | "openmetrics";
  readonly json?: boolean;
}

/** `signalbox kpm table`: the named measurements of a report of any version. */
export function tableCommand(): Command {
  return new Command("table")
    .description("print the named measurements of a report or a capture, whatever the version of KPM")
    .argument("[input]", "capture (pcap, pcapng) or indication message: file, hex, base64 or JSON text, or - for stdin")
    .option("--header <input>", "the indication header of the report, which has the time and tells the version")
    .option(
      "--action <input>",
      "the action definition of the subscription, which has the names that a report may leave out",
    )
    .addOption(new Option("--model <version>", "version of KPM (found out when left out)").choices(modelVersions))
    .addOption(wireOption("--from <wire>", "wire of the input (found out when left out)"))
    .option("--hex", "the input is hex text")
    .option("--base64", "the input is base64 text")
    .addOption(dialectOption("--dialect <dialect>", "dialect of APER").default("x691"))
    .addOption(timestampOption())
    .addOption(
      new Option("--period <ms>", "report period, which version 1 does not state").argParser(
        wholeNumber(1, 2 ** 31 - 1),
      ),
    )
    .addOption(
      new Option("--format <format>", "form of the output")
        .choices(["table", "ndjson", "csv", "openmetrics"])
        .default("table"),
    )
    .option("--json", "the same as --format ndjson")
    .addHelpText("after", EXAMPLES)
    .action(printTable);
}

const EXAMPLES = `
Examples:
  $ signalbox kpm table --hex 4000004c0e676e622d637563708000ff
  $ signalbox kpm table --hex 0000000001002a --header 00e94f8a2080000000 --format csv
  $ signalbox kpm table --hex 0000000001002a --action 00010100000000a04452422e5545546870446c012000004003e7 --json
  $ signalbox kpm table --hex 4000004c0e676e622d637563708000ff --format openmetrics`;

async function printTable(input: string | undefined, flags: TableFlags): Promise<void> {
  const kpm = await loadKpm();
  const message = await readInput(input, flags);
  const format = flags.json === true ? "ndjson" : flags.format;
  const later = await loadLater(kpm);
  if (later.e2ap.isCapture(message)) {
    process.stdout.write(formatMeasurements(kpm, [...measurementsOfCapture(kpm, later, message, flags)], format));
    return;
  }
  const header = flags.header === undefined ? undefined : await readInput(flags.header, flags);
  const action = flags.action === undefined ? undefined : await readInput(flags.action, flags);
  const measurements = await readMeasurements(kpm, { message, header, action }, flags);
  process.stdout.write(formatMeasurements(kpm, measurements, format));
}

function formatMeasurements(kpm: Kpm, measurements: readonly Measurement[], format: TableFlags["format"]): string {
  switch (format) {
    case "ndjson":
      return measurements.map((one) => `${kpm.toJsonLine(one)}\n`).join("");
    case "csv":
      return [kpm.measurementColumns.join(","), ...measurements.map(kpm.toCsvRow)].map((row) => `${row}\r\n`).join("");
    case "openmetrics":
      return kpm.toMetrics(measurements, "openmetrics");
    default:
      return tableText(measurementRows(measurements));
  }
}

/**
 * The measurements of all reports in a pcap or pcapng file. What cannot be decoded is reported on stderr and makes the exit code 1; the
 * rest goes on.
 */
function* measurementsOfCapture(kpm: Kpm, later: Later, bytes: Uint8Array, flags: TableFlags): Generator<Measurement> {
  for (const { pdu, ...outcome } of receiveAll(kpm, later, bytes, associationOptions(flags, flags.timestamp))) {
    try {
      if ("error" in outcome) throw outcome.error;
      const { received } = outcome;
      if (received.kind !== "indication" || received.model === undefined) continue;
      const { header, message, actionDefinition } = received;
      const model = header.model ?? received.model;
      yield* model.measurements(header.value, message.value, { action: actionDefinition?.value, time: pdu?.time });
    } catch (error) {
      if (!(error instanceof kpm.KpmError)) throw error;
      process.stderr.write(`${pdu === undefined ? "" : `frame ${pdu.frame}: `}${error.message}\n`);
      process.exitCode = 1;
    }
  }
}

/** The bytes of a report; a header that is missing leaves out the time. */
interface ReportBytes {
  readonly message: Uint8Array;
  readonly header?: Uint8Array | undefined;
  readonly action?: Uint8Array | undefined;
}

/** Reads a report with the first model that all of its parts follow. */
async function readMeasurements(kpm: Kpm, report: ReportBytes, flags: TableFlags): Promise<readonly Measurement[]> {
  const { kpmV2, kpmV3, kpmV4 } = await import("@signalbox/kpm/v3");
  const models = [kpm.kpmV1, kpmV3, kpmV2, kpmV4].filter(
    ({ version }) => flags.model === undefined || version === flags.model,
  );
  const reasons: string[] = [];
  for (const model of models) {
    const read = readWith(kpm, model, report, flags);
    if (typeof read !== "string") return read;
    reasons.push(`version ${model.version}: ${read}`);
  }
  throw new CommandError(`the input is not a report (${reasons.join("; ")})`);
}

/** The measurements by one model, or why it does not apply. */
function readWith(
  kpm: Kpm,
  model: ServiceModel,
  report: ReportBytes,
  flags: TableFlags,
): readonly Measurement[] | string {
  const { topLevel, measurements } = model;
  const { dialect, from, period: periodMs } = flags;
  const wires = from === undefined ? {} : { wires: [from] };
  const [candidate] = kpm.detect(report.message, { schemas: [topLevel.message], dialect, ...wires });
  if (candidate === undefined) return "no wire fits the message";
  // Any few bytes are some message of version 1; a report that follows its rules is one.
  if (!candidate.valid && flags.model === undefined) return "the message violates the rules";
  const { wire } = candidate;
  try {
    const decode = (schema: typeof topLevel.message, bytes: Uint8Array | undefined) =>
      bytes === undefined ? undefined : kpm.decode(schema, bytes, { wire, dialect, model });
    const message = kpm.decode(topLevel.message, report.message, { wire, dialect, model });
    const header = decode(topLevel.header, report.header);
    const action = decode(topLevel.actionDefinition, report.action);
    return [...measurements(header, message, { action, periodMs })];
  } catch (error) {
    if (error instanceof kpm.KpmError) return error.message;
    throw error;
  }
}
