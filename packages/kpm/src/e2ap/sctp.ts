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
  /** What its neighbours in the same message have in common: nothing in DATA, stream and message in I-DATA. */
  readonly message: string;
  /** Consecutive in a message: the transmission sequence number in DATA, the fragment sequence number in I-DATA. */
  readonly sequence: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** The payload protocol; only the first fragment of I-DATA has one. */
  readonly protocol: number;
  readonly octets: Uint8Array;
}

/** What came in one direction of an association. */
interface Direction {
  /** Fragments of messages that are not complete, by message and sequence number. */
  readonly fragments: Map<string, Fragment>;
  /** The numbers of the latest chunks: those that come again are retransmissions. */
  readonly seen: Set<number>;
}

/** Fragments that wait for others, of all associations: about 64 MiB of full packets. */
const MOST_FRAGMENTS = 45_000;
const MOST_SEEN = 10_000;
const MOST_DIRECTIONS = 10_000;

/** Puts the user messages of SCTP packets together (RFC 9260, 6.9; RFC 8260, 2.1), whatever order they come in. */
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
      const fragment = readChunk(view, at, length);
      const whole = fragment === undefined ? undefined : this.#complete(direction, fragment);
      if (whole !== undefined) yield { sourcePort, targetPort, ...whole };
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

  /** The message that a chunk completes. */
  #complete({ fragments, seen }: Direction, fragment: Fragment): Pick<SctpMessage, "protocol" | "octets"> | undefined {
    const { tsn, isFirst, isLast } = fragment;
    if (seen.has(tsn)) return undefined;
    seen.add(tsn);
    const [oldest] = seen;
    if (seen.size > MOST_SEEN && oldest !== undefined) seen.delete(oldest);
    if (isFirst && isLast) return fragment;
    if (this.#waiting >= MOST_FRAGMENTS) return undefined;
    fragments.set(keyOf(fragment), fragment);
    this.#waiting++;
    const parts = [fragment];
    for (let first = fragment; !first.isFirst; parts.unshift(first)) {
      const before = fragments.get(keyOf(first, -1));
      if (before === undefined || before.isLast) return undefined;
      first = before;
    }
    for (let last = fragment; !last.isLast; parts.push(last)) {
      const next = fragments.get(keyOf(last, 1));
      if (next === undefined || next.isFirst) return undefined;
      last = next;
    }
    for (const part of parts) fragments.delete(keyOf(part));
    this.#waiting -= parts.length;
    return { protocol: parts[0]?.protocol ?? 0, octets: join(parts.map((part) => part.octets)) };
  }
}

function keyOf({ message, sequence }: Fragment, step = 0): string {
  return `${message} ${(sequence + step) >>> 0}`;
}

const DATA = 0;
const I_DATA = 64;

/** A chunk of type DATA or I-DATA; other chunks carry no user messages. */
function readChunk(view: DataView, at: number, length: number): Fragment | undefined {
  const type = view.getUint8(at);
  const header = type === DATA ? 16 : 20;
  if ((type !== DATA && type !== I_DATA) || length <= header) return undefined;
  const flags = view.getUint8(at + 1);
  const tsn = view.getUint32(at + 4);
  const isFirst = (flags & 2) !== 0;
  const isLast = (flags & 1) !== 0;
  const octets = new Uint8Array(view.buffer, view.byteOffset + at + header, length - header);
  if (type === DATA) {
    return { tsn, message: "", sequence: tsn, isFirst, isLast, protocol: view.getUint32(at + 12), octets };
  }
  // Stream, whether the message is unordered, and its number.
  const message = `${view.getUint16(at + 8)} ${flags & 4} ${view.getUint32(at + 12)}`;
  // The first fragment has the payload protocol where the others have their numbers.
  const last = view.getUint32(at + 16);
  return { tsn, message, sequence: isFirst ? 0 : last, isFirst, isLast, protocol: isFirst ? last : 0, octets };
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
