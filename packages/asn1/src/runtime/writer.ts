import { fromHex } from "./octets.ts";
import { type Encoding, FRAGMENT, MAX_LEVELS, tooDeep } from "./reader.ts";

/** Collects the elements of PER octets, aligned or unaligned. */
export class PerWriter {
  readonly encoding: Encoding;
  readonly aligned: boolean;
  #level = 0;
  #octets = new Uint8Array(256);
  #size = 0;
  /** Bits that do not fill an octet yet, and their number. */
  #pending = 0;
  #fill = 0;

  /** The writer of the enclosing value, and a writer that waits for the next open type. */
  #outer: PerWriter | undefined;
  #spare: PerWriter | undefined;

  constructor(encoding: Encoding) {
    this.encoding = encoding;
    this.aligned = encoding.aligned;
  }

  /** A writer for the content of an open type. It is used again after `finish`. */
  inner(): PerWriter {
    const writer = this.#spare ?? new PerWriter(this.encoding);
    this.#spare = undefined;
    writer.#outer = this;
    writer.#level = this.#level;
    return writer;
  }

  /** Begins the content of an open type, whose length takes one octet. Undefined if it cannot begin at an octet. */
  enterOpen(): number | undefined {
    if (!this.aligned) return undefined;
    this.align();
    this.bits(0, 8);
    return this.#size;
  }

