import { concatenate } from "@signalbox/asn1/runtime";

/** An SCTP packet with its source and target addresses. */
export interface Datagram {
  readonly source: string;
  readonly target: string;
  readonly octets: Uint8Array;
}

/** A user message of SCTP. */
interface SctpMessage {
  readonly sourcePort: number;
  readonly targetPort: number;
  /** The payload protocol. */
  readonly protocol: number;
  readonly octets: Uint8Array;
}

interface Fragment {
  /** The transmission sequence number, consecutive in a message. */
  readonly tsn: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** The payload protocol. */
  readonly protocol: number;
  readonly octets: Uint8Array;
}

/** The state of one direction of an association. */
interface Direction {
  /** Distinguishes directions in the keys of fragments. */
  readonly id: number;
  /** The numbers of the latest chunks. A chunk with such a number is a retransmission. */
  readonly seen: RecentNumbers;
}

/** Consecutive fragments of an incomplete message. */
interface Run {
  readonly first: Fragment;
  readonly last: Fragment;
  /** In any order. */
  readonly parts: Fragment[];
}

/** The most stored fragments of all associations: about 64 MiB of full packets. The oldest runs are evicted first. */
const MAX_FRAGMENTS = 45_000;
const MIN_REMEMBERED = 5_000;
const MAX_DIRECTIONS = 10_000;

/**
 * The share that is left after an eviction. To find the oldest entry of a Map or a Set, V8 steps over all entries deleted before
 * it. Evicting one entry at a time would take 10 µs each.
 */
const LEFT = 0.9;

/** Stores the latest numbers: at least 5,000, at most twice as many. */
class RecentNumbers {
  #newer = new Set<number>();
  #older = new Set<number>();

  /** Adds a number. Returns whether it is new. */
  add(number: number): boolean {
    if (this.#newer.has(number) || this.#older.has(number)) return false;
    if (this.#newer.size >= MIN_REMEMBERED) {
      this.#older = this.#newer;
      this.#newer = new Set();
    }
    this.#newer.add(number);
    return true;
  }
}

/** Reassembles the user messages of SCTP packets (RFC 9260, 6.9). Packets may arrive in any order. */
export class SctpReassembly {
  readonly #directions = new Map<string, Direction>();
  /** Runs by the key of their first and of their last fragment, because a fragment extends a run only at its ends. */
  readonly #starting = new Map<string, Run>();
  readonly #ending = new Map<string, Run>();
  #waiting = 0;
  #opened = 0;

  /** Yields the messages that a packet completes. */
  *take({ source, target, octets }: Datagram): Generator<SctpMessage, void> {
    if (octets.length < 12) return;
    const view = new DataView(octets.buffer, octets.byteOffset, octets.byteLength);
    const sourcePort = view.getUint16(0);
    const targetPort = view.getUint16(2);
    // A restarted association has another verification tag.
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
    if (this.#directions.size >= MAX_DIRECTIONS) {
      for (const oldest of this.#directions.keys()) {
        if (this.#directions.size <= MAX_DIRECTIONS * LEFT) break;
        this.#directions.delete(oldest);
      }
    }
    const direction = { id: ++this.#opened, seen: new RecentNumbers() };
    this.#directions.set(key, direction);
    return direction;
  }

  /** The message that a chunk completes. */
  #complete({ id, seen }: Direction, fragment: Fragment): Pick<SctpMessage, "protocol" | "octets"> | undefined {
    const { tsn, isFirst, isLast } = fragment;
    if (!seen.add(tsn)) return undefined;
    if (isFirst && isLast) return fragment;
    let run: Run = { first: fragment, last: fragment, parts: [fragment] };
    const before = isFirst ? undefined : this.#ending.get(keyOf(id, fragment, -1));
    if (before !== undefined && !before.last.isLast) run = this.#join(id, before, run);
    const after = isLast ? undefined : this.#starting.get(keyOf(id, fragment, 1));
    if (after !== undefined && !after.first.isFirst) run = this.#join(id, run, after);
    const { first, last, parts } = run;
    if (!first.isFirst || !last.isLast) {
      this.#keep(id, run);
      return undefined;
    }
    const distance = ({ tsn }: Fragment) => (tsn - first.tsn) >>> 0;
    parts.sort((a, b) => distance(a) - distance(b));
    return { protocol: first.protocol, octets: concatenate(parts.map((part) => part.octets)) };
  }

  /** Joins two adjacent runs, which are no longer stored. */
  #join(id: number, before: Run, after: Run): Run {
    this.#forget(id, before);
    this.#forget(id, after);
    const [longer, shorter] = before.parts.length < after.parts.length ? [after, before] : [before, after];
    for (const part of shorter.parts) longer.parts.push(part);
    return { first: before.first, last: after.last, parts: longer.parts };
  }

  #keep(id: number, run: Run): void {
    // New fragments replace stored ones with the same number.
    const rivals = [this.#starting.get(keyOf(id, run.first)), this.#ending.get(keyOf(id, run.last))];
    for (const rival of rivals) if (rival !== undefined) this.#forget(id, rival);
    this.#starting.set(keyOf(id, run.first), run);
    this.#ending.set(keyOf(id, run.last), run);
    this.#waiting += run.parts.length;
    if (this.#waiting <= MAX_FRAGMENTS) return;
    for (const [key, oldest] of this.#starting) {
      if (this.#waiting <= MAX_FRAGMENTS * LEFT) break;
      this.#forget(Number.parseInt(key, 10), oldest);
    }
  }

  #forget(id: number, run: Run): void {
    const key = keyOf(id, run.first);
    if (this.#starting.get(key) !== run) return;
    this.#starting.delete(key);
    this.#ending.delete(keyOf(id, run.last));
    this.#waiting -= run.parts.length;
  }
}

function keyOf(direction: number, { tsn }: Fragment, step = 0): string {
  return `${direction} ${(tsn + step) >>> 0}`;
}

const DATA = 0;
const DATA_HEADER = 16;

/** A chunk of type DATA; other chunks carry no user messages. */
function readChunk(view: DataView, at: number, length: number): Fragment | undefined {
  if (view.getUint8(at) !== DATA || length <= DATA_HEADER) return undefined;
  const flags = view.getUint8(at + 1);
  return {
    tsn: view.getUint32(at + 4),
    isFirst: (flags & 2) !== 0,
    isLast: (flags & 1) !== 0,
    protocol: view.getUint32(at + 12),
    octets: new Uint8Array(view.buffer, view.byteOffset + at + DATA_HEADER, length - DATA_HEADER),
  };
}
