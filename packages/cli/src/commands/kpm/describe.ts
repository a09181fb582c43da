import type { KpmError, Measurement } from "@signalbox/kpm";
import { Command } from "commander";
import { printable } from "../../terminal.ts";
import { captureMessages, carriedMessages, openAssociation, type PduMessage, reportOnStderr } from "./captures.ts";
import { readInput } from "./input.ts";
import {
  addMessageOptions,
  findTypes,
  type Kpm,
  loadKpm,
  type MessageFlags,
  type MessageType,
  pduType,
  type Recognised,
  typeText,
} from "./messages.ts";
import { editionOf, recognise, subjectOf } from "./recognise.ts";

interface DescribeFlags extends MessageFlags {
  readonly bits?: boolean;
  readonly json?: boolean;
}

/** `signalbox kpm describe`: the type and content of a message, in a few lines. */
export function describeCommand(): Command {
  const command = new Command("describe")
    .description("print what a message or a capture is, and what is in it")
    .argument("[input]", "file, capture, hex, base64 or JSON text, or - for stdin");
  return addMessageOptions(command)
    .option("--bits", "aligned PER: print the components with their bits, as far as they can be decoded")
    .option("--json", "print the description as JSON")
    .addHelpText("after", EXAMPLES)
    .action(describeMessage);
}

const EXAMPLES = `
Examples:
  $ signalbox kpm describe --hex 3f0837343738b5c6778802373437225bd6007037343798803130300909
  $ signalbox kpm describe --bits --hex 00090012000002001d00050028d6f03d000500020958
  $ signalbox kpm describe --bits --model 3.00 --type E2SmKpmIndicationHeader --hex 0079c4121fc60857df
  $ signalbox kpm describe capture.pcap
  $ signalbox kpm describe --type E2SmKpmEventTriggerDefinition --hex 0a040a02080e --json`;

/** The properties of a message, by name. `contents` counts the message types in it. */
type Description = Readonly<Record<string, unknown>>;

async function describeMessage(input: string | undefined, flags: DescribeFlags): Promise<void> {
  const kpm = await loadKpm();
  const octets = await readInput(input, flags);
  if (flags.bits === true) {
    describeBits(kpm, octets, flags);
    return;
  }
  const isCapture = kpm.e2ap.isCapture(octets);
  const descriptions = isCapture ? describeCapture(kpm, octets, flags) : describeOne(kpm, octets, flags);
  for (const [index, description] of descriptions.entries()) {
    if (flags.json === true) process.stdout.write(`${JSON.stringify(description)}\n`);
    else process.stdout.write(`${index === 0 ? "" : "\n"}${textOf(description)}`);
  }
}

/**
 * Describes a message, and for an E2AP PDU also the messages that it carries. Messages that cannot be decoded are reported on
 * stderr.
 */
function describeOne(kpm: Kpm, octets: Uint8Array, flags: DescribeFlags): readonly Description[] {
  const recognised = recognise(kpm, octets, flags);
  const { wire } = recognised;
  const first = describe(kpm, recognised, octets.length);
  if (recognised.schema !== kpm.e2ap.E2apPduSchema || wire !== "aper") return [first];
  const received = openAssociation(kpm, flags).follow(recognised.message as PduMessage);
  const report = (error: KpmError) => reportOnStderr(undefined, error);
  return [first, ...Array.from(carriedMessages(kpm, received, report), (message) => describe(kpm, message))];
}

