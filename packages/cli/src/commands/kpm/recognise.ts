import { CommandError } from "../../process.ts";
import { type Kpm, requireSchema, type Schema } from "./load-kpm.ts";
import type { MessageFlags } from "./message-options.ts";

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
  if (other !== undefined) return `; it looks like ${kpm.describeVersion(other)}`;
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
