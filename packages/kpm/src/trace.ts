import { formatTrace, type TraceNode, trace as traceType } from "@signalbox/asn1";
import type { Type } from "@signalbox/asn1/runtime";
import { assertKnownOptions, toPlainBytes } from "./arguments.ts";
import { toKpmError } from "./asn1/message.ts";
import { lenient, varying } from "./asn1/vary.ts";
import { decode } from "./decode.ts";
import { assertDialect, type Dialect } from "./dialect.ts";
import { KpmError, unknownWire, type Wire } from "./error.ts";
import { packedTypes } from "./gen/e2sm_kpm/v1beta1/e2sm_kpm_types.ts";
import type { Schema } from "./models/model.ts";
import { traceProtobuf } from "./protobuf/trace.ts";

/**
 * One component and its bits. The name is that of the field in the `.proto`, or of the component of an ASN.1 module. The name of the
 * message itself is that of its type.
 */
export type { TraceNode };
export { formatTrace };

/** The decoded components, and the error that ended the decoding. */
export interface Trace {
  readonly root: TraceNode;
  readonly error?: KpmError;
}

/** How to decode. */
export interface TraceOptions {
  /** The encoding of the bytes. @default "aper" */
  readonly wire?: Wire;
  /** @default "x691" */
  readonly dialect?: Dialect;
}

/**
 * Decodes a message and records the bits of each component, up to the first error. It is slower than `decode`. JSON has no parts: it
 * shows its structure itself.
 *
 * @throws KpmError `unsupported` for a schema without a codec, and for protobuf of an ASN.1 type; `invalid_argument` for an unknown option or wire, and for input that is not a Uint8Array
 */
export function trace(schema: Schema, bytes: Uint8Array, options: TraceOptions = {}): Trace {
  assertKnownOptions(options, ["wire", "dialect"]);
  const { wire = "aper", dialect = "x691" } = options;
  const octets = toPlainBytes(bytes);
  switch (wire) {
    case "aper":
      return tracePacked(packedType(schema, dialect), octets);
    case "protobuf":
    case "json":
      return schema.kind === "message" && wire === "protobuf"
        ? traceProtobuf(schema, octets)
        : traceWhole(schema, octets, wire);
    default:
      throw unknownWire(wire);
  }
}

/** Decodes a type from aligned PER and records the bits of each component. */
export function tracePacked(type: Type, octets: Uint8Array): Trace {
  const { root, error } = traceType(type, octets);
  return error === undefined ? { root } : { root, error: toKpmError(error, type, "aper") };
}

/**
 * The type of a message on the packed wire, in a dialect.
 *
 * @throws KpmError `unsupported` for a message without a packed encoding
 */
export function packedType(schema: Schema, dialect: Dialect = "x691"): Type {
  if (schema.kind === "asn1") return schema.variant(dialect);
  assertDialect(dialect);
  const type = typeOf(schema.typeName);
  return dialect === "asn1c" ? withPlainIndex(type) : dialect === "lenient" ? lenient(type) : type;
}

const types = new Map<string, Type>();

function typeOf(name: string): Type {
  const entry = packedTypes[name];
  if (entry === undefined) throw new KpmError("unsupported", `${name} has no packed encoding`, { wire: "aper" });
  const type = types.get(name) ?? entry(typeOf);
  types.set(name, type);
  return type;
}

/** In the dialect `asn1c`, the index of an addition is as wide as that of the root: with the extension bit, one index for all. */
const withPlainIndex = varying((type) => {
  if (type.kind !== "choice" || type.additions.length === 0) return type;
  const size = { min: 0, max: undefined, extensible: false };
  const additions = type.additions.map(({ name, type: containing }) => ({
    name,
    type: { kind: "octetString" as const, name: containing.name, size, containing },
  }));
  return { ...type, root: [...type.root, ...additions], additions: [], extensible: false };
});

function traceWhole(schema: Schema, octets: Uint8Array, wire: Wire): Trace {
  const root = { name: schema.name, from: 0, to: octets.length * 8, parts: [] };
  try {
    decode(schema, octets, { wire });
    return { root };
  } catch (error) {
    if (!(error instanceof KpmError) || error.code !== "malformed") throw error;
    return { root, error };
  }
}
