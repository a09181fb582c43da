import type { DescMessage } from "@bufbuild/protobuf";
import { FieldPath } from "../runtime/field-path.ts";
import { copyBytes, copyOut, INITIAL_SIZE, MAX_REUSED } from "../runtime/values.ts";

/**
 * The number of free octets when a message starts: more than its integers and flags can take. Only values with a length request
 * more room. The generator rejects messages with too many fields for this.
 */
const MESSAGE_ROOM = 256;

/** Collects bits. The first bit is the highest of its octet. */
export class BitSink extends FieldPath {
  #buf = new Uint8Array(INITIAL_SIZE);
  /** The last offset at which a message may start. */
  #limit = 0;
  #at = 0;
  /** Bits that do not fill an octet yet, and their number. */
  #pending = 0;
  #fill = 0;

  override restart(schema: DescMessage): void {
    super.restart(schema);
    if (this.#buf.length > MAX_REUSED) this.#buf = new Uint8Array(INITIAL_SIZE);
    this.#limit = this.#buf.length - MESSAGE_ROOM;
    this.#at = 0;
    this.#fill = 0;
  }

  /** At most 16 bits. */
  bits(value: number, count: number): void {
    this.#pending = (this.#pending << count) | value;
    let fill = this.#fill + count;
    while (fill >= 8) {
      fill -= 8;
      this.#buf[this.#at++] = this.#pending >>> fill;
    }
    this.#fill = fill;
  }

  /** How many octets have begun. */
  protected get size(): number {
    return this.#at;
  }

  align(): void {
    if (this.#fill === 0) return;
    this.#buf[this.#at++] = this.#pending << (8 - this.#fill);
    this.#fill = 0;
  }

  /** The lowest eight bits of a number. The sink is aligned. */
  octet(value: number): void {
    this.#buf[this.#at++] = value;
  }

  /** The lowest octets of a number that is given as two halves. The sink is aligned. */
  octets(high: number, low: number, length: number): void {
    const buf = this.#buf;
    let at = this.#at;
    // A shift counts modulo 32.
    for (let shift = length * 8 - 8; shift >= 0; shift -= 8) buf[at++] = (shift < 32 ? low : high) >>> shift;
    this.#at = at;
  }

  /** Octets, unchanged. Makes room for them. The sink is aligned. */
  copy(octets: Uint8Array): void {
    const { length } = octets;
    this.room(length);
    copyBytes(this.#buf, this.#at, octets);
    this.#at += length;
  }

  /** Makes room for octets, and for the rest of the message after them. */
  room(octets: number): void {
    if (this.#at + octets > this.#limit) this.#grow(octets + MESSAGE_ROOM);
  }

  /** The octets from `start` on, padded. At least one octet (11.1.3). */
  protected content(start: number): Uint8Array<ArrayBuffer> {
    this.align();
    if (this.#at === start) this.octet(0);
    return copyOut(this.#buf, start, this.#at);
  }

  /** Removes the octets from `start` on. The sink is aligned. */
  protected rewind(start: number): void {
    this.#at = start;
  }

  #grow(octets: number): void {
    const grown = new Uint8Array(Math.max(this.#buf.length * 2, this.#at + octets));
    grown.set(this.#buf.subarray(0, this.#at));
    this.#buf = grown;
    this.#limit = grown.length - MESSAGE_ROOM;
  }
}
