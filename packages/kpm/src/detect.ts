import type { DescMessage, Message } from "@bufbuild/protobuf";
import type { AperDecodeOptions } from "./aper/decode.ts";
import { requireDialect } from "./aper/dialect.ts";
import { decode } from "./decode.ts";
import { encode } from "./encode.ts";
import {
  E2SmKpmActionDefinitionSchema,
  E2SmKpmEventTriggerDefinitionSchema,
  E2SmKpmIndicationHeaderSchema,
  E2SmKpmIndicationMessageSchema,
  E2SmKpmRanfunctionDescriptionSchema,
} from "./gen/e2sm_kpm/v1beta1/e2sm_kpm_pb.ts";
import { KpmError } from "./kpm-error.ts";
import { plainOctets } from "./plain-octets.ts";
import { requireKnown } from "./require-known.ts";
import { validate } from "./validation/validate.ts";
import type { Wire } from "./wire.ts";

/** What octets may be. */
export interface Candidate {
  readonly wire: Wire;
  readonly schema: DescMessage;
  /** The message follows the rules of the contract. */
  readonly valid: boolean;
}

/** What to look for, and which form of aligned PER to take for that wire. */
export interface DetectOptions extends Pick<AperDecodeOptions, "dialect" | "allowTrailing"> {
  /** @default the five messages that travel on their own */
  readonly schemas?: readonly DescMessage[];
  /** @default all three */
  readonly wires?: readonly Wire[];
}

/** The messages that travel on their own. */
export const topLevelSchemas: readonly DescMessage[] = [
  E2SmKpmIndicationMessageSchema,
  E2SmKpmIndicationHeaderSchema,
  E2SmKpmEventTriggerDefinitionSchema,
  E2SmKpmActionDefinitionSchema,
  E2SmKpmRanfunctionDescriptionSchema,
];

/**
 * Lists what octets may be, the likeliest first: what follows the rules before what breaks them, then JSON before protobuf before
 * aligned PER.
 *
 * A candidate decodes to the end; in protobuf it knows all of its fields, and encodes to as many octets. Short octets often have several
 * candidates: `0a020801` is an action definition and a report alike.
 *
 * @throws KpmError `invalid_argument` for an unknown option or dialect, or bytes that are no Uint8Array
 */
export function detect(bytes: Uint8Array, options: DetectOptions = {}): readonly Candidate[] {
  const { schemas = topLevelSchemas, wires = ["json", "protobuf", "aper"], dialect = "x691" } = options;
  requireKnown(options, ["schemas", "wires", "dialect", "allowTrailing"]);
  requireDialect(dialect);
  const octets = plainOctets(bytes);
  const candidates = wires.flatMap((wire) => schemas.flatMap((schema) => candidate(octets, wire, schema, options)));
  // The sort is stable: wires and schemas keep their order.
  return candidates.sort((a, b) => Number(b.valid) - Number(a.valid));
}

function candidate(bytes: Uint8Array, wire: Wire, schema: DescMessage, options: DetectOptions): readonly Candidate[] {
  const { dialect = "x691", allowTrailing = false } = options;
  try {
    const message = decode(schema, bytes, { wire, dialect, allowTrailing });
    if (wire === "protobuf" && !isWhole(bytes, schema, message)) return [];
    return [{ wire, schema, valid: validate(schema, message, { mode: "first" }).kind === "valid" }];
  } catch (error) {
    if (error instanceof KpmError) return [];
    throw error;
  }
}

/** Protobuf reads almost anything: as fields that it does not know, or as fields that appear again and again. */
function isWhole(bytes: Uint8Array, schema: DescMessage, message: Message): boolean {
  return !hasUnknown(message) && encode(schema, message).length === bytes.length;
}

function hasUnknown(value: unknown): boolean {
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return false;
  if ("$unknown" in value && value.$unknown !== undefined) return true;
  return Object.values(value).some(hasUnknown);
}
