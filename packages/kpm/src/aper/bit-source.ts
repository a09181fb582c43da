import type { DescMessage } from "@bufbuild/protobuf";
import { KpmError } from "../error.ts";
import { FieldPath } from "../runtime/field-path.ts";

/** Positions are 32-bit integers and count bits, so the input must be smaller than 256 MiB. */
const MAX_OCTETS = 2 ** 28 - 1;

/** The state of the reader before it entered an open type. */
type Outer = readonly [buf: Uint8Array, pos: number, end: number, base: number];

/** Reads bits, the highest of each octet first. Its errors have the position. */
export class BitSource extends FieldPath {
  #buf: Uint8Array;
  /** The end of the input, or of the open type being read, in bits. */
  #end: number;
  /** The number of bits before the open type being read. */
  #base = 0;
  readonly #outer: Outer[] = [];
  #pos = 0;
  /** The start of the last element. */
  #start = 0;

  /** @throws KpmError `unsupported` for 256 MiB and more */
  constructor(schema: DescMessage, buf: Uint8Array) {
    super(schema);
    if (buf.length > MAX_OCTETS) {
      const message = `Cannot decode ${schema.name}: ${buf.length} octets of APER are more than ${MAX_OCTETS}`;
      throw new KpmError("unsupported", message, { wire: "aper" });
    }
    this.#buf = buf;
    this.#end = buf.length * 8;
  }

  /** The number of bits read so far, including those before an open type. */
  get position(): number {
    return this.#base + this.#pos;
  }

  /** The number of whole octets left. */
  get octetsLeft(): number {
    return (this.#end - this.#pos) >>> 3;
  }

  /** At most 16 bits as a number. */
  bits(count: number): number {
    const start = this.#pos;
    const end = start + count;
    if (end > this.#end) this.#short(count);
    this.#start = start;
    this.#pos = end;
    const at = start >>> 3;
    // The bits are in one, two or three octets. `rest` counts the bits after them in the last octet.
    let rest = 8 - (start & 7) - count;
    let bits = this.#buf[at] as number;
    if (rest < 0) {
      bits = (bits << 8) | (this.#buf[at + 1] as number);
      rest += 8;
      if (rest < 0) {
        bits = (bits << 8) | (this.#buf[at + 2] as number);
        rest += 8;
      }
    }
    return (bits >>> rest) & ((1 << count) - 1);
  }

  fail(field: number | undefined, expected: string, found: string | number | bigint): never {
    throw this.#error(this.#start, this.path(field), `expected ${expected}, found ${found}`);
  }

  /** The error for remaining octets. `why` explains why they matter. */
  trailing(why = ""): KpmError {
    return this.#error(
      this.#pos,
      "",
      `expected the end, found ${this.octetsLeft} octet${this.octetsLeft > 1 ? "s" : ""}${why}`,
    );
  }

  align(): void {
    this.#pos = (this.#pos + 7) & ~7;
  }

  /** One or two aligned octets as a number. */
  octets(count: number): number {
    this.align();
    return this.bits(count * 8);
  }

  /** Aligned octets, as a view of the input. */
  take(length: number): Uint8Array {
    const start = this.skip(length);
    return this.#buf.subarray(start, start + length);
  }

  /** Reads at most eight aligned octets into the lower end of `word`. The rest is filled with their sign or with 0. */
  load(word: DataView, length: number, signed: boolean): void {
    let at = this.skip(length);
    const end = at + length;
    const filler = signed && (this.#buf[at] as number) > 0x7f ? -1 : 0;
    let high = filler;
    let low = filler;
    while (at < end - 4) high = (high << 8) | (this.#buf[at++] as number);
    while (at < end) low = (low << 8) | (this.#buf[at++] as number);
    word.setInt32(0, high);
    word.setInt32(4, low);
  }

  /** Skips aligned octets and returns their start. */
  skip(length: number): number {
    this.align();
    if (length > this.octetsLeft || this.#pos > this.#end) this.#short(length * 8);
    this.#start = this.#pos;
    this.#pos += length * 8;
    return this.#start >>> 3;
  }

  /** Reads from `content`, the octets read last, until `close`. */
  protected openContent(content: Uint8Array): void {
    this.#outer.push([this.#buf, this.#pos, this.#end, this.#base]);
    // Joined fragments count as if nothing were between them.
    this.#base += this.#pos - content.length * 8;
    this.#buf = content;
    this.#pos = this.#start = 0;
    this.#end = content.length * 8;
  }

  /** Leaves an open type. The rest of it is skipped. */
  close(): void {
    [this.#buf, this.#pos, this.#end, this.#base] = this.#outer.pop() as Outer;
    this.#start = this.#pos;
  }

  #short(count: number): never {
    const left = this.#end - this.#pos;
    throw this.#error(this.#pos, this.path(), `expected ${count} more bit${count > 1 ? "s" : ""}, found ${left}`);
  }

  #error(at: number, path: string, what: string): KpmError {
    const bitOffset = this.#base + at;
    return new KpmError("malformed", `Cannot decode ${path || this.schema.name} at bit ${bitOffset}: ${what}`, {
      wire: "aper",
      path,
      offset: bitOffset >>> 3,
      bitOffset,
    });
  }
}
