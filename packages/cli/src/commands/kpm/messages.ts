import type { Dialect } from "@signalbox/kpm";
import { type Command, Option } from "commander";
import { CommandError } from "../../process.ts";
import type { InputForm } from "./input.ts";

export type Kpm = typeof import("@signalbox/kpm");
export type Schema = Kpm["schemas"][number];

/** Loads the package when a command runs, so that every other command starts without it. */
export async function loadKpm(): Promise<Kpm> {
  return await import("@signalbox/kpm");
}

/** The schema that `--type` names, or a usage error that names those that it may mean. */
export function requireSchema(kpm: Kpm, name: string): Schema {
  const schema = kpm.findSchema(name);
  if (schema !== undefined) return schema;
  const near = nearest(
    kpm.schemas.map((known) => known.name),
    name,
  ).join(", ");
  throw CommandError.usage(`no message type '${name}'; did you mean ${near}? All of them: signalbox kpm schema`);
}

/** The names that have `name` in them; without any, the three that fewest changes turn it into. */
function nearest(names: readonly string[], name: string): readonly string[] {
  const wanted = name.toLowerCase();
  const containing = names.filter((known) => known.toLowerCase().includes(wanted));
  if (containing.length > 0) return containing;
  const distances = new Map(names.map((known) => [known, distance(known.toLowerCase(), wanted)]));
  return names.toSorted((a, b) => (distances.get(a) ?? 0) - (distances.get(b) ?? 0)).slice(0, 3);
}

/** How many letters have to be put in, left out or changed to make one text of the other (Levenshtein). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (let i = 1; i <= to.length; i++) {
      const same = (row[i - 1] ?? 0) + (letter === to[i - 1] ? 0 : 1);
      next.push(Math.min((row[i] ?? 0) + 1, (next[i - 1] ?? 0) + 1, same));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

/** What a message on the command line is. */
export interface MessageFlags extends InputForm {
  readonly type?: string;
  readonly from?: "protobuf" | "json" | "aper";
  readonly dialect: Dialect;
  readonly allowTrailing?: boolean;
}

/** Adds the options that say what a message is and how it is written down. */
export function addMessageOptions(command: Command): Command {
  return command
    .option("-t, --type <message>", "message type, such as E2SmKpmIndicationMessage (found out when left out)")
    .addOption(wireOption("--from <wire>", "wire of the input (found out when left out)"))
    .option("--hex", "the input is hex text")
    .option("--base64", "the input is base64 text")
    .addOption(dialectOption("--dialect <dialect>", "dialect of APER").default("x691"))
    .option("--allow-trailing", "ignore octets behind an APER message");
}

export function wireOption(flags: string, description: string): Option {
  return new Option(flags, description).choices(["protobuf", "json", "aper"]);
}

export function dialectOption(flags: string, description: string): Option {
  return new Option(flags, description).choices(Object.keys(dialects));
}

/** All dialects, without loading the package: a type error tells when one is missing. */
const dialects: Readonly<Record<Dialect, true>> = {
  x691: true,
  asn1c: true,
  "asn1c-2025": true,
  asn1tools: true,
  "flexric-2023": true,
};

type Wire = "protobuf" | "json" | "aper";

/** A message, and what it turned out to be. */
export interface Recognised {
  readonly schema: Schema;
  readonly wire: Wire;
  readonly message: ReturnType<Kpm["decode"]>;
}

/**
 * Decodes octets whose wire and type are named by flags or found out.
 *
 * Refuses to guess: octets that fit several types equally well are a usage error that names them. No octets at all are a
 * message only when type and wire are named: anything else is more likely a file or a pipe that stayed empty.
 */
export function recognise(kpm: Kpm, input: Uint8Array, flags: MessageFlags): Recognised {
  const octets = withoutMark(input);
  if (octets.length === 0 && (flags.type === undefined || flags.from === undefined || flags.from === "json")) {
    const hint = flags.from === "json" ? "" : "; an empty message needs --type and --from";
    throw new CommandError(`there is no input${hint}`);
  }
  const named = flags.type === undefined ? undefined : requireSchema(kpm, flags.type);
  const { schema, wire } = identify(kpm, octets, named, flags);
  const { dialect, allowTrailing = false } = flags;
  try {
    return { schema, wire, message: kpm.decode(schema, octets, { wire, dialect, allowTrailing }) };
  } catch (error) {
    const other = wire === "aper" ? kpm.detectOtherVersion(octets) : undefined;
    if (!(error instanceof kpm.KpmError) || other === undefined) throw error;
    throw new CommandError(`${error.message}; it looks like ${kpm.describeVersion(other)}`, { cause: error });
  }
}

