import { readPackets } from "./capture-file.ts";
import { IpReassembly } from "./ip.ts";
import { type Protocol, protocolOf } from "./layers.ts";
import { SctpReassembly } from "./sctp.ts";

/** A message over SCTP in a capture. */
export interface CapturedPdu {
  /** The number of the packet that completes it, as in Wireshark. */
  readonly frame: number;
  /** Milliseconds since 1970 UTC. */
  readonly time: number;
  /** Address and port, such as `10.0.2.10:36421`. */
  readonly from: string;
  readonly to: string;
  /** The same for both directions of one association. */
  readonly association: string;
  /** Its payload protocol identifier, and the protocol if it is known. */
  readonly payloadProtocol: number;
  readonly protocol: Protocol | undefined;
  readonly octets: Uint8Array;
}

/**
 * Reads the messages of a pcap or pcapng file: SCTP over IPv4 or IPv6. SCTP chunks and IP fragments are reassembled, and
 * retransmissions are skipped. Messages are yielded in the order of the packets that complete them.
 *
 * @throws KpmError `malformed` if the bytes are not a pcap or pcapng file. If a record is damaged or the file ends inside a packet,
 * the error is thrown after the last readable message. It has the offset where reading stopped
 */
export function* readCapture(octets: Uint8Array): Generator<CapturedPdu, void> {
  const packets = new IpReassembly();
  const messages = new SctpReassembly();
  for (const packet of readPackets(octets)) {
    const datagram = packets.take(packet.octets, packet.linkType);
    if (datagram === undefined) continue;
    for (const { protocol: payloadProtocol, sourcePort, targetPort, octets: content } of messages.take(datagram)) {
      const from = `${datagram.source}:${sourcePort}`;
      const to = `${datagram.target}:${targetPort}`;
      const association = from < to ? `${from} ${to}` : `${to} ${from}`;
      const protocol = protocolOf(payloadProtocol, [sourcePort, targetPort]);
      const { frame, time } = packet;
      yield { frame, time, from, to, association, payloadProtocol, protocol, octets: content };
    }
  }
}