/** Summarizes a capture: PDUs, types of messages, and how often each name was measured. */
function describeCapture(kpm: Kpm, octets: Uint8Array, flags: DescribeFlags): readonly Description[] {
  const pdus = new Map<string, number>();
  const messages = new Map<string, number>();
  const names = new Map<string, number>();
  const versions = new Set<string>();
  for (const { set, schema, message } of captureMessages(kpm, octets, flags, { pdus: true })) {
    if (set.model === undefined) {
      count(pdus, (message as PduMessage).e2apPdu.value?.value.case ?? "unknown");
      continue;
    }
    count(messages, schema.name);
    versions.add(set.title);
    if (schema !== set.model.topLevel.message) continue;
    for (const { name } of set.model.measurements(undefined, message)) count(names, name);
  }
  return [
    {
      type: "capture",
      bytes: octets.length,
      versions: [...versions],
      pdus: counted(pdus),
      messages: counted(messages),
      measurements: counted(names),
    },
  ];
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** `e2setupRequest, ricIndication × 3`. */
function counted(counts: ReadonlyMap<string, number>): readonly string[] {
  return Array.from(counts, ([name, times]) => (times === 1 ? name : `${name} × ${times}`));
}

function describe(kpm: Kpm, recognised: Recognised, bytes?: number): Description {
  const { set, schema, wire, message } = recognised;
  const limit = Number.POSITIVE_INFINITY;
  const verdict = kpm.validate(schema, message, { limit, model: editionOf(set, message) });
  return {
    type: typeText(schema),
    wire,
    ...(bytes === undefined ? {} : { bytes }),
    valid: verdict.kind === "valid",
    violations: verdict.kind === "valid" ? 0 : verdict.violations.length,
    ...(set.name === "1.00" ? identities(kpm, message) : { model: set.title }),
    contents: Object.fromEntries(countMessages(message)),
    ...measured(kpm, recognised),
  };
}

function textOf({ contents = {}, ...facts }: Description): string {
  const lines = Object.entries(facts).flatMap(([name, fact]) => {
    if (!Array.isArray(fact)) return [`${name.padEnd(12)} ${fact}\n`];
    return fact.length > 0 ? [`${name.padEnd(12)} ${few(fact)}\n`] : [];
  });
  const counts = Object.entries(contents as object);
  return [...lines, ...counts.map(([name, times]) => `${String(times).padStart(12)} ${name}\n`)].join("");
}

/** Prints the bits of a message. Unrecognised bytes are decoded as an E2AP PDU, as far as possible. */
function describeBits(kpm: Kpm, octets: Uint8Array, flags: DescribeFlags): void {
  const { set, schema } = typeOf(kpm, octets, { ...flags, from: "aper" });
  const trace = kpm.trace(schema, octets, { dialect: flags.dialect, model: set });
  process.stdout.write(
    flags.json === true ? `${JSON.stringify(trace.root)}\n` : printable(kpm.formatTrace(trace), { lines: true }),
  );
  if (trace.error !== undefined) process.exitCode = 1;
}

function typeOf(kpm: Kpm, octets: Uint8Array, flags: DescribeFlags): MessageType {
  const named = flags.type === undefined ? pduType(kpm) : findTypes(kpm, flags.type, flags.model)[0];
  return subjectOf(kpm, octets, flags) ?? named;
}

/** The most names of each kind to print. `--json` prints all. */
const printed = 4;

function few(names: readonly string[]): string {
  const more = names.length > printed ? `, and ${names.length - printed} more` : "";
  const shown = names.slice(0, printed).map((name) => printable(name));
  return `${shown.join(", ")}${more}`;
}

/** How often each message type appears in a message, the message itself left out. */
function countMessages(message: object): Map<string, number> {
  const counts = new Map<string, number>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null || value instanceof Uint8Array) return;
    if (value !== message && "$typeName" in value) {
      count(counts, String(value.$typeName).replace(/^([a-z0-9_]+\.)+/, ""));
    }
    Object.values(value).forEach(visit);
  };
  visit(message);
  return counts;
}

/**
 * For a report of version 1, the number of rows of each kind of measurement. For a later version, the measured names and their
 * labels.
 */
function measured(kpm: Kpm, { set, schema, message }: Recognised): Record<string, number | readonly string[]> {
  const { model } = set;
  if (model === undefined || schema !== model.topLevel.message) return {};
  if (model !== kpm.kpmV1) return namesAndLabels([...model.measurements(undefined, message)]);
  const report = message as Parameters<Kpm["prbUsage"]>[0];
  return {
    prbUsage: kpm.prbUsage(report).length,
    activeUes: kpm.activeUes(report).length,
    pdcpVolume: kpm.pdcpVolume(report).length,
    withoutValue: withoutValue(kpm.kpmV1.measurements(undefined, message)),
  };
}