  /** Ends the content of an open type, padded to whole octets: one at least (11.1.3). Longer ones make place for their length. */
  leaveOpen(start: number): void {
    this.align();
    if (this.#size === start) this.bits(0, 8);
    const length = this.#size - start;
    if (length < 0x80) {
      this.#octets[start - 1] = length;
      return;
    }
    if (length < FRAGMENT) {
      if (this.#size === this.#octets.length) this.#grow(1);
      this.#octets.copyWithin(start + 1, start, this.#size++);
      this.#octets[start - 1] = 0x80 | (length >> 8);
      this.#octets[start] = length;
      return;
    }
    const content = this.#octets.slice(start, this.#size);
    this.#size = start - 1;
    this.longOctets(content);
  }

  /** Counts a level of a recursive type. */
  enter(): void {
    if (++this.#level > MAX_LEVELS) throw tooDeep();
  }

  leave(): void {
    this.#level--;
  }

  /** The written bits, padded to whole octets: one at least (11.1.3). */
  finish(): Uint8Array<ArrayBuffer> {
    if (this.#fill > 0) this.bits(0, 8 - this.#fill);
    if (this.#size === 0) this.bits(0, 8);
    const octets = this.#octets.slice(0, this.#size);
    this.#size = 0;
    if (this.#outer !== undefined) this.#outer.#spare = this;
    return octets;
  }

  /** At most 16 bits. */
  bits(value: number, count: number): void {
    this.#pending = (this.#pending << count) | value;
    let fill = this.#fill + count;
    while (fill >= 8) {
      fill -= 8;
      if (this.#size === this.#octets.length) this.#grow(1);
      this.#octets[this.#size++] = this.#pending >>> fill;
    }
    this.#fill = fill;
  }

  bit(value: boolean): void {
    this.bits(value ? 1 : 0, 1);
  }

  longBits(value: bigint, count: number): void {
    for (let left = count; left > 0; ) {
      const part = left % 16 === 0 ? 16 : left % 16;
      left -= part;
      this.bits(Number((value >> BigInt(left)) & 0xffffn) & ((1 << part) - 1), part);
    }
  }

  align(): void {
    if (this.aligned && this.#fill > 0) this.bits(0, 8 - this.#fill);
  }

  /** Octets after alignment. */
  octets(octets: Uint8Array): void {
    this.align();
    if (this.#fill > 0) {
      for (const octet of octets) this.bits(octet, 8);
      return;
    }
    if (this.#size + octets.length > this.#octets.length) this.#grow(octets.length);
    this.#octets.set(octets, this.#size);
    this.#size += octets.length;
  }

  /** Characters below 256, each in `bits` bits. */
  text(text: string, from: number, to: number, bits: number): void {
    if (bits !== 8 || this.#fill > 0) {
      for (let at = from; at < to; at++) this.bits(text.charCodeAt(at), bits);
      return;
    }
    if (this.#size + to - from > this.#octets.length) this.#grow(to - from);
    for (let at = from; at < to; at++) this.#octets[this.#size++] = text.charCodeAt(at);
  }

  /** The first bits of octets. */
  bitField(octets: Uint8Array, count: number, from = 0): void {
    const whole = count >>> 3;
    const start = from >>> 3;
    for (let i = 0; i < whole; i++) this.bits(octets[start + i] ?? 0, 8);
    const rest = count & 7;
    if (rest > 0) this.bits((octets[start + whole] ?? 0) >> (8 - rest), rest);
  }

  /** A constrained whole number as its distance from the lower bound (11.5): `count` is the number of values, at most 64K. */
  short(value: number, count: number): void {
    if (count <= 1) return;
    if (!this.aligned || count < 256) {
      this.bits(value, 32 - Math.clz32(count - 1));
      return;
    }
    this.align();
    this.bits(value, count === 256 ? 8 : 16);
  }

  /** A constrained whole number of more than 64K and at most 2^48 values, of which the last needs so many bits. */
  wide(value: number, bits: number): void {
    let left = bits;
    if (this.aligned) {
      let length = 1;
      for (let rest = value; rest >= 0x100; rest = Math.floor(rest / 0x100)) length++;
      this.short(length - 1, (bits + 7) >>> 3);
      this.align();
      left = length * 8;
    }
    for (; left > 16; left -= 16) this.bits(Math.floor(value / 2 ** (left - 16)) & 0xffff, 16);
    this.bits(value & ((1 << left) - 1), left);
  }

  /** A constrained whole number of more than 64K values (11.5.7.4). */
  long(value: bigint, count: bigint): void {
    const bits = (count - 1n).toString(2).length;
    if (!this.aligned) {
      this.longBits(value, bits);
      return;
    }
    const most = Math.ceil(bits / 8);
    const length = Math.ceil(value.toString(16).length / 2);
    this.short(length - 1, most);
    this.align();
    this.longBits(value, length * 8);
  }

  /** A whole number without an upper bound, in the fewest octets (11.7 and 11.8). */
  unbounded(value: number | bigint, signed: boolean): void {
    if (typeof value === "bigint" || value >= 0x8000_0000 || value < -0x8000_0000) {
      const octets = toOctets(BigInt(value), signed);
      this.length(octets.length);
      this.octets(octets);
      return;
    }
    // The bits of the magnitude, and one for the sign.
    const bits = 32 - Math.clz32(value < 0 ? ~value : value) + (signed ? 1 : 0);
    const length = Math.max(1, (bits + 7) >> 3);
    this.length(length);
    for (let shift = length * 8 - 8; shift >= 0; shift -= 8) this.bits((value >> shift) & 0xff, 8);
  }

  /** A normally small whole number (11.6). */
  smallNumber(value: number): void {
    if (value < 64) {
      this.bits(value, 7);
      return;
    }
    this.bits(1, 1);
    this.unbounded(value, false);
  }

  /** A normally small length (11.9.3.4). */
  smallLength(length: number): void {
    if (length <= 64) {
      this.bits(length - 1, 7);
      return;
    }
    this.bits(1, 1);
    this.length(length);
  }

  /** A length without an upper bound, below 16K (11.9.3.6 and 11.9.3.7). */
  length(length: number): void {
    this.align();
    if (length < 0x80) this.bits(length, 8);
    else this.bits(0x8000 | length, 16);
  }

  /**
   * Writes `count` units after lengths without an upper bound, in fragments from 16K units on (11.9.3.8). `write` writes the units
   * from an index up to another.
   */
  fragments(count: number, write: (from: number, to: number) => void): void {
    let at = 0;
    for (let left = count; left >= FRAGMENT; left = count - at) {
      const size = Math.min(4, Math.floor(left / FRAGMENT));
      this.align();
      this.bits(0xc0 | size, 8);
      write(at, at + size * FRAGMENT);
      at += size * FRAGMENT;
    }
    this.length(count - at);
    write(at, count);
  }

  /** Octets after a length without an upper bound. */
  longOctets(octets: Uint8Array): void {
    if (octets.length < FRAGMENT) {
      this.length(octets.length);
      this.octets(octets);
      return;
    }
    this.fragments(octets.length, (from, to) => this.octets(octets.subarray(from, to)));
  }

  #grow(octets: number): void {
    const grown = new Uint8Array(Math.max(this.#octets.length * 2, this.#size + octets));
    grown.set(this.#octets);
    this.#octets = grown;
  }
}

/** The fewest octets of a natural number, or of a two's complement. */
function toOctets(value: bigint, signed: boolean): Uint8Array {
  if (!signed) {
    const digits = value.toString(16);
    return fromHex(digits.length % 2 === 0 ? digits : `0${digits}`) as Uint8Array;
  }
  // One bit more than the magnitude, for the sign.
  const bits = (value < 0n ? -value - 1n : value).toString(2).length + 1;
  const length = value === 0n || value === -1n ? 1 : Math.ceil(bits / 8);
  return padded(BigInt.asUintN(length * 8, value), length);
}

function padded(value: bigint, length: number): Uint8Array {
  return fromHex(value.toString(16).padStart(length * 2, "0")) as Uint8Array;
}
