import type { DescMessage } from "@bufbuild/protobuf";
import type { TraceNode } from "@signalbox/asn1";
import { assertKnownOptions, toPlainBytes } from "../arguments.ts";
import { findPackedCodec } from "../codecs.ts";
import { assertDialect } from "../dialect.ts";
import { KpmError } from "../error.ts";
import { type BitNumber, BitReader, type Unpacking } from "./bit-reader.ts";
import type { AperDecodeOptions } from "./decode.ts";

/**
 * A component and its bits. Its name is the field in protobuf notation, with its index in a list (`pm_containers[3]`), or the
 * component of an ASN.1 module. The name of the message itself is that of its type.
 */
export type { TraceNode };

/** The decoded components, and the error that ended the decoding. */
export interface Trace {
  readonly root: TraceNode;
  readonly error?: KpmError;
}

/**
 * Decodes aligned PER octets and records the bits of each component, up to the first error. It is slower than `decode`.
 *
 * @throws KpmError `unsupported` for a schema without a codec; `invalid_argument` for an unknown option, and for input that is not
 * a Uint8Array
 */
export function traceAper(schema: DescMessage, bytes: Uint8Array, options: AperDecodeOptions = {}): Trace {
  assertKnownOptions(options, ["dialect", "allowTrailing"]);
  const { dialect = "x691", allowTrailing = false } = options;
  assertDialect(dialect);
  const codec = findPackedCodec(schema);
  const reader = new TracingReader(schema, toPlainBytes(bytes), dialect);
  let error: KpmError | undefined;
  try {
    codec.unpack(reader);
    if (reader.octetsLeft > 0 && !allowTrailing) throw reader.trailing();
  } catch (cause) {
    if (!(cause instanceof KpmError)) throw cause;
    error = cause;
  }
  const root = { name: schema.name, from: 0, to: reader.position, parts: reader.parts };
  return error === undefined ? { root } : { root, error };
}

interface Draft {
  name: string;
  octets?: Uint8Array;
  readonly from: number;
  to: number;
  value?: string;
  readonly parts: Draft[];
}

/** Reads like its base class, and records the position of each component. */
class TracingReader extends BitReader {
  readonly parts: Draft[] = [];
  #open: Draft[] = this.parts;
  #isInside = false;
  /** The next number is the number of items of a list. */
  #isCount = false;
  /** Where the last component ended. */
  #last = 0;

  override message<T>(field: number, codec: Unpacking<T>, index = -1): T {
    const from = this.position;
    const node: Draft = { name: this.#name(field, index), from, to: from, parts: [] };
    const outer = this.#open;
    outer.push(node);
    this.#open = node.parts;
    this.#last = from;
    try {
      const message = super.message(field, codec, index);
      this.#nameOctets(node, message);
      return message;
    } finally {
      this.#open = outer;
      node.to = this.position;
      this.#last = node.to;
    }
  }

  override list<T>(
    field: number,
    list: T[],
    codec: Unpacking<T>,
    lengthBits: number,
    min: number,
    max: number,
    itemBits: number,
  ): void {
    this.#isCount = true;
    super.list(field, list, codec, lengthBits, min, max, itemBits);
  }

  override open(): void {
    this.#isInside = true;
    super.open();
    this.#isInside = false;
    this.#last = this.position;
  }

  // The following values are read without a field number. The message that contains them has the name.

  override octetString(): Uint8Array {
    return this.#octets(() => super.octetString());
  }

  override fixedOctets(size: number): Uint8Array {
    return this.#octets(() => super.fixedOctets(size));
  }

  override integer(field: number, count: number, min: number, max: number): number {
    return this.#note(field, () => super.integer(field, count, min, max));
  }

  override integer1(field: number, min: number, max: number): number {
    return this.#note(field, () => super.integer1(field, min, max));
  }

  override integer2(field: number, min: number, max: number, extensible = false): number {
    return this.#note(field, () => super.integer2(field, min, max, extensible));
  }

  override integerN(field: number, lengthBits: number, max: bigint, most: number, extensible: boolean): bigint {
    return this.#note(field, () => super.integerN(field, lengthBits, max, most, extensible));
  }

  override unbounded(field: number): number {
    return this.#note(field, () => super.unbounded(field));
  }

  override unboundedLong(field: number): bigint {
    return this.#note(field, () => super.unboundedLong(field));
  }

  override enumerated(field: number, count: number, size: number): number {
    return this.#note(field, () => super.enumerated(field, count, size));
  }

  override text(field: number, lengthBits: number, min: number, max: number): string {
    return this.#note(field, () => super.text(field, lengthBits, min, max));
  }

  override bitString<T extends BitNumber>(field: number, value: T, lengthBits: number, min: number, max: number): T {
    this.#note(field, () =>
      super.bitString(field, value, lengthBits, min, max).value.toString(2).padStart(value.len, "0"),
    );
    return value;
  }

  #name(field: number, index: number): string {
    const path = this.path(field);
    const name = path.slice(path.lastIndexOf(".") + 1);
    return index < 0 ? name : `${name}[${index}]`;
  }

  /** Octets get the name of their field in the message. */
  #nameOctets({ parts }: Draft, message: unknown): void {
    for (const part of parts) {
      if (part.octets === undefined) continue;
      const holders = [message, ...Object.values(message as object)] as readonly (object | undefined)[];
      for (const holder of holders) {
        if (typeof holder !== "object" || holder === null) continue;
        const found = Object.entries(holder).find(([, value]) => value === part.octets);
        if (found === undefined) continue;
        const { case: alternative } = holder as { readonly case?: string };
        part.name = (alternative ?? found[0]).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      }
    }
  }

  #octets(read: () => Uint8Array): Uint8Array {
    if (this.#isInside) return read();
    this.#isInside = true;
    try {
      const octets = read();
      this.#push("octets", octets).octets = octets;
      return octets;
    } finally {
      this.#isInside = false;
    }
  }

  /** Records a value. It starts where the previous one ended, so it includes the flags before it. */
  #push(name: string, value: unknown): Draft {
    const node: Draft = { name, from: this.#last, to: this.position, value: textOf(value), parts: [] };
    this.#last = node.to;
    this.#open.push(node);
    return node;
  }

  /** A method that calls another method of this class reads one component. */
  #note<T extends number | bigint | string>(field: number, read: () => T): T {
    if (this.#isInside) return read();
    this.#isInside = true;
    try {
      const value = read();
      const node = this.#push(this.#name(field, -1), value);
      if (this.#isCount) node.value = value === 1 ? "1 item" : `${value} items`;
      this.#isCount = false;
      return value;
    } finally {
      this.#isInside = false;
    }
  }
}

/** Formats a value for a trace. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (!(value instanceof Uint8Array)) return String(value);
  return (
    Array.from(value.subarray(0, 32), (octet) => octet.toString(16).padStart(2, "0")).join("") +
    (value.length > 32 ? "…" : "")
  );
}