/** The names that were not measured. This differs from a value of 0. */
function withoutValue(measurements: Iterable<Measurement>): readonly string[] {
  const names = new Map<string, number>();
  for (const { name, value } of measurements) if (value === "no-value") count(names, name);
  return counted(names);
}

function namesAndLabels(measurements: readonly Measurement[]): Record<string, readonly string[]> {
  const names = new Map<string, number>();
  const labels = new Map<string, Set<string>>();
  for (const measurement of measurements) {
    count(names, measurement.name);
    for (const [label, value] of Object.entries(measurement.labels)) {
      const values = labels.get(label) ?? new Set();
      labels.set(label, values.add(value));
    }
  }
  return {
    measurements: counted(names),
    withoutValue: withoutValue(measurements),
    labels: Array.from(labels, ([label, values]) => `${label} (${values.size})`),
  };
}

type Node = NonNullable<ReturnType<Kpm["nodeOf"]>>;
type Typed<Name extends "GlobalKpmnodeIdSchema" | "PlmnIdentitySchema" | "SnssaiSchema" | "NrcellIdentitySchema"> =
  ReturnType<typeof import("@bufbuild/protobuf").create<Kpm[Name]>>;

/** The nodes, networks, cells and slices of a message, each once, in the order of the message. */
interface Identities {
  readonly nodes: string[];
  readonly networks: string[];
  readonly cells: string[];
  readonly slices: string[];
}

/** Finds the nodes, networks (MCC-MNC), NR cells (hex) and slices (SST-SD) that a message names, in the words of operators. */
export function identities(kpm: Kpm, message: object): Identities {
  const nodes = new Set<string>();
  const networks = new Set<string>();
  const cells = new Set<string>();
  const slices = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null || value instanceof Uint8Array) return;
    switch ("$typeName" in value ? value.$typeName : undefined) {
      case kpm.GlobalKpmnodeIdSchema.typeName:
        add(nodes, () => nodeText(kpm.nodeOf(value as Typed<"GlobalKpmnodeIdSchema">)));
        break;
      case kpm.PlmnIdentitySchema.typeName:
        add(networks, () => networkText(kpm.mccMnc(value as Typed<"PlmnIdentitySchema">)));
        break;
      case kpm.NrcellIdentitySchema.typeName:
        add(cells, () => (value as Typed<"NrcellIdentitySchema">).value?.value.toString(16).padStart(9, "0"));
        break;
      case kpm.SnssaiSchema.typeName:
        add(slices, () => sliceText(kpm.sliceOf(value as Typed<"SnssaiSchema">)));
        break;
    }
    Object.values(value).forEach(visit);
  };
  visit(message);
  return { nodes: [...nodes], networks: [...networks], cells: [...cells], slices: [...slices] };

  /** Omits values that cannot be formatted because they violate the rules. `validate` reports them. */
  function add(names: Set<string>, read: () => string | undefined): void {
    try {
      const name = read();
      if (name !== undefined) names.add(name);
    } catch (error) {
      if (!(error instanceof kpm.KpmError)) throw error;
    }
  }
}

function nodeText(node: Node | undefined): string | undefined {
  if (node === undefined) return undefined;
  const size = "bits" in node ? `${node.bits} bits` : node.size;
  const units = node.kind === "gnb" ? [unit("CU-UP", node.cuUpId), unit("DU", node.duId)].join("") : "";
  return `${node.kind} ${node.id} (${size})${units} of ${networkText(node)}`;
}

function unit(name: string, number: bigint | undefined): string {
  return number === undefined ? "" : `, ${name} ${number}`;
}

function networkText({ mcc, mnc }: { readonly mcc: string; readonly mnc: string }): string {
  return `${mcc}-${mnc}`;
}

function sliceText({ sst, sd }: { readonly sst: number; readonly sd?: number }): string {
  return sd === undefined ? `${sst}` : `${sst}-${sd.toString(16).padStart(6, "0")}`;
}
