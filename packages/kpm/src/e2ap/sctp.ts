/** An SCTP packet and the addresses that it goes between. */
export interface Datagram {
  readonly source: string;
  readonly target: string;
  readonly octets: Uint8Array;
}

/** A user message of SCTP. */
export interface SctpMessage {
  readonly sourcePort: number;
  readonly targetPort: number;
  /** The payload protocol. */
  readonly protocol: number;
  readonly octets: Uint8Array;
}

interface Fragment {
  readonly tsn: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly octets: Uint8Array;
}

/** What came in one direction of an association. */
interface Direction {
  /** Fragments of messages that are not complete, by their transmission sequence numbers. */
  readonly fragments: Map<number, Fragment>;
  /** The numbers of the latest chunks: those that come again are retransmissions. */
  readonly seen: Set<number>;
}

/** Fragments that wait for others, of all associations: about 64 MiB of full packets. */
const MOST_FRAGMENTS = 45_000;
const MOST_SEEN = 10_000;
const MOST_DIRECTIONS = 10_000;

/** Puts the user messages of SCTP packets together (RFC 9260, 6.9), whatever order they come in. */
export class SctpReassembly {
  readonly #directions = new Map<string, Direction>();
  #waiting = 0;

  /** Takes a packet, and gives the messages that it completes. */
  *take({ source, target, octets }: Datagram): Generator<SctpMessage, void> {
    if (octets.length < 12) return;
    const view = new DataView(octets.buffer, octets.byteOffset, octets.byteLength);
    const sourcePort = view.getUint16(0);
    const targetPort = view.getUint16(2);
    // An association that starts anew has another verification tag.
    const direction = this.#direction(`${source} ${sourcePort} ${target} ${targetPort} ${view.getUint32(4)}`);
    for (let at = 12; at + 4 <= octets.length; ) {
      const length = view.getUint16(at + 2);
      if (length < 4 || at + length > octets.length) return;
      if (view.getUint8(at) === 0 && length > 16) {
        const flags = view.getUint8(at + 1);
        const fragment = {
          tsn: view.getUint32(at + 4),
          isFirst: (flags & 2) !== 0,
          isLast: (flags & 1) !== 0,
          octets: octets.subarray(at + 16, at + length),
        };
        const whole = this.#complete(direction, fragment);
        if (whole !== undefined) yield { sourcePort, targetPort, protocol: view.getUint32(at + 12), octets: whole };
      }
      at += Math.ceil(length / 4) * 4;
    }
  }

  #direction(key: string): Direction {
    const known = this.#directions.get(key);
    if (known !== undefined) return known;
    const [oldest] = this.#directions;
    if (this.#directions.size >= MOST_DIRECTIONS && oldest !== undefined) {
      this.#waiting -= oldest[1].fragments.size;
      this.#directions.delete(oldest[0]);
    }
    const direction = { fragments: new Map(), seen: new Set<number>() };
    this.#directions.set(key, direction);
    return direction;
  }

  /** The message that a chunk completes. The fragments of one message have consecutive numbers. */
  #complete({ fragments, seen }: Direction, fragment: Fragment): Uint8Array | undefined {
    const { tsn, isFirst, isLast, octets } = fragment;
    if (seen.has(tsn)) return undefined;
    seen.add(tsn);
    const [oldest] = seen;
    if (seen.size > MOST_SEEN && oldest !== undefined) seen.delete(oldest);
    if (isFirst && isLast) return octets;
    if (this.#waiting >= MOST_FRAGMENTS) return undefined;
    fragments.set(tsn, fragment);
    this.#waiting++;
    const parts = [fragment];
    for (let first = fragment; !first.isFirst; parts.unshift(first)) {
      const before = fragments.get((first.tsn - 1) >>> 0);
      if (before === undefined || before.isLast) return undefined;
      first = before;
    }
    for (let last = fragment; !last.isLast; parts.push(last)) {
      const next = fragments.get((last.tsn + 1) >>> 0);
      if (next === undefined || next.isFirst) return undefined;
      last = next;
    }
    for (const part of parts) fragments.delete(part.tsn);
    this.#waiting -= parts.length;
    return join(parts.map((part) => part.octets));
  }
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
