import { decode as decodeByType, encode as encodeByType } from "@signalbox/asn1";
import {
  Asn1Error,
  type Codec,
  componentList,
  decode,
  encode,
  fromJson,
  type Plain,
  type Type,
  toJson,
  type Value,
} from "@signalbox/asn1/runtime";
import { assertDialect, type Dialect } from "../dialect.ts";
import { KpmError, type KpmErrorCode, unknownWire, type Wire } from "../error.ts";
import { parseText, readText } from "../json/parse-json.ts";
import type { Violation } from "../runtime/violation.ts";
import { findViolations } from "./violations.ts";

/** How to decode and encode a message of an ASN.1 module. */
export interface Asn1Options {
  /** @default "aper" */
  readonly wire?: Wire;
  /** @default "x691" */
  readonly dialect?: Dialect;
}

/** How to decode a message of an ASN.1 module. */
export interface Asn1DecodeOptions extends Asn1Options {
  /** Ignores bytes after the message. @default false */
  readonly allowTrailing?: boolean;
}

/** A type of an ASN.1 module. The functions of this package take it as they take the schema of a protobuf message. */
export interface Asn1Message<T = unknown> {
  readonly kind: "asn1";
  /** The name in the module, such as `E2SM-KPM-IndicationHeader`. */
  readonly name: string;
  /** What JSON, validation and traces know about it. */
  readonly type: Type;
  decode(bytes: Uint8Array, options?: Asn1DecodeOptions): T;
  encode(value: T, options?: Asn1Options): Uint8Array;
  /** What aligned PER cannot carry, at most `limit` violations. */
  violations(value: T, limit: number): readonly Violation[];
  /** The type in a dialect. */
  variant(dialect: Dialect): Type;
}

/** The types of a module in the dialects that differ from the standard. */
export type Variants = Readonly<Partial<Record<Dialect, (type: Type) => Type>>>;

/** A codec of generated code, or of an interpreted type if `codec` is only a type. */
export function asn1Message<T>(codec: Codec<T> | { readonly type: Type }, variants: Variants): Asn1Message<T> {
  const { type } = codec;
  const variant = (dialect: Dialect): Type => {
    assertDialect(dialect);
    return variants[dialect]?.(type) ?? type;
  };
  const unpack = (bytes: Uint8Array, { dialect = "x691", allowTrailing = false }: Asn1DecodeOptions): T => {
    const own = variant(dialect);
    const isStandard = own === type && "read" in codec;
    return isStandard ? decode(codec, bytes, { allowTrailing }) : (decodeByType(own, bytes, { allowTrailing }) as T);
  };
  const pack = (value: T, { dialect = "x691" }: Asn1Options): Uint8Array => {
    const own = variant(dialect);
    return own === type && "write" in codec ? encode(codec, value) : encodeByType(own, value as Value);
  };
  return {
    kind: "asn1",
    name: type.name,
    type,
    variant,
    decode(bytes, options = {}) {
      const { wire = "aper" } = options;
      if (wire === "json") return rejecting(type, wire, () => fromJson<T>(codec as Codec<T>, parsePlain(type, bytes)));
      return onAper(type, wire, () => unpack(bytes, options));
    },
    encode(value, options = {}) {
      const { wire = "aper" } = options;
      if (wire !== "json") return onAper(type, wire, () => pack(value, options));
      try {
        return new TextEncoder().encode(JSON.stringify(toJson(codec as Codec<T>, value)));
      } catch (error) {
        // The value does not have the form of the type: packing it names the component.
        onAper(type, "aper", () => pack(value, options));
        throw error;
      }
    },
    violations(value, limit) {
      try {
        pack(value, {});
        return [];
      } catch (error) {
        if (!(error instanceof Asn1Error || error instanceof TypeError)) throw error;
        return findViolations(type, value as Value, limit);
      }
    },
  };
}

/** The messages of generated modules by name. Types without a name of their own are parts of others. */
export function messagesOf(codecs: object, variants: Variants): ReadonlyMap<string, Asn1Message> {
  const all = Object.values(codecs).filter((one): one is Codec<unknown> => typeof one === "object" && "read" in one);
  const named = all.filter(({ type }) => !/^(SEQUENCE|SET|CHOICE)( OF)?$/.test(type.name));
  return new Map(named.map((codec) => [codec.type.name, asn1Message(codec, variants)]));
}

function onAper<T>(type: Type, wire: Wire, run: () => T): T {
  if (wire === "protobuf") {
    throw new KpmError("unsupported", `${type.name} is defined in ASN.1, so it has no protobuf encoding`, { wire });
  }
  if (wire !== "aper") throw unknownWire(wire as never);
  return rejecting(type, wire, run);
}

/** Runs a step, whose errors become those of this package. */
function rejecting<T>(type: Type, wire: Wire, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw error instanceof Asn1Error ? toKpmError(error, type, wire) : error;
  }
}

/** An error of the package asn1 as one of this package. Its path is without the name of the outermost type. */
export function toKpmError(cause: Asn1Error, { name }: Type, wire: Wire): KpmError {
  const { message, path, bitOffset } = cause;
  const code = cause.code === "invalid_value" ? (wire === "json" ? "malformed" : "unencodable") : cause.code;
  return new KpmError(code as KpmErrorCode, message, {
    wire,
    path: path?.startsWith(name) ? path.slice(name.length).replace(/^\./, "") : path,
    ...(bitOffset === undefined ? {} : { bitOffset, offset: Math.floor(bitOffset / 8) }),
    cause,
  });
}

/** Parses JSON text. Numbers that would be rounded are rejected, unless they are of a REAL. */
function parsePlain(type: Type, bytes: Uint8Array): Plain {
  const path = (steps: readonly (string | number)[]): string =>
    steps
      .map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`))
      .join("")
      .replace(/^\./, "");
  return parseText(readText(bytes), path, (steps) => typeAt(type, steps)?.kind === "real") as Plain;
}

/** The type of a value by its path in JSON. */
function typeAt(type: Type, steps: readonly (string | number)[]): Type | undefined {
  let found: Type | undefined = type;
  for (const step of steps) {
    if (found?.kind === "list") found = found.element;
    else if (found?.kind === "choice")
      found = [...found.root, ...found.additions].find(({ name }) => name === step)?.type;
    else if (found?.kind === "sequence") found = componentList(found).find(({ name }) => name === step)?.type;
    else return undefined;
  }
  return found;
}
