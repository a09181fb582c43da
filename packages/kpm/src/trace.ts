import type { DescMessage } from "@bufbuild/protobuf";
import { type Trace, traceAper } from "./aper/trace.ts";
import { assertKnownOptions, toPlainBytes } from "./arguments.ts";
import type { DecodeOptions } from "./decode.ts";
import { unknownWire } from "./error.ts";
import { traceJson } from "./json/trace.ts";
import { traceProtobuf } from "./protobuf/trace.ts";

/** How to decode, as for `decode`. The default wire is aligned PER. */
export interface TraceOptions extends Omit<DecodeOptions, "wire"> {
  /** The encoding of the bytes. @default "aper" */
  readonly wire?: DecodeOptions["wire"];
}

/**
 * Decodes a message and records the bits of each component, up to the first error. It is slower than `decode`.
 *
 * @throws KpmError `unsupported` for a schema without a codec; `invalid_argument` for an unknown option or wire, and for input that
 * is not a Uint8Array
 */
export function trace(schema: DescMessage, bytes: Uint8Array, options: TraceOptions = {}): Trace {
  assertKnownOptions(options, ["wire", "dialect", "model", "allowTrailing"]);
  const { wire = "aper", ...aper } = options;
  const octets = toPlainBytes(bytes);
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
