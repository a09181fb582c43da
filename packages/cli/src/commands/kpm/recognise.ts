import { CommandError } from "../../command-error.ts";
import { type Kpm, requireSchema, type Schema } from "./load-kpm.ts";
import type { MessageFlags } from "./message-options.ts";

/** A message, and what it turned out to be. */
export interface Recognised {
  readonly schema: Schema;
  readonly wire: "protobuf" | "json" | "aper";
  readonly message: ReturnType<Kpm["decode"]>;
}

/**
 * Decodes octets whose wire and type are named by flags or found out.
 *
 * Refuses to guess: octets that fit several types equally well are a usage error that names them.
 */
export function recognise(kpm: Kpm, octets: Uint8Array, flags: MessageFlags): Recognised {
  const { schema, wire } = identify(kpm, octets, flags);
  const { dialect, allowTrailing = false } = flags;
  return { schema, wire, message: kpm.decode(schema, octets, { wire, dialect, allowTrailing }) };
}

function identify(kpm: Kpm, octets: Uint8Array, flags: MessageFlags): Pick<Recognised, "schema" | "wire"> {
  const named = flags.type === undefined ? undefined : requireSchema(kpm, flags.type);
  if (named !== undefined && flags.from !== undefined) return { schema: named, wire: flags.from };
  const candidates = kpm.detect(octets, {
    ...(named === undefined ? {} : { schemas: [named] }),
    ...(flags.from === undefined ? {} : { wires: [flags.from] }),
  });
  const [best] = candidates;
  if (best === undefined) {
    // With a type, the error of decoding says more than that nothing fits.
    if (named !== undefined) return { schema: named, wire: looksLikeJson(octets) ? "json" : "protobuf" };
    throw new CommandError(
      "the input is none of the messages that travel on their own; name it with --type and --from",
    );
  }
  const rivals = candidates.filter(
    ({ schema, wire, valid }) => wire === best.wire && valid === best.valid && schema !== best.schema,
  );
  if (rivals.length === 0) return best;
  const names = [...new Set([best, ...rivals].map(({ schema }) => schema.name))].join(" or ");
  throw CommandError.usage(`the input may be ${names}: name it with --type`);
}

function looksLikeJson(octets: Uint8Array): boolean {
  return /^\s*\{/.test(Buffer.from(octets.subarray(0, 64)).toString("latin1"));
}
