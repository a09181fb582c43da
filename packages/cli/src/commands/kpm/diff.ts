import { Command } from "commander";
import { CommandError } from "../../process.ts";
import { printable } from "../../terminal.ts";
import { captureMessages } from "./captures.ts";
import { readInput } from "./input.ts";
import { addMessageOptions, type Kpm, loadKpm, type MessageFlags, type Recognised, type Schema } from "./messages.ts";
import { encodeAs, recognise } from "./recognise.ts";

interface DiffFlags extends MessageFlags {
  readonly json?: boolean;
}

/** A path where two messages differ. A side without a value is omitted. */
interface Difference {
  readonly path: string;
  readonly left?: unknown;
  readonly right?: unknown;
}

/** `signalbox kpm diff`: where two messages differ, also across wires; exit code 1 when they differ. */
export function diffCommand(): Command {
  const command = new Command("diff")
    .description("show where two messages or captures differ, also across wires")
    .argument("<left>", "file, capture, hex, base64 or JSON text")
    .argument("<right>", "file, capture, hex, base64 or JSON text, or - for stdin");
  return addMessageOptions(command)
    .option("--json", "print the differences as JSON")
    .addHelpText("after", EXAMPLES)
    .action(diffMessages);
}

/** The field that marks absent numbers, as `docs/decisions/0034` says. */
const ABSENCE_FIELD = 17_999;

const EXAMPLES = `
Examples:
  $ signalbox kpm diff --type E2SmKpmEventTriggerDefinition --hex 2038 0a040a02080e
  $ signalbox kpm diff --model 3.00 --hex 00e94f8a2080000000 '{"indicationHeaderFormat1": {"colletStartTime": "6U+KIIAAAAA="}}'
  $ signalbox kpm diff capture.pcap capture.pcap

Unknown fields are compared by number ("#9") and bytes. An OPTIONAL number that is absent (not measured) is "nothing", unlike 0.
Of captures, the messages of service models are compared in their order.

Exit code: 0 no difference, 1 differences or unreadable, 2 wrong usage.`;

async function diffMessages(left: string, right: string, flags: DiffFlags): Promise<void> {
  const kpm = await loadKpm();
  const first = toJson(kpm, await readInput(left, flags), flags);
  const second = toJson(kpm, await readInput(right, flags), { ...flags, ...first.flags });
  const differences = [...compare("", first.json, second.json)];
  if (flags.json === true) process.stdout.write(`${JSON.stringify(differences)}\n`);
  else for (const difference of differences) process.stdout.write(`${printable(line(difference))}\n`);
  if (differences.length > 0) {
    throw new CommandError(`${differences.length} difference${differences.length === 1 ? "" : "s"}`);
  }
}

/** The JSON form of a message, or of all messages in a capture, and the flags for its type and model. */
function toJson(
  kpm: Kpm,
  octets: Uint8Array,
  flags: MessageFlags,
): { readonly json: unknown; readonly flags: Pick<MessageFlags, "type" | "model"> } {
  if (kpm.e2ap.isCapture(octets)) {
    return { json: Array.from(captureMessages(kpm, octets, flags), (found) => formOf(kpm, found)), flags: {} };
  }
  const found = recognise(kpm, octets, flags);
  return { json: formOf(kpm, found), flags: { type: found.schema.typeName, model: found.set.name } };
}

function formOf(kpm: Kpm, found: Recognised): unknown {
  const { schema, message } = found;
  const text = Buffer.from(encodeAs(kpm, found, { wire: "json" })).toString("utf8");
  return withUnknown(message, withDefaults(kpm, schema, JSON.parse(text)));
}

function* compare(path: string, left: unknown, right: unknown): Generator<Difference> {
  if (Object.is(left, right)) return;
  if (!isContainer(left) || !isContainer(right)) {
    yield { path, ...(left === undefined ? {} : { left }), ...(right === undefined ? {} : { right }) };
    return;
  }
  const inList = Array.isArray(left);
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const step = inList ? `${path}[${key}]` : path === "" ? key : `${path}.${key}`;
    yield* compare(step, left[key], right[key]);
  }
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function line({ path, left, right }: Difference): string {
  return `${path}: ${left === undefined ? "nothing" : JSON.stringify(left)} → ${right === undefined ? "nothing" : JSON.stringify(right)}`;
}

/**
 * The JSON form of a message with the default values that ProtoJSON omits: 0, the empty string, the first value of an enumeration.
 * Absent messages, absent OPTIONAL numbers and fields of a oneof are not added.
 */
function withDefaults(kpm: Kpm, schema: Schema, json: unknown): unknown {
  if (typeof json !== "object" || json === null) return json;
  const full: Record<string, unknown> = { ...json };
  const blank = kpm.create(schema) as unknown as Record<string, unknown>;
  // In the JSON of an empty message, only OPTIONAL numbers appear, as 0.
  const optional = JSON.parse(Buffer.from(kpm.encode(schema, blank as never, { wire: "json" })).toString("utf8"));
  for (const field of schema.fields) {
    const { jsonName, message } = field;
    const value = full[jsonName];
    if (message !== undefined && value !== undefined) {
      full[jsonName] = Array.isArray(value)
        ? value.map((item) => withDefaults(kpm, message, item))
        : withDefaults(kpm, message, value);
    } else if (
      value === undefined &&
      field.oneof === undefined &&
      !field.proto.proto3Optional &&
      !(jsonName in optional)
    ) {
      if (field.fieldKind === "enum") full[jsonName] = field.enum.values[0]?.name;
      else if (field.fieldKind === "scalar") full[jsonName] = plain(blank[field.localName]);
    }
  }
  return full;
}

function plain(value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  return value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value;
}

/** A message, or what may be in one. */
interface MessageLike {
  readonly $typeName?: string;
  readonly $unknown?: readonly { readonly no: number; readonly data: Uint8Array }[] | undefined;
}

/**
 * The JSON form of a message with the unknown fields that ProtoJSON omits. The name is the number, as `#9`, and the value is the
 * bytes in hex. Several fields with one number are joined.
 */
function withUnknown(message: MessageLike, json: unknown): unknown {
  if (!isRecord(json)) return json;
  const full: Record<string, unknown> = { ...json };
  for (const { no, data } of message.$unknown ?? []) {
    // This field lists the absent numbers. The JSON form already shows them.
    if (no === ABSENCE_FIELD) continue;
    full[`#${no}`] = [full[`#${no}`], Buffer.from(data).toString("hex")].filter((text) => text !== undefined).join(" ");
  }
  for (const [name, value] of Object.entries(message)) {
    // The JSON form has the chosen alternative under its own name.
    if (isRecord(value) && typeof value.case === "string") full[value.case] = descend(value.value, full[value.case]);
    else if (name in full) full[name] = descend(value, full[name]);
  }
  return full;
}

function descend(value: unknown, json: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(json)) return json.map((item, index) => descend(value[index], item));
  return isRecord(value) && "$typeName" in value ? withUnknown(value, json) : json;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
