// Builds capture files of SCTP packets, as tcpdump and Wireshark write them.

interface ChunkOptions {
  readonly tsn: number;
  /** B and E: the first and the last chunk of a message. @default 3, both */
  readonly flags?: number;
  readonly protocol?: number;
}

/** A DATA chunk with a part of a message. */
export function dataChunk(content: Uint8Array, { tsn, flags = 3, protocol = 70 }: ChunkOptions): Buffer {
  const head = Buffer.alloc(16);
  head.writeUInt8(0, 0);
  head.writeUInt8(flags, 1);
  head.writeUInt16BE(16 + content.length, 2);
  head.writeUInt32BE(tsn, 4);
  head.writeUInt32BE(protocol, 12);
  const padding = Buffer.alloc((4 - (content.length % 4)) % 4);
  return Buffer.concat([head, content, padding]);
}

/** The fragments of the IP packet in an Ethernet frame, each with at most `size` octets, a multiple of 8. */
export function ipFragments(whole: Uint8Array, size: number, id = 77): readonly Buffer[] {
  const isV6 = whole[12] === 0x86;
  const header = isV6 ? 54 : 34;
  const content = whole.subarray(header);
  return Array.from({ length: Math.ceil(content.length / size) }, (_, index) => {
    const part = content.subarray(index * size, (index + 1) * size);
    const isLast = (index + 1) * size >= content.length;
    const head = Buffer.from(whole.subarray(0, header));
    if (!isV6) {
      head.writeUInt16BE(20 + part.length, 16);
      head.writeUInt16BE(id, 18);
      head.writeUInt16BE((isLast ? 0 : 0x2000) | ((index * size) / 8), 20);
      return Buffer.concat([head, part]);
    }
    const extension = Buffer.alloc(8);
    extension.writeUInt8(132, 0);
    extension.writeUInt16BE((index * size) | (isLast ? 0 : 1), 2);
    extension.writeUInt32BE(id, 4);
    head.writeUInt16BE(8 + part.length, 18);
    head.writeUInt8(44, 20);
    return Buffer.concat([head, extension, part]);
  });
}

/** An Ethernet frame with an SCTP packet; `isAnswer` goes the other way. */
export function frame(chunks: readonly Uint8Array[], { isAnswer = false, isV6 = false } = {}): Buffer {
  const sctp = Buffer.alloc(12);
  sctp.writeUInt16BE(isAnswer ? 36421 : 40000, 0);
  sctp.writeUInt16BE(isAnswer ? 40000 : 36421, 2);
  sctp.writeUInt32BE(isAnswer ? 7 : 9, 4);
  const content = Buffer.concat([sctp, ...chunks]);
  const ethernet = Buffer.alloc(14);
  ethernet.writeUInt16BE(isV6 ? 0x86dd : 0x0800, 12);
  return Buffer.concat([ethernet, isV6 ? ipv6(content.length) : ipv4(content.length, isAnswer), content]);
}

function ipv4(length: number, isAnswer: boolean): Buffer {
  const ip = Buffer.alloc(20);
  ip.writeUInt8(0x45, 0);
  ip.writeUInt16BE(20 + length, 2);
  ip.writeUInt8(132, 9);
  ip.set([10, 0, 2, isAnswer ? 20 : 10, 10, 0, 2, isAnswer ? 10 : 20], 12);
  return ip;
}

function ipv6(length: number): Buffer {
  const ip = Buffer.alloc(40);
  ip.writeUInt8(0x60, 0);
  ip.writeUInt16BE(length, 4);
  ip.writeUInt8(132, 6);
  return ip;
}

/** A pcap file of Ethernet frames, a second apart from a time in seconds since 1970. */
export function pcap(frames: readonly Uint8Array[], start = 1_700_000_000): Uint8Array {
  const head = Buffer.alloc(24);
  head.writeUInt32LE(0xa1b2c3d4, 0);
  head.writeUInt32LE(1, 20);
  const records = frames.map((octets, index) => {
    const record = Buffer.alloc(16);
    record.writeUInt32LE(start + index, 0);
    record.writeUInt32LE(octets.length, 8);
    record.writeUInt32LE(octets.length, 12);
    return Buffer.concat([record, octets]);
  });
  return new Uint8Array(Buffer.concat([head, ...records]));
}

/** A pcapng file of Ethernet frames in big-endian order, with time stamps in nanoseconds. */
export function pcapng(frames: readonly Uint8Array[]): Uint8Array {
  const section = Buffer.alloc(16);
  section.writeUInt32BE(0x1a2b3c4d, 0);
  section.fill(0xff, 8);
  const description = Buffer.from("0001000000000000" + "0009000109000000" + "00000000", "hex");
  const packets = frames.map((octets, index) => {
    const head = Buffer.alloc(20);
    head.writeBigUInt64BE(BigInt(1_700_000_000 + index) * 1_000_000_000n, 4);
    head.writeUInt32BE(octets.length, 12);
    return block(6, Buffer.concat([head, octets]));
  });
  return new Uint8Array(Buffer.concat([block(0x0a0d0d0a, section), block(1, description), ...packets]));
}

function block(type: number, body: Uint8Array): Buffer {
  const padding = Buffer.alloc((4 - (body.length % 4)) % 4);
  const head = Buffer.alloc(8);
  const length = 12 + body.length + padding.length;
  head.writeUInt32BE(type, 0);
  head.writeUInt32BE(length, 4);
  return Buffer.concat([head, body, padding, head.subarray(4)]);
}
