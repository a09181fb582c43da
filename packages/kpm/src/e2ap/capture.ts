import { readPackets } from "./capture-file.ts";
import { IpReassembly } from "./ip.ts";
import { SctpReassembly } from "./sctp.ts";

/** A PDU of E2AP in a capture. */
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
  readonly octets: Uint8Array;
}

/** The SCTP payload protocols of E2AP: 70 is registered for the near-real-time RIC, and software also uses 71 and 72. */
const E2AP_PROTOCOLS: readonly number[] = [70, 71, 72];
const E2AP_PORTS: readonly number[] = [36421, 36422];

/**
 * Reads the E2AP PDUs of a pcap or pcapng file: SCTP over IPv4 or IPv6. SCTP chunks and IP fragments are reassembled, and
 * retransmissions are skipped. PDUs are yielded in the order of the packets that complete them.
 *
 * @throws KpmError `malformed` if the bytes are not a pcap or pcapng file. If a record is damaged or the file ends inside a packet,
 * the error is thrown after the last readable PDU. It has the offset where reading stopped
 */
export function* readCapture(octets: Uint8Array): Generator<CapturedPdu, void> {
  const packets = new IpReassembly();
  const messages = new SctpReassembly();
  for (const packet of readPackets(octets)) {
    const datagram = packets.take(packet.octets, packet.linkType);
    if (datagram === undefined) continue;
    for (const { protocol, sourcePort, targetPort, octets: content } of messages.take(datagram)) {
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
