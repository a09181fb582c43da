import { Asn1Error, counted } from "../error.ts";
import { COPY_MEMORY, FREE_MEMORY, MEMORY_PER_OCTET, VIEW_MEMORY } from "./memory.ts";
import { concatenate, toHex } from "./octets.ts";

// Clause numbers in this folder are those of X.691 (02/2021).

/** Positions are 32-bit integers and count bits, so the input must be smaller than 256 MiB. */
const MAX_OCTETS = 2 ** 28 - 1;
/** The unit of fragments (11.9.3.8): items of a list, octets or bits. */
export const FRAGMENT = 0x4000;

/** How a message is encoded. */
export interface Encoding {
  /** Aligned or unaligned PER. */
  readonly aligned: boolean;
  /** Whether sizes of strings without a fixed width per character are encoded in octets, although they are not visible (10.3.6). */
  readonly hasStringSizes: boolean;
}

/** More nested values than any specification has. Deeper ones are hostile. */
export const MAX_LEVELS = 200;

/** Reads the elements of PER octets, aligned or unaligned. Generated code and the interpreter determine their order. */
export class PerReader {
  readonly encoding: Encoding;
  readonly aligned: boolean;
  readonly #octets: Uint8Array;
  #end: number;
  /** Bits before the first octet: those before an open type. */
  readonly #base: number;
  /** The memory that the value may still take. The readers of a message share it. */
  readonly #budget: { memory: number };
  #position = 0;
  #level: number;

  /** @throws Asn1Error `unsupported` for 256 MiB and more */
  constructor(
    octets: Uint8Array,
    encoding: Encoding,
    base = 0,
    level = 0,
    budget: { memory: number } = { memory: FREE_MEMORY + octets.length * MEMORY_PER_OCTET },
  ) {
    if (octets.length > MAX_OCTETS)
      throw new Asn1Error("unsupported", `${octets.length} octets are more than ${MAX_OCTETS}`);
    this.encoding = encoding;
    this.aligned = encoding.aligned;
    this.#level = level;
    this.#octets = octets;
    this.#end = octets.length * 8;
    this.#base = base;
    this.#budget = budget;
  }

  /** The number of bits read so far, including those before an open type. */
  get position(): number {
    return this.#base + this.#position;
  }

