import { KpmError } from "../error.ts";

/** A packet of a capture file. */
interface Packet {
  /** Its number in the file, from 1, as in Wireshark. */
  readonly frame: number;
  /** Milliseconds since 1970 UTC. */
  readonly time: number;
  /** The link type, which says what the octets start with: a number of the registry of link types. */
  readonly linkType: number;
  readonly octets: Uint8Array;
}

const PCAPNG = 0x0a0d0d0a;
const PCAP_MICROSECONDS = 0xa1b2c3d4;
const PCAP_NANOSECONDS = 0xa1b23c4d;

/** Whether octets start as a pcap or pcapng file does. */
export function isCapture(octets: Uint8Array): boolean {
  if (octets.length < 12) return false;
  const view = viewOf(octets);
  const magic = view.getUint32(0);
  return magic === PCAPNG || isPcap(magic) || isPcap(view.getUint32(0, true));
}

/**
 * Reads the packets of a pcap or pcapng file.
 *
 * @throws KpmError `malformed` for another kind of file. Also thrown after the last readable packet, for a damaged block or an
 * incomplete packet, with the offset where reading stopped. A damaged length looks the same as a file that is still being written.
 */
export function* readPackets(octets: Uint8Array): Generator<Packet, void> {
  if (!isCapture(octets)) throw broken("expected a pcap or pcapng file", 0);
  if (viewOf(octets).getUint32(0) === PCAPNG) yield* readPcapng(octets);
  else yield* readPcap(octets);
}

function* readPcap(octets: Uint8Array): Generator<Packet, void> {
  const view = viewOf(octets);
  const little = isPcap(view.getUint32(0, true));
  const fraction = view.getUint32(0, little) === PCAP_NANOSECONDS ? 1e6 : 1e3;
  if (octets.length < 24) throw broken("the file ends inside its header", octets.length);
  // The upper bits have the length of the frame check sequence.
  const linkType = view.getUint32(20, little) & 0xffff;
  let frame = 0;
  for (let at = 24; at < octets.length; ) {
    assertComplete(octets, at, 16, frame);
    const length = view.getUint32(at + 8, little);
    assertComplete(octets, at, 16 + length, frame);
    const time = view.getUint32(at, little) * 1000 + view.getUint32(at + 4, little) / fraction;
    yield { frame: ++frame, time, linkType, octets: octets.subarray(at + 16, at + 16 + length) };
    at += 16 + length;
  }
}

/** The content of an interface description. */
interface Interface {
  readonly linkType: number;
  /** Time stamp units per millisecond. */
  readonly perMs: number;
}

function* readPcapng(octets: Uint8Array): Generator<Packet, void> {
  const view = viewOf(octets);
  let little = true;
  let interfaces: Interface[] = [];
  let frame = 0;
  for (let at = 0; at < octets.length; ) {
    assertComplete(octets, at, 12, frame);
    const isSection = view.getUint32(at) === PCAPNG;
    if (isSection) {
      little = view.getUint32(at + 8, true) === 0x1a2b3c4d;
      if (!little && view.getUint32(at + 8) !== 0x1a2b3c4d)
        throw broken("expected the byte order of a section", at + 8);
      interfaces = [];
    }
    const length = view.getUint32(at + 4, little);
    if (length < 12 || length % 4 !== 0) throw broken(`expected the length of a block, found ${length}`, at + 4);
    assertComplete(octets, at, length, frame);
    const type = view.getUint32(at, little);
    const body = { view, little, at: at + 8, end: at + length - 4 };
    if (type === 1) interfaces.push(readInterface(body));
    const packet = isSection ? undefined : readBlock(type, body, interfaces);
    if (packet !== undefined) {
      const { from, to, time, linkType } = packet;
      if (to > body.end) throw broken("expected a packet inside its block", at);
      yield { frame: ++frame, time, linkType, octets: octets.subarray(from, to) };
    }
    at += length;
  }
}

interface Body {
  readonly view: DataView;
  readonly little: boolean;
  readonly at: number;
  readonly end: number;
}

/** Reads an interface description block: the link type and option 9, the resolution of time stamps. */
function readInterface({ view, little, at, end }: Body): Interface {
  if (end - at < 8) throw broken("expected an interface description", at);
  let perMs = 1000;
  for (let option = at + 8; option + 4 <= end; ) {
    const code = view.getUint16(option, little);
    const length = view.getUint16(option + 2, little);
    if (code === 0) break;
    if (code === 9 && length >= 1 && option + 4 < end) {
      const resolution = view.getUint8(option + 4);
      perMs = resolution & 0x80 ? 2 ** (resolution & 0x7f) / 1000 : 10 ** (resolution - 3);
    }
    option += 4 + Math.ceil(length / 4) * 4;
  }
  return { linkType: view.getUint16(at, little), perMs };
}

/** The latest time of a Date. A file may contain later times: the resolution and the ticks can be any number. */
const LATEST = 8.64e15;

/** Reads an enhanced packet block (6). Simple and obsolete ones have no time stamps, or are of before 2009. */
function readBlock(
  type: number,
  { view, little, at, end }: Body,
  interfaces: readonly Interface[],
): { readonly from: number; readonly to: number; readonly time: number; readonly linkType: number } | undefined {
  if (type !== 6 || end - at < 20) return undefined;
  const captured = view.getUint32(at + 12, little);
  const { linkType = 0, perMs = 1000 } = interfaces[view.getUint32(at, little)] ?? {};
  const ticks = view.getUint32(at + 4, little) * 2 ** 32 + view.getUint32(at + 8, little);
  const time = Math.min(ticks / perMs, LATEST);
  return { from: at + 20, to: at + 20 + captured, time, linkType };
}

/** Rejects a record or block that claims more bytes than the file has left. */
function assertComplete(octets: Uint8Array, at: number, length: number, frames: number): void {
  const left = octets.length - at;
  if (length <= left) return;
  const what = `the next record needs ${length} bytes, and the file has ${left} left`;
  throw broken(`${what}; reading stopped after packet ${frames}`, at);
}

function isPcap(magic: number): boolean {
  return magic === PCAP_MICROSECONDS || magic === PCAP_NANOSECONDS;
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

function broken(what: string, offset: number): KpmError {
  return new KpmError("malformed", `Cannot read the capture at byte ${offset}: ${what}`, { offset });
}
