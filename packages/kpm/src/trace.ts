import { formatTrace, trace as traceType } from "@signalbox/asn1";
import { type Trace, traceAper } from "./aper/trace.ts";
import { assertKnownOptions, toPlainBytes } from "./arguments.ts";
import { type Asn1Message, toKpmError } from "./asn1/message.ts";
import type { DecodeOptions } from "./decode.ts";
import { KpmError, unknownWire, type Wire } from "./error.ts";
import { traceJson } from "./json/trace.ts";
import type { Schema } from "./models/model.ts";
import { traceProtobuf } from "./protobuf/trace.ts";

export { formatTrace };

/** How to decode, as for `decode`. The default wire is aligned PER. */
export interface TraceOptions extends Omit<DecodeOptions, "wire"> {
  /** The encoding of the bytes. @default "aper" */
  readonly wire?: DecodeOptions["wire"];
}

/**
 * Decodes a message and records the bits of each component, up to the first error. It is slower than `decode`.
 *
 * @throws KpmError `unsupported` for a schema without a codec, and for protobuf of an ASN.1 type; `invalid_argument` for an unknown option or wire, and for input that is not a Uint8Array
 */
export function trace(schema: Schema, bytes: Uint8Array, options: TraceOptions = {}): Trace {
  assertKnownOptions(options, ["wire", "dialect", "allowTrailing"]);
  const { wire = "aper", ...aper } = options;
  const octets = toPlainBytes(bytes);
  if (schema.kind === "asn1") {
    if (wire !== "aper") return traceWhole(schema, octets, wire);
    const { root, error } = traceType(schema.variant(aper.dialect ?? "x691"), octets);
    return error === undefined ? { root } : { root, error: toKpmError(error, schema.type, wire) };
  }
  switch (wire) {
    case "aper":
      return traceAper(schema, octets, aper);
    case "protobuf":
      return traceProtobuf(schema, octets);
    case "json":
      return traceJson(schema, octets);
    default:
      throw unknownWire(wire);
  }
}

/** JSON in ASN.1 names has no parts here: it shows its structure itself. */
function traceWhole(schema: Asn1Message, octets: Uint8Array, wire: Wire): Trace {
  const root = { name: schema.name, from: 0, to: octets.length * 8, parts: [] };
  try {
    schema.decode(octets, { wire });
    return { root };
  } catch (error) {
    if (!(error instanceof KpmError) || error.code !== "malformed") throw error;
    return { root, error };
  }
}
