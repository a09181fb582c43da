import type { Dialect, Schema, ServiceModel } from "@signalbox/kpm";
import { InvalidArgumentError } from "commander";
import { distance } from "fastest-levenshtein";
import { Command } from "../../command.ts";
import { CommandError } from "../../process.ts";
import type { InputForm } from "./input.ts";

type Core = typeof import("@signalbox/kpm");

export const wires = ["protobuf", "json", "aper"] as const;
export type Wire = (typeof wires)[number];

/** The package with everything that its models need. */
export type Kpm = Core & {
  readonly v3: typeof import("@signalbox/kpm/later");
  readonly e2ap: typeof import("@signalbox/kpm/e2ap");
  readonly rc: typeof import("@signalbox/kpm/rc");
  /** What `--model` selects, in the order in which bytes are tried. */
  readonly messageSets: readonly MessageSet[];
};

/** The versions of KPM. */
export const modelVersions: readonly string[] = ["1.00", "2.01", "2.03", "3.00", "4.00"];

/** The values of `--model`: the versions, control, and the envelope. */
export const modelChoices: readonly string[] = [...modelVersions, "rc", "e2ap"];

/** The messages of a version of KPM, of control, or of their envelope. */
export interface MessageSet {
  /** The value of `--model`. */
  readonly name: string;
  /** For people: `KPM 3.00`, `E2AP`. */
  readonly title: string;
  readonly schemas: readonly Schema[];
  /** The messages that are recognised without `--type`. */
  readonly topLevel: readonly Schema[];
  /** The service model; the envelope has none. */
  readonly model: ServiceModel | undefined;
}

/** Loads the package when a command runs, so that every other command starts without it. */
export async function loadKpm(): Promise<Kpm> {
  const [core, v3, e2ap, rc] = await Promise.all([
    import("@signalbox/kpm"),
    import("@signalbox/kpm/later"),
    import("@signalbox/kpm/e2ap"),
    import("@signalbox/kpm/rc"),
  ]);
  const { E2apPdu, e2apSchemas } = e2ap;
  const envelope = { name: "e2ap", title: "E2AP", schemas: e2apSchemas, topLevel: [E2apPdu], model: undefined };
  const models: readonly ServiceModel[] = [core.kpmV1, v3.kpmV3, v3.kpmV2, v3.kpmV4, v3.kpmV201, rc.rc];
  const sets = models.map((model) => ({
    name: model === rc.rc ? "rc" : model.version,
    title: `${model.name} ${model.version}`,
    schemas: model.schemas,
    topLevel: Object.values(model.topLevel),
    model,
  }));
  return { ...core, v3, e2ap, rc, messageSets: [...sets, envelope] };
}

const notes = new WeakMap<Kpm, Set<string>>();

/** Prints a note on stderr, once in a command: each loads the package once. */
export function noteOnce(kpm: Kpm, text: string): void {
  const noted = notes.get(kpm) ?? new Set();
  notes.set(kpm, noted);
  if (!noted.has(text)) process.stderr.write(`${text}\n`);
  noted.add(text);
}

/** A message type of a model. */
export interface MessageType {
  readonly set: MessageSet;
  readonly schema: Schema;
}

/** The type of an E2AP PDU. */
export function pduType(kpm: Kpm): MessageType {
  return { set: kpm.messageSets.find(({ name }) => name === "e2ap") as MessageSet, schema: kpm.e2ap.E2apPdu };
}

/** A message with its recognised type. */
export interface Recognised extends MessageType {
  readonly wire: Wire;
  readonly message: unknown;
}

