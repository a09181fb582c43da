import type { AperDecodeOptions } from "./aper/decode.ts";
import { assertKnownOptions, toPlainBytes } from "./arguments.ts";
import { decode } from "./decode.ts";
import { assertDialect } from "./dialect.ts";
import { encode } from "./encode.ts";
import { KpmError, type Wire } from "./error.ts";
import type { Part, Schema, ServiceModel } from "./models/model.ts";
import { topLevelSchemas } from "./schemas.ts";
import { validate } from "./validate.ts";

/** One interpretation of bytes. */
export interface Candidate {
  readonly wire: Wire;
  readonly schema: Schema;
  /** Whether the message is valid by the rules of the contract. */
  readonly valid: boolean;
}

/** Which message types and wires to try, and how to decode aligned PER. */
export interface DetectOptions extends Pick<AperDecodeOptions, "dialect" | "allowTrailing"> {
  /** @default the five top-level messages of version 1 */
  readonly schemas?: readonly Schema[];
  /** @default all three */
  readonly wires?: readonly Wire[];
}

/**
 * Lists the possible interpretations of bytes, the likeliest first: valid messages before invalid ones, then JSON before protobuf
 * before aligned PER.
 *
 * A candidate decodes completely. In protobuf it also has no unknown fields and encodes to the same length. Short input often has
 * several candidates: `0a020801` is an action definition and a report.
 *
 * @throws KpmError `invalid_argument` for an unknown option or dialect, and for bytes that are not a Uint8Array
 */
export function detect(bytes: Uint8Array, options: DetectOptions = {}): readonly Candidate[] {
  assertKnownOptions(options, ["schemas", "wires", "dialect", "allowTrailing"]);
  const { schemas = topLevelSchemas, wires = ["json", "protobuf", "aper"], dialect = "x691" } = options;
  assertDialect(dialect);
  const octets = toPlainBytes(bytes);
  const candidates = wires.flatMap((wire) => schemas.flatMap((schema) => candidate(octets, wire, schema, options)));
  // The sort is stable: wires and schemas keep their order.
  return candidates.sort((a, b) => Number(b.valid) - Number(a.valid));
}

function candidate(bytes: Uint8Array, wire: Wire, schema: Schema, options: DetectOptions): readonly Candidate[] {
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

/** Almost any bytes can be decoded as protobuf with unknown or repeated fields. */
function isWhole(bytes: Uint8Array, schema: Schema, message: unknown): boolean {
  return !hasUnknown(message) && encode(schema, message).length === bytes.length;
}

function hasUnknown(value: unknown): boolean {
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return false;
  if ("$unknown" in value && value.$unknown !== undefined) return true;
  return Object.values(value).some(hasUnknown);
}

/** One interpretation of bytes, among the messages of several models. */
export interface ModelCandidate extends Candidate {
  readonly model: ServiceModel;
  readonly part: Part;
}

/** Which parts and wires to try, and how to decode aligned PER. */
export interface DetectModelOptions extends Pick<DetectOptions, "wires" | "dialect" | "allowTrailing"> {
  /** @default all */
  readonly parts?: readonly Part[];
}

const allParts: readonly Part[] = [
  "message",
  "header",
  "eventTrigger",
  "actionDefinition",
  "functionDescription",
  "controlHeader",
  "controlMessage",
  "controlOutcome",
  "callProcessId",
];

/**
 * Lists the possible interpretations of bytes among the messages of several models, the likeliest first. Valid messages come before
 * invalid ones, then the model whose object identifier the bytes contain. The rest is in the order of the models and of {@link
 * detect}. Short input counts as aligned PER of a later version only if its message encodes to the same bytes.
 *
 * @throws KpmError as {@link detect}
 */
export function detectModels(
  bytes: Uint8Array,
  models: readonly ServiceModel[],
  options: DetectModelOptions = {},
): readonly ModelCandidate[] {
  const { parts = allParts, ...detecting } = options;
  const candidates = models.flatMap((model) => {
    const partOf = new Map(
      parts.flatMap((part) => {
        const schema = model.topLevel[part];
        return schema === undefined ? [] : [[schema, part] as const];
      }),
    );
    return detect(bytes, { ...detecting, schemas: [...partOf.keys()] }).map((one) => ({
      ...one,
      valid: one.valid && (one.schema.kind === "message" || isLikely(bytes, one, detecting)),
      model,
      part: partOf.get(one.schema) as Part,
    }));
  });
  const start = String.fromCharCode(...bytes.subarray(0, SEARCHED));
  const rank = ({ valid, model, part }: ModelCandidate): number =>
    (valid ? 2 : 0) + (part === "functionDescription" && start.includes(model.oid) ? 1 : 0);
  return candidates.sort((a, b) => rank(b) - rank(a));
}

/** How many bytes to search for an object identifier, which follows the short name at the start of a description. */
const SEARCHED = 1400;

/** Shorter input fits some message of a later version by chance, with bits that no encoder writes. */
const SHORT = 16;

/** Whether a candidate is not a match by chance. Short aligned PER must be exactly what its message encodes to. */
function isLikely(bytes: Uint8Array, { wire, schema }: Candidate, { dialect = "x691" }: DetectModelOptions): boolean {
  if (wire !== "aper" || bytes.length >= SHORT) return true;
  const options = { wire, dialect };
  const again = encode(schema, decode(schema, bytes, { ...options, allowTrailing: true }), options);
  return again.length === bytes.length && again.every((octet, index) => octet === bytes[index]);
}
