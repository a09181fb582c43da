import type { Measurement, ServiceModel } from "@signalbox/kpm";
import { type BaseCommand, Command } from "../../command.ts";
import { CommandError } from "../../process.ts";
import { printable, table } from "../../terminal.ts";
import { type Captured, openAssociation, receiveAll, reportOnStderr } from "./captures.ts";
import { readInput } from "./input.ts";
import { inputFlags, type Kpm, loadKpm, type MessageFlags, modelVersions, wholeNumber } from "./messages.ts";

/** The flags for decoding a report. */
type ReportFlags = MessageFlags & { readonly period?: number };

/** `signalbox kpm table`: the named measurements of a report of any version. */
export const tableCommand: BaseCommand = new Command("table")
  .description("print the named measurements of a report or a capture, for all versions of KPM")
  .arg("[input]", "capture (pcap, pcapng) or indication message: file, hex, base64 or JSON text, or - for stdin")
  .flag("--header <input>", "the indication header of the report, which has the time and tells the version")
  .flag(
    "--action <input>",
    "the action definition of the subscription, which has the names that a report may leave out",
  )
  .choice(
    "--model <version>",
    "version of KPM, for functions that a capture does not announce (detected by default)",
    modelVersions,
  )
  .with(inputFlags)
  .flag("--period <ms>", "report period; reports of version 1 do not contain it", wholeNumber(1, 2 ** 31 - 1))
  .choice("--format <format>", "format of the output", ["table", "ndjson", "csv", "openmetrics"], "table")
  .flag("--json", "the same as --format ndjson")
  .examples(`
  $ signalbox kpm table --hex 4000004c0e676e622d637563708000ff
  $ signalbox kpm table --hex 0000000001002a --header 00e94f8a2080000000 --format csv
  $ signalbox kpm table --hex 0000000001002a --action 00010100000000a04452422e5545546870446c012000004003e7 --json
  $ signalbox kpm table --hex 4000004c0e676e622d637563708000ff --format openmetrics`)
  .run(async (input, flags) => {
    const kpm = await loadKpm();
    const message = await readInput(input, flags);
    if (message.length === 0) throw new CommandError("there is no input");
    const format = flags.json === true ? "ndjson" : flags.format;
    const received = kpm.e2ap.isCapture(message) ? receiveAll(kpm, message, flags) : pduOf(kpm, message, flags);
    if (received !== undefined) {
      if (flags.header !== undefined || flags.action !== undefined) {
        const rest = "a capture or an E2AP PDU has its own headers and action definitions";
        throw CommandError.usage(`--header and --action describe an indication message: ${rest}`);
      }
      const measurements = [...measurementsOfPdus(kpm, received)];
      process.stdout.write(formatMeasurements(kpm, measurements, format));
      if (measurements.length === 0) process.stderr.write("the input has no reports\n");
      return;
    }
    const header = flags.header === undefined ? undefined : await readInput(flags.header, flags);
    const action = flags.action === undefined ? undefined : await readInput(flags.action, flags);
    const measurements = readMeasurements(kpm, { message, header, action }, flags);
    process.stdout.write(formatMeasurements(kpm, measurements, format));
  });

function formatMeasurements(kpm: Kpm, measurements: readonly Measurement[], format: string): string {
  switch (format) {
    case "ndjson":
      return measurements.map((one) => `${kpm.toJsonLine(one)}\n`).join("");
    case "csv":
      return [kpm.measurementColumns.join(","), ...measurements.map(kpm.toCsvRow)].map((row) => `${row}\r\n`).join("");
    case "openmetrics":
      return kpm.toOpenMetrics(measurements);
    default:
      return table(...measurementRows(measurements));
  }
}

/** Measurements as a head row and rows: time, name, value, unit and labels. */
export function measurementRows(
  measurements: readonly Measurement[],
): [head: readonly string[], rows: readonly (readonly string[])[]] {
  const labels = [...new Set(measurements.flatMap((measurement) => Object.keys(measurement.labels)))];
  const isTimed = measurements.some(({ time }) => time !== undefined);
  const values = ["value", ...measurements.map(valueText)];
  const width = values.reduce((most, value) => Math.max(most, value.length), 0);
  const [head, ...rows] = values.map((value) => value.padStart(width));
  return [
    [...(isTimed ? ["time"] : []), "measurement", head as string, "unit", ...labels.map((label) => printable(label))],
    measurements.map((measurement, index) => [
      ...(isTimed ? [measurement.time === undefined ? "" : new Date(measurement.time).toISOString()] : []),
      measurement.name,
      rows[index] as string,
      measurement.unit,
      ...labels.map((label) => measurement.labels[label] ?? ""),
    ]),
  ];
}