  get isAtOctet(): boolean {
    return (this.#position & 7) === 0;
  }

  get bitsLeft(): number {
    return this.#end - this.#position;
  }

  /** @throws Asn1Error `malformed`, at the position */
  fail(expected: string, found: string, clause: string, position: number = this.position): never {
    const what = `expected ${expected}, found ${found} (X.691, ${clause})`;
    throw new Asn1Error("malformed", `bit ${position}: ${what}`, { bitOffset: position });
  }

  /** Fails unless all octets are read. The last one may have padding. */
  assertEnd(): void {
    const left = this.bitsLeft >>> 3;
    // A value without bits is one octet (11.1.3).
    if (left > 0 && !(this.#position === 0 && this.#end === 8))
      this.fail("the end", counted(left, "more octet"), "11.1");
  }

  /** At most 16 bits. */
  bits(count: number): number {
    const start = this.#position;
    const end = start + count;
    if (end > this.#end) this.#short(count);
    this.#position = end;
    const at = start >>> 3;
    // The bits are in one, two or three octets. `rest` counts the bits after them in the last octet.
    let rest = 8 - (start & 7) - count;
    let bits = this.#octets[at] as number;
    if (rest < 0) {
      bits = (bits << 8) | (this.#octets[at + 1] as number);
      rest += 8;
      if (rest < 0) {
        bits = (bits << 8) | (this.#octets[at + 2] as number);
        rest += 8;
      }
    }
    return (bits >>> rest) & ((1 << count) - 1);
  }

  bit(): boolean {
    return this.bits(1) === 1;
  }

  /** Any number of bits; a number up to 2^53. */
  longBits(count: number): bigint {
    let value = 0n;
    for (let left = count; left > 0; left -= 16) {
      const part = Math.min(16, left);
      value = (value << BigInt(part)) | BigInt(this.bits(part));
    }
    return value;
  }

  align(): void {
    if (this.aligned) this.#position = (this.#position + 7) & ~7;
  }

  /** As many characters of one octet each. Undefined, and nothing is read, if one is not allowed. */
  text(count: number, allowed: Uint8Array): string | undefined {
    const start = this.#position >>> 3;
    const end = start + count;
    for (let at = start; at < end; at++) if (allowed[this.#octets[at] as number] !== 1) return undefined;
    this.#position += count * 8;
    let text = "";
    if (count <= 8) {
      for (let at = start; at < end; at++) text += String.fromCharCode(this.#octets[at] as number);
      return text;
    }
    for (let at = start; at < end; at += 4096) {
      text += String.fromCharCode.apply(undefined, this.#octets.subarray(at, Math.min(at + 4096, end)) as never);
    }
    return text;
  }

  /** Octets after alignment: a view of the input where they begin at an octet. */
  octets(count: number): Uint8Array {
    this.align();
    const start = this.#position;
    if (count > this.bitsLeft / 8) this.#short(count * 8);
    this.allocate(VIEW_MEMORY);
    this.#position += count * 8;
    const at = start >>> 3;
    const shift = start & 7;
    if (shift === 0) return this.#octets.subarray(at, at + count);
    const copy = new Uint8Array(count);
    for (let i = 0; i < count; i++) {
      copy[i] = ((this.#octets[at + i] as number) << shift) | ((this.#octets[at + i + 1] as number) >> (8 - shift));
    }
    return copy;
  }

  /** Bits as octets, the last one padded. */
  bitField(count: number): Uint8Array {
    if (count > this.bitsLeft) this.#short(count);
    this.allocate(COPY_MEMORY);
    const whole = count >>> 3;
    const bytes = new Uint8Array((count + 7) >>> 3);
    if (whole > 8 && (this.#position & 7) === 0) {
      bytes.set(this.#octets.subarray(this.#position >>> 3, (this.#position + count + 7) >>> 3));
      bytes[whole] = (bytes[whole] ?? 0) & (0xff00 >> (count & 7));
      this.#position += count;
      return bytes;
    }
    for (let i = 0; i < whole; i++) bytes[i] = this.bits(8);
    const rest = count & 7;
    if (rest > 0) bytes[whole] = this.bits(rest) << (8 - rest);
    return bytes;
  }

  /**
   * A constrained whole number as its distance from the lower bound (11.5): `count` is the number of values, at most 64K.
   */
  short(count: number): number {
    if (count <= 1) return 0;
    if (!this.aligned || count < 256) return this.bits(32 - Math.clz32(count - 1));
    this.align();
    return this.bits(count === 256 ? 8 : 16);
  }

  /** A constrained whole number whose distance may be encoded too large: as `short`, and checked. */
  below(count: number): number {
    const start = this.position;
    const value = this.short(count);
    if (value >= count) this.fail(`a value below ${count}`, String(value), "11.5", start);
    return value;
  }

  /** A constrained whole number of more than 64K and at most 2^48 values, of which the last needs so many bits. */
  wide(bits: number): number {
    let left = bits;
    if (this.aligned) {
      const most = (bits + 7) >>> 3;
      const length = this.short(most) + 1;
      if (length > most) this.fail(`1 to ${most} octets`, `${length}`, "11.5.7.4");
      this.align();
      left = length * 8;
    }
    let value = 0;
    for (; left >= 16; left -= 16) value = value * 0x1_0000 + this.bits(16);
    return left > 0 ? value * 2 ** left + this.bits(left) : value;
  }

  /** A constrained whole number of more than 64K values: in aligned PER a length, then the fewest octets (11.5.7.4). */
  long(count: bigint): bigint {
    const bits = (count - 1n).toString(2).length;
    if (!this.aligned) return this.longBits(bits);
    const most = Math.ceil(bits / 8);
    const length = this.short(most) + 1;
    if (length > most) this.fail(`1 to ${most} octets`, `${length}`, "11.5.7.4");
    this.align();
    if (length > this.bitsLeft / 8) this.#short(length * 8);
    return this.longBits(length * 8);
  }

  /** A whole number without an upper bound: a length, then the octets (11.7 and 11.8). A number of at most 6 octets, else a bigint. */
  unbounded(signed: boolean): number | bigint {
    const length = this.length();
    if (length === 0) this.fail("an integer of 1 octet or more", "0 octets", signed ? "11.8" : "11.7");
    if (length > 6) {
      const value = BigInt(`0x0${toHex(this.octets(length))}`);
      return signed ? BigInt.asIntN(length * 8, value) : value;
    }
    let value = this.bits(8);
    if (signed && value > 0x7f) value -= 0x100;
    for (let i = 1; i < length; i++) value = value * 0x100 + this.bits(8);
    return value;
  }

  /** A normally small whole number (11.6). */
  smallNumber(): number {
    if (!this.bit()) return this.bits(6);
    const value = this.unbounded(false);
    if (value > 0xffff) this.fail("a small number", String(value), "11.6");
    return Number(value);
  }

  /** A normally small length (11.9.3.4). */
  smallLength(): number {
    return this.bit() ? this.length() : this.bits(6) + 1;
  }

  /** A length without an upper bound, below 16K (11.9.3.5 to 11.9.3.7). */
  length(): number {
    const length = this.lengthOrFragment();
    if (length < 0) this.fail("a length below 16384", "a fragment", "11.9.3.8");
    return length;
  }

  /** A length without an upper bound. Negative for the size of a fragment that is not the last (11.9.3.8). */
  lengthOrFragment(): number {
    this.align();
    const first = this.bits(8);
    if (first < 0x80) return first;
    if (first < 0xc0) return ((first & 0x3f) << 8) | this.bits(8);
    const size = first & 0x3f;
    if (size < 1 || size > 4) this.fail("a fragment of 1 to 4 times 16384", `${size} times`, "11.9.3.8");
    return -size * FRAGMENT;
  }

  /** Octets after a length without an upper bound. Long ones are joined from fragments. */
  longOctets(): Uint8Array {
    let length = this.lengthOrFragment();
    if (length >= 0) return this.octets(length);
    const parts: Uint8Array[] = [];
    for (; length < 0; length = this.lengthOrFragment()) parts.push(this.octets(-length));
    parts.push(this.octets(length));
    return concatenate(parts);
  }

  /**
   * Limits reading to the content of an open type, whose alignment counts from its first octet (11.2). Returns the end of what is around
   * it, for `leaveOpen`. Undefined, and nothing is read, if the content is in fragments or begins inside of an octet.
   */
  enterOpen(): number | undefined {
    const start = this.#position;
    const length = this.lengthOrFragment();
    if (length < 0 || (this.#position & 7) !== 0) {
      this.#position = start;
      return undefined;
    }
    if (length > this.bitsLeft / 8) this.#short(length * 8);
    const end = this.#end;
    this.#end = this.#position + length * 8;
    return end;
  }

  /** Ends the content of an open type, which began at a position. */
  leaveOpen(start: number, end: number): void {
    const left = (this.#end - this.#position) >>> 3;
    // A value without bits is one octet (11.1.3).
    if (left > 1 || (left === 1 && this.position > start)) this.fail("the end", counted(left, "more octet"), "11.1");
    this.#position = this.#end;
    this.#end = end;
  }

  /** Goes back to an earlier position, to read again. */
  rewind(position: number): void {
    this.#position = position - this.#base;
  }

  /** A reader of octets that were read last. */
  inside(octets: Uint8Array, encoding: Encoding = this.encoding): PerReader {
    return new PerReader(octets, encoding, this.position - octets.length * 8, this.#level, this.#budget);
  }

  /** How much memory the value may still take. Discarded reads do not count. */
  get memoryLeft(): number {
    return this.#budget.memory;
  }

  set memoryLeft(bytes: number) {
    this.#budget.memory = bytes;
  }

  /** Counts the memory of a part of the value. Parts that a few bits announce or repeat could otherwise take any memory. */
  allocate(bytes: number): void {
    this.#budget.memory -= bytes;
    if (this.#budget.memory < 0) this.#tooLarge();
  }

  #tooLarge(): never {
    return this.fail(`a value of at most 1 MiB and ${MEMORY_PER_OCTET} times the message`, "a larger one", "11.1");
  }

  /** Counts a level of a recursive type. */
  enter(): void {
    if (++this.#level > MAX_LEVELS) throw tooDeep();
  }

  leave(): void {
    this.#level--;
  }

  #short(count: number): never {
    return this.fail(counted(count, "more bit"), `${this.bitsLeft}`, "11.1");
  }
}

export function tooDeep(path?: string): Asn1Error {
  const what = `expected at most ${MAX_LEVELS} levels of types that can contain themselves, found more`;
  return new Asn1Error("unsupported", path === undefined ? what : `${path}: ${what}`, { path });
}
