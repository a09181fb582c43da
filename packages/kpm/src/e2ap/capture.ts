import { readPackets } from "./capture-file.ts";
import { type Datagram, SctpReassembly } from "./sctp.ts";

/** A PDU of E2AP in a capture. */
export interface CapturedPdu {
  /** The packet that completes it, as Wireshark numbers them. */
  readonly frame: number;
  /** Milliseconds since 1970 UTC. */
  readonly time: number;
  /** Address and port, such as `10.0.2.10:36421`. */
  readonly from: string;
  readonly to: string;
  /** The same for both directions of one association. */
  readonly association: string;
  readonly octets: Uint8Array;
}

/** E2AP, and E2AP over DTLS versions of it, by the registry of SCTP payload protocols. */
const E2AP_PROTOCOLS: readonly number[] = [70, 71, 72];
const E2AP_PORTS: readonly number[] = [36421, 36422];

/**
 * Reads the E2AP PDUs of a pcap or pcapng file: SCTP over IPv4 or IPv6, chunks that carry a part of a PDU put together, in the order of
 * their last packet. Retransmissions count once. Fragments of IP packets are skipped.
 *
 * @throws KpmError `malformed` for something that is no capture
 */
export function* readCapture(octets: Uint8Array): Generator<CapturedPdu, void> {
  const reassembly = new SctpReassembly();
  for (const packet of readPackets(octets)) {
    const datagram = sctpOf(packet.octets, packet.linkType);
    if (datagram === undefined) continue;
    for (const { protocol, sourcePort, targetPort, octets: content } of reassembly.take(datagram)) {
      const isE2ap =
        E2AP_PROTOCOLS.includes(protocol) || E2AP_PORTS.includes(sourcePort) || E2AP_PORTS.includes(targetPort);
      if (!isE2ap) continue;
      const from = `${datagram.source}:${sourcePort}`;
      const to = `${datagram.target}:${targetPort}`;
      const association = from < to ? `${from} ${to}` : `${to} ${from}`;
      yield { frame: packet.frame, time: packet.time, from, to, association, octets: content };
    }
  }
}

const IPV4 = 0x0800;
const IPV6 = 0x86dd;
const SCTP = 132;

/** The SCTP packet in a frame, if there is one. */
function sctpOf(octets: Uint8Array, linkType: number): Datagram | undefined {
  switch (linkType) {
    case 1:
      return ofEthernet(octets);
    case 113: // Linux cooked
      return ofNetwork(octets.subarray(16), word(octets, 14));
    case 276: // Linux cooked, version 2
      return ofNetwork(octets.subarray(20), word(octets, 0));
    case 0: // BSD loopback
    case 108:
      return ofVersion(octets.subarray(4));
    case 12: // raw IP, by its three numbers, and by version
    case 14:
    case 101:
    case 228:
    case 229:
      return ofVersion(octets);
    case 248: // SCTP alone
      return { source: "", target: "", octets };
    default:
      return undefined;
  }
}

/** Behind any number of VLAN tags. */
function ofEthernet(octets: Uint8Array): Datagram | undefined {
  let at = 12;
  while (word(octets, at) === 0x8100 || word(octets, at) === 0x88a8) at += 4;
  return ofNetwork(octets.subarray(at + 2), word(octets, at));
}

function ofNetwork(octets: Uint8Array, protocol: number): Datagram | undefined {
  return protocol === IPV4 || protocol === IPV6 ? ofVersion(octets) : undefined;
}

function ofVersion(octets: Uint8Array): Datagram | undefined {
  const version = (octets[0] ?? 0) >> 4;
  return version === 4 ? ofIpv4(octets) : version === 6 ? ofIpv6(octets) : undefined;
}

function ofIpv4(octets: Uint8Array): Datagram | undefined {
  const header = ((octets[0] ?? 0) & 0xf) * 4;
  const length = word(octets, 2);
  const isFragment = (word(octets, 6) & 0x3fff) !== 0;
  if (header < 20 || (length !== 0 && length < header) || isFragment || octets[9] !== SCTP) return undefined;
  // Short frames are padded; a length of 0 is one that the network card filled in.
  const end = length === 0 ? octets.length : Math.min(length, octets.length);
  const address = (at: number) => octets.subarray(at, at + 4).join(".");
  return { source: address(12), target: address(16), octets: octets.subarray(header, end) };
}

function ofIpv6(octets: Uint8Array): Datagram | undefined {
  if (octets.length < 40) return undefined;
  let next = octets[6];
  let at = 40;
  // Hop-by-hop, routing and destination options.
  while (next === 0 || next === 43 || next === 60) {
    next = octets[at];
    at += ((octets[at + 1] ?? 0) + 1) * 8;
    if (at > octets.length) return undefined;
  }
  if (next !== SCTP) return undefined;
  const address = (start: number) => {
    const groups = Array.from({ length: 8 }, (_, index) => word(octets, start + index * 2).toString(16));
    return `[${groups.join(":")}]`;
  };
  const end = Math.min(40 + word(octets, 4), octets.length);
  return { source: address(8), target: address(24), octets: octets.subarray(at, end) };
}

function word(octets: Uint8Array, at: number): number {
  return ((octets[at] ?? 0) << 8) | (octets[at + 1] ?? 0);
}