/** Useful decimal places of each unit. Other units have one, counts two. */
const DIGITS: Readonly<Record<string, number>> = { "": 2, share: 4, kWh: 3 };

/** A value for display, rounded to the decimal places of its unit. A value that would round to 0 keeps three digits. */
function valueText({ value, unit }: Measurement): string {
  if (value === "no-value") return "–";
  if (!Number.isFinite(value)) return String(value);
  const rounded = Number(value.toFixed(DIGITS[unit] ?? 1));
  return String(rounded === 0 ? Number(value.toPrecision(3)) : rounded);
}

/** Decodes an E2AP PDU with the version that `--model` names. Returns undefined for bytes that are not a PDU. */
function pduOf(kpm: Kpm, bytes: Uint8Array, flags: ReportFlags): readonly Captured[] | undefined {
  if ((flags.from ?? "aper") !== "aper" || !kpm.e2ap.isPdu(bytes)) return undefined;
  const received = openAssociation(kpm, flags).receive(bytes);
  if (received.kind === "indication" && received.model === undefined) {
    throw CommandError.usage("the E2AP PDU does not say which version of KPM its report has: name it with --model");
  }
  return [{ pdu: undefined, received }];
}

/** The measurements of all reports in PDUs. PDUs that cannot be decoded are reported on stderr and make the exit code 1. */
function* measurementsOfPdus(kpm: Kpm, captured: Iterable<Captured>): Generator<Measurement> {
  for (const { pdu, ...outcome } of captured) {
    try {
      if ("error" in outcome) throw outcome.error;
      if (!("received" in outcome)) continue;
      const { received } = outcome;
      if (received.kind !== "indication" || received.model === undefined) continue;
      const { header, message, actionDefinition } = received;
      const model = header.model ?? received.model;
      yield* model.measurements(header.decoded.value, message.decoded.value, {
        action: actionDefinition?.decoded.value,
        time: pdu?.time,
      });
    } catch (error) {
      if (!(error instanceof kpm.KpmError)) throw error;
      reportOnStderr(pdu, error);
    }
  }
}

/** The bytes of a report. Without a header, the time is unknown. */
interface ReportBytes {
  readonly message: Uint8Array;
  readonly header?: Uint8Array | undefined;
  readonly action?: Uint8Array | undefined;
}

/** Decodes a report with the first model that fits all its parts. */
function readMeasurements(kpm: Kpm, report: ReportBytes, flags: ReportFlags): readonly Measurement[] {
  /** The versions for each reason. */
  const reasons = new Map<string, string[]>();
  for (const { name, model } of kpm.messageSets) {
    if (model === undefined || model === kpm.rc.rc || (flags.model !== undefined && name !== flags.model)) continue;
    const read = readWith(kpm, model, report, flags);
    if (typeof read !== "string") return read;
    reasons.set(read, [...(reasons.get(read) ?? []), model.version]);
  }
  const isUnknown = flags.model === undefined && reasons.size === 1 && reasons.has(UNDECODABLE);
  const reason = isUnknown
    ? "no version of KPM can decode it"
    : Array.from(reasons, ([why, versions]) => `version ${versions.join(", ")}: ${why}`).join("; ");
  const advice = "signalbox kpm decode detects other messages";
  throw new CommandError(`the input is not a report (${reason}); ${advice}`);
}

const UNDECODABLE = "it cannot be decoded";

/** The measurements by one model, or why it does not apply. */
function readWith(
  kpm: Kpm,
  model: ServiceModel,
  report: ReportBytes,
  flags: ReportFlags,
): readonly Measurement[] | string {
  const { topLevel, measurements } = model;
  const { dialect, from, period: periodMs } = flags;
  const wires = from === undefined ? {} : { wires: [from] };
  const [candidate] = kpm.detectModels(report.message, [model], { parts: ["message"], dialect, ...wires });
  if (candidate === undefined) return UNDECODABLE;
  // Almost any short input can be decoded as a message of version 1, so it must also be valid.
  if (!candidate.valid && flags.model === undefined) return "it violates the rules";
  const { wire } = candidate;
  try {
    const decode = (schema: typeof topLevel.message, bytes: Uint8Array | undefined) =>
      bytes === undefined ? undefined : kpm.decode(schema, bytes, { wire, dialect });
    const message = kpm.decode(topLevel.message, report.message, { wire, dialect });
    const header = decode(topLevel.header, report.header);
    const action = decode(topLevel.actionDefinition, report.action);
    return [...measurements(header, message, { action, periodMs })];
  } catch (error) {
    if (error instanceof kpm.KpmError) return error.message;
    throw error;
  }
}