function identify(
  kpm: Kpm,
  octets: Uint8Array,
  named: Schema | undefined,
  flags: MessageFlags,
): Pick<Recognised, "schema" | "wire"> {
  const { from, dialect, allowTrailing = false } = flags;
  if (named !== undefined && from !== undefined) return { schema: named, wire: from };
  const candidates = kpm.detect(octets, {
    dialect,
    allowTrailing,
    ...(named === undefined ? {} : { schemas: [named] }),
    ...(from === undefined ? {} : { wires: [from] }),
  });
  const [best] = candidates;
  if (best === undefined) return explain(kpm, octets, named, flags);
  const rivals = candidates.filter(
    ({ schema, wire, valid }) => wire === best.wire && valid === best.valid && schema !== best.schema,
  );
  if (rivals.length === 0) return best;
  const names = [...new Set([best, ...rivals].map(({ schema }) => schema.name))].join(" or ");
  throw CommandError.usage(`the input may be ${names}: name it with --type`);
}

/** Says why octets are nothing: what each wire says of them when the type is named. */
function explain(
  kpm: Kpm,
  octets: Uint8Array,
  named: Schema | undefined,
  { from, dialect, allowTrailing = false }: MessageFlags,
): Pick<Recognised, "schema" | "wire"> {
  if (from === "json" || (from === undefined && looksLikeJson(octets))) {
    if (named !== undefined) return { schema: named, wire: "json" };
    kpm.parseJson(octets);
  }
  if (named === undefined) {
    throw new CommandError(`the input is none of the messages that travel on their own${hintFor(kpm, octets, from)}`);
  }
  const reasons: string[] = [];
  for (const wire of ["protobuf", "aper"] as const) {
    try {
      kpm.decode(named, octets, { wire, dialect, allowTrailing });
      // Not whole, as when it has fields of a later version; but readable.
      return { schema: named, wire };
    } catch (error) {
      if (!(error instanceof kpm.KpmError)) throw error;
      reasons.push(`${wire}: ${error.message}`);
    }
  }
  const other = kpm.detectOtherVersion(octets);
  if (other !== undefined) reasons.push(`it looks like ${kpm.describeVersion(other)}`);
  throw new CommandError(`the input is no ${named.name} (${reasons.join("; ")})`);
}

/** What may be meant by octets that are no message of any type. */
function hintFor(kpm: Kpm, octets: Uint8Array, from: MessageFlags["from"]): string {
  const start = Buffer.from(octets.subarray(0, 256)).toString("latin1");
  if (/^\s*(0x)?([0-9a-f]{2}[\s:]*)+$/i.test(start)) return "; it looks like hex text: read it with --hex";
  const other = kpm.detectOtherVersion(octets);
  if (other !== undefined) {
    const type = other.type === "indication header" ? "E2SmKpmIndicationHeader" : "E2SmKpmRanFunctionDescription";
    return `; it looks like ${kpm.describeVersion(other)}: use signalbox kpm decode --type e2sm_kpm.v3.${type}`;
  }
  const [longer] = kpm.detect(octets, { allowTrailing: true, ...(from === undefined ? {} : { wires: [from] }) });
  if (longer !== undefined) {
    return `; with --allow-trailing it is ${longer.schema.name} and octets behind it`;
  }
  return `; name it with ${from === undefined ? "--type and --from" : "--type"}`;
}

/** The octets without the byte order mark that some editors put before JSON. */
function withoutMark(octets: Uint8Array): Uint8Array {
  const isMarked = octets[0] === 0xef && octets[1] === 0xbb && octets[2] === 0xbf;
  return isMarked && looksLikeJson(octets.subarray(3)) ? octets.subarray(3) : octets;
}

function looksLikeJson(octets: Uint8Array): boolean {
  return /^\s*\{/.test(Buffer.from(octets.subarray(0, 64)).toString("latin1"));
}

/** For `JSON.stringify`: a bigint as a number, or as a string when no number holds it, as ProtoJSON does. */
export function plainBigint(_key: string, value: unknown): unknown {
  if (typeof value !== "bigint") return value;
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
}