/** The types that `--type` and `--model` name, one or more, or a usage error that names those that may be meant. */
export function findTypes(kpm: Kpm, name: string, model?: string): readonly [MessageType, ...MessageType[]] {
  const sets = kpm.messageSets.filter((set) => model === undefined || set.name === model);
  const types = sets.flatMap((set) => set.schemas.map((schema) => ({ set, schema })));
  const [first, ...others] = types.filter(
    ({ schema }) => spelling(schema.name) === spelling(name) || (schema.kind === "message" && schema.typeName === name),
  );
  if (first !== undefined) return [first, ...others];
  const namesOf = (of: readonly MessageSet[]) => [
    ...new Set(of.flatMap(({ schemas }) => schemas.map((one) => one.name))),
  ];
  const near = nearNames(namesOf(sets), name);
  const meant = near.length === 0 ? "; to" : `; did you mean ${near.join(", ")}? To`;
  const inModel = model === undefined ? "" : ` in ${sets[0]?.title}`;
  const listing = `signalbox kpm schema --model ${model ?? `<${modelChoices.join("|")}>`}`;
  throw CommandError.usage(`no message type '${name}'${inModel}${meant} list all types, run ${listing}`);
}

/**
 * A normalized name, for comparing the different spellings of ASN.1, `.proto` files and users: `E2SM-KPM-RANfunction-Description`.
 */
function spelling(name: string): string {
  return name.replace(/[-_]/g, "").toLowerCase();
}

/** How many names an error suggests. */
const MAX_NAMES = 5;

/** The shortest names that contain `name`, or else those of which at most a fifth of the letters differs. */
function nearNames(names: readonly string[], name: string): readonly string[] {
  const wanted = spelling(name);
  const containing = names.filter((known) => spelling(known).includes(wanted));
  const near =
    containing.length > 0
      ? containing
      : names.filter((known) => distance(spelling(known), wanted) * 5 <= wanted.length);
  return near.toSorted((a, b) => a.length - b.length).slice(0, MAX_NAMES);
}

/** The flags that describe the encoding of a message on the command line. */
interface InputFlags extends Pick<InputForm, "hex" | "base64"> {
  readonly from?: Wire;
  readonly dialect: Dialect;
  readonly timestamp: "auto" | "4" | "8";
}

/** The flags that describe a message. */
export interface MessageFlags extends InputFlags {
  readonly type?: string;
  readonly model?: string;
  readonly allowTrailing?: boolean;
}

/** A command with the flags for the type and encoding of a message. */
export function messageCommand(name: string): Command<[], MessageFlags> {
  const command = new Command(name)
    .flag("-t, --type <message>", "message type, such as E2SmKpmIndicationMessage (detected by default)")
    .choice(
      "--model <model>",
      "version of KPM, also of what an E2AP PDU carries; rc or e2ap (detected by default)",
      modelChoices,
    );
  return command.with(inputFlags).flag("--allow-trailing", "ignore bytes after an APER message");
}

/** Adds the options for the encoding of the input. */
export function inputFlags<Given extends unknown[], Flags extends object>(
  command: Command<Given, Flags>,
): Command<Given, Flags & InputFlags> {
  return command
    .choice("--from <encoding>", "encoding of the input (detected by default)", wires)
    .flag("--hex", "the input is hex text")
    .flag("--base64", "the input is base64 text")
    .choice("--dialect <dialect>", "dialect of APER", dialects, "x691")
    .choice(
      "--timestamp <bytes>",
      "size of the time stamp in headers of versions 2 and later",
      ["auto", "4", "8"],
      "auto",
    );
}

/** All dialects, without loading the package. The type reports a missing one. */
export const dialects: readonly Dialect[] = Object.keys({
  x691: true,
  asn1c: true,
  "asn1c-2025": true,
  "flexric-2023": true,
  lenient: true,
} satisfies Record<Dialect, true>) as Dialect[];

/** Parses a whole number between two bounds. */
export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(`Use a whole number from ${min} to ${max}.`);
  };
}

/** For `JSON.stringify`: a bigint as a number, or as a string when no number holds it, as ProtoJSON does. */
export function plainBigint(_key: string, value: unknown): unknown {
  if (typeof value !== "bigint") return value;
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
}
