import { Command } from "commander";
import { CommandError } from "../../process.ts";
import { readInput } from "./input.ts";
import { addMessageOptions, type Kpm, loadKpm, type MessageFlags, recognise, type Schema } from "./messages.ts";

interface DescribeFlags extends MessageFlags {
  readonly bits?: boolean;
  readonly json?: boolean;
}

/** `signalbox kpm describe`: what a message is and what is in it, in a few lines. */
export function describeCommand(): Command {
  const command = new Command("describe")
    .description("say what a message is and what is in it")
    .argument("[input]", "file, hex, base64 or JSON text, or - for stdin");
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
  $ signalbox kpm describe --bits --type e2sm_kpm.v3.E2SmKpmIndicationHeader --hex 0079c4121fc60857df
  $ signalbox kpm describe --type E2SmKpmEventTriggerDefinition --hex 0a040a02080e --json`;

async function describeMessage(input: string | undefined, flags: DescribeFlags): Promise<void> {
  const kpm = await loadKpm();
  const octets = await readInput(input, flags);
  if (flags.bits === true) {
    await describeBits(kpm, octets, flags);
    return;
  }
  const { schema, wire, message } = recognise(kpm, octets, flags);
  const verdict = kpm.validate(schema, message, { limit: Number.POSITIVE_INFINITY });
  const description = {
    type: schema.name,
    wire,
    octets: octets.length,
    valid: verdict.kind === "valid",
    violations: verdict.kind === "valid" ? 0 : verdict.violations.length,
    ...identities(kpm, message),
    contents: Object.fromEntries(countMessages(schema, message)),
    ...measurements(kpm, schema, message),
  };
  if (flags.json === true) {
    process.stdout.write(`${JSON.stringify(description)}\n`);
    return;
  }
  const { contents, ...facts } = description;
  for (const [name, fact] of Object.entries(facts)) {
    if (!Array.isArray(fact)) process.stdout.write(`${name.padEnd(12)} ${fact}\n`);
    else if (fact.length > 0) process.stdout.write(`${name.padEnd(12)} ${few(fact)}\n`);
  }
  for (const [name, count] of Object.entries(contents)) process.stdout.write(`${String(count).padStart(12)} ${name}\n`);
}

/** Prints the bits of a message of any version, or of an E2AP PDU, whose type `--type` names. */
async function describeBits(kpm: Kpm, octets: Uint8Array, { type, dialect, json }: DescribeFlags): Promise<void> {
  const { kpmV3 } = await import("@signalbox/kpm/v3");
  const { schemas } = await import("@signalbox/kpm/e2ap");
  const name = type ?? "E2apPdu";
  const schema =
    kpm.findSchema(name) ??
    [...kpmV3.schemas, ...schemas].find((candidate) => candidate.typeName === name || candidate.name === name);
  if (schema === undefined) throw CommandError.usage(`no message type '${name}'`);
  const trace = kpm.trace(schema, octets, { ...(dialect === undefined ? {} : { dialect }) });
  process.stdout.write(json === true ? `${JSON.stringify(trace.root)}\n` : kpm.formatTrace(trace));
  if (trace.error !== undefined) process.exitCode = 1;
}

/** The most names that are printed of each kind; `--json` has them all. */
const printed = 4;

function few(names: readonly string[]): string {
  const more = names.length > printed ? `, and ${names.length - printed} more` : "";
  return `${names.slice(0, printed).join(", ")}${more}`;
}

/** How often each message type appears in a message, the message itself left out. */
function countMessages(schema: Schema, message: object): Map<string, number> {
  const counts = new Map<string, number>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null || value instanceof Uint8Array) return;
    if (value !== message && "$typeName" in value) {
      const name = String(value.$typeName).slice(schema.file.proto.package.length + 1);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    Object.values(value).forEach(visit);
  };
  visit(message);
  return counts;
}

/** How many rows of each kind of measurement a report has. */
function measurements(kpm: Kpm, schema: Schema, message: ReturnType<Kpm["decode"]>): Record<string, number> {
  if (schema !== kpm.E2SmKpmIndicationMessageSchema) return {};
  const report = message as Parameters<Kpm["prbUsage"]>[0];
  return {
    prbUsage: kpm.prbUsage(report).length,
    activeUes: kpm.activeUes(report).length,
    pdcpVolume: kpm.pdcpVolume(report).length,
  };
}

type Node = NonNullable<ReturnType<Kpm["nodeOf"]>>;
type Typed<Name extends "GlobalKpmnodeIdSchema" | "PlmnIdentitySchema" | "SnssaiSchema" | "NrcellIdentitySchema"> =
  ReturnType<typeof import("@bufbuild/protobuf").create<Kpm[Name]>>;

/** Who and what a message is about, each once, in the order of the message. */
export interface Identities {
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

  /** Leaves out what breaks the rules so far that it has no such form: `validate` tells of it. */
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
