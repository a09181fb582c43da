import type { Dialect, KpmError, Schema, Trace, TraceNode, Wire } from "@signalbox/kpm";

/** The type that incomplete or invalid bytes most likely have, and the error that ends their decoding. */
export interface Nearest<Type> {
  readonly type: Type;
  readonly wire: Wire;
  readonly error: KpmError;
}

/**
 * Finds the type by which most parts of incomplete or invalid bytes can be decoded. Returns undefined if types with different
 * names are equally good, if nothing of JSON can be decoded, or less than three quarters of other bytes.
 */
export function nearestMessage<Type extends { readonly schema: Schema }>(
  { trace }: Pick<typeof import("@signalbox/kpm"), "trace">,
  bytes: Uint8Array,
  types: readonly Type[],
  { wires, dialect }: { readonly wires: readonly Wire[]; readonly dialect: Dialect },
): Nearest<Type> | undefined {
  // Bytes that are all text are JSON, or no message: strings of a message have lengths or tags around them.
  const isText = bytes.every((byte) => (byte >= 0x20 && byte < 0x7f) || (byte >= 0x09 && byte <= 0x0d));
  const tried = types.flatMap((type) => {
    // Types of ASN.1 modules have no protobuf encoding.
    const possible = wires.filter(
      (wire) => wire === "json" || (!isText && (wire === "aper" || type.schema.kind === "message")),
    );
    return possible.flatMap((wire) => {
      const { root, error } = trace(type.schema, bytes, { wire, dialect });
      return error === undefined ? [] : [{ type, wire, error, decoded: decodedOf(type.schema, wire, { root, error }) }];
    });
  });
  const most = Math.max(0, ...tried.map(({ decoded }) => decoded));
  const [best, ...others] = tried.filter(({ decoded }) => decoded === most);
  if (best === undefined || most === 0) return undefined;
  const isTied = others.some(({ type, wire }) => type.schema.name !== best.type.schema.name || wire !== best.wire);
  return isTied ? undefined : best;

  function decodedOf(schema: Schema, wire: Wire, { root, error }: Required<Trace>): number {
    const { path = "", offset = 0 } = error;
    // Bytes of another type have other tags or names, so the decoder gets nowhere.
    if (wire !== "aper") return path === "" ? 0 : path.split(".").length * CERTAIN;
    // All of an E2AP PDU is one open type, which cannot be decoded in part. It starts with a known procedure and padding of zeros.
    if (schema.name === "E2AP-PDU" && path.includes("(")) {
      return ((bytes[0] ?? 0) & 0x1f) === 0 && ((bytes[2] ?? 0) & 0x3f) === 0 ? CERTAIN : 0;
    }
    return offset * 4 < bytes.length * 3 ? 0 : countParts(root);
  }
}

/** The subject of "belong to no message": the first names of an object in JSON, if it has any. */
export function fieldsOf(json: unknown): string | undefined {
  if (Array.isArray(json)) return undefined;
  const names = Object.keys(Object(json)).map((name) => `'${name.slice(0, 60)}'`);
  if (names.length < 2) return names.length === 0 ? undefined : `the field ${names[0]} belongs`;
  return `the fields ${names.slice(0, 5).join(", ")}${names.length > 5 ? " and others" : ""} belong`;
}

/** More than any count of parts that bytes have as another type by chance. */
const CERTAIN = 1_000_000;

function countParts({ parts }: TraceNode): number {
  return parts.reduce((count, part) => count + countParts(part), 1);
}
