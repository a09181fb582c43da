import type { Datagram } from "./sctp.ts";

const IPV4 = 0x0800;
const IPV6 = 0x86dd;
const SCTP = 132;

/** A fragment of an IP packet. */
interface IpFragment {
  readonly key: string;
  /** The offset of its octets in the packet. */
  readonly offset: number;
  readonly isLast: boolean;
}

/** A packet with missing fragments. */
interface Incomplete {
  readonly parts: Map<number, Uint8Array>;
  /** The sum of their lengths. */
  received: number;
  /** The end of the last fragment, once it has arrived. */
  end: number | undefined;
}

/** The most incomplete packets; the oldest are evicted first. A packet has at most 64 KiB. */
const MAX_INCOMPLETE = 1000;
const MAX_OCTETS = 0xffff;

/** Finds the SCTP packets in frames and reassembles IP fragments (RFC 791, 3.2; RFC 8200, 4.5). */
export class IpReassembly {
  readonly #incomplete = new Map<string, Incomplete>();

  /** Returns the SCTP packet that a frame contains or completes. */
  take(octets: Uint8Array, linkType: number): Datagram | undefined {
    switch (linkType) {
      case 1:
        return this.#ofEthernet(octets);
      case 113: // Linux cooked
        return this.#ofNetwork(octets.subarray(16), word(octets, 14));
      case 276: // Linux cooked, version 2
        return this.#ofNetwork(octets.subarray(20), word(octets, 0));
      case 0: // BSD loopback
      case 108:
        return this.#ofVersion(octets.subarray(4));
      case 12: // raw IP: three numbers, and one for each IP version
      case 14:
      case 101:
      case 228:
      case 229:
        return this.#ofVersion(octets);
      case 248: // SCTP alone
        return { source: "", target: "", octets };
      default:
        return undefined;
    }
  }

  /** Skips any number of VLAN tags. */
  #ofEthernet(octets: Uint8Array): Datagram | undefined {
    let at = 12;
    while (word(octets, at) === 0x8100 || word(octets, at) === 0x88a8) at += 4;
    return this.#ofNetwork(octets.subarray(at + 2), word(octets, at));
  }

  #ofNetwork(octets: Uint8Array, protocol: number): Datagram | undefined {
    return protocol === IPV4 || protocol === IPV6 ? this.#ofVersion(octets) : undefined;
  }

  #ofVersion(octets: Uint8Array): Datagram | undefined {
    const version = (octets[0] ?? 0) >> 4;
    return version === 4 ? this.#ofIpv4(octets) : version === 6 ? this.#ofIpv6(octets) : undefined;
  }

  #ofIpv4(octets: Uint8Array): Datagram | undefined {
    const header = ((octets[0] ?? 0) & 0xf) * 4;
    const length = word(octets, 2);
    if (header < 20 || (length !== 0 && length < header) || octets[9] !== SCTP) return undefined;
    // Short frames are padded. A length of 0 is one that the network card was to fill in.
    const end = length === 0 ? octets.length : Math.min(length, octets.length);
    const address = (at: number) => octets.subarray(at, at + 4).join(".");
    const datagram = { source: address(12), target: address(16), octets: octets.subarray(header, end) };
    const flags = word(octets, 6);
    if ((flags & 0x3fff) === 0) return datagram;
    const key = `${datagram.source} ${datagram.target} ${word(octets, 4)}`;
    return this.#complete(datagram, { key, offset: (flags & 0x1fff) * 8, isLast: (flags & 0x2000) === 0 });
  }

  #ofIpv6(octets: Uint8Array): Datagram | undefined {
    if (octets.length < 40) return undefined;
    const address = (start: number) => {
      const groups = Array.from({ length: 8 }, (_, index) => word(octets, start + index * 2).toString(16));
      return `[${groups.join(":")}]`;
    };
    const [source, target] = [address(8), address(24)];
    let fragment: IpFragment | undefined;
    let next = octets[6];
    let at = 40;
    // Skip hop-by-hop, routing and destination options, and the fragment header.
    while (next === 0 || next === 43 || next === 60 || next === 44) {
      if (next === 44) {
        const field = word(octets, at + 2);
        const key = `${source} ${target} ${word(octets, at + 4)} ${word(octets, at + 6)}`;
        fragment = { key, offset: field & 0xfff8, isLast: (field & 1) === 0 };
      }
      const size = next === 44 ? 8 : ((octets[at + 1] ?? 0) + 1) * 8;
      next = octets[at];
      at += size;
      if (at > octets.length) return undefined;
    }
    if (next !== SCTP) return undefined;
    const end = Math.min(40 + word(octets, 4), octets.length);
    const datagram = { source, target, octets: octets.subarray(at, end) };
    return fragment === undefined ? datagram : this.#complete(datagram, fragment);
  }

  /** The packet that a fragment completes. A packet whose fragments overlap is dropped (RFC 5722). */
  #complete(datagram: Datagram, { key, offset, isLast }: IpFragment): Datagram | undefined {
    const { octets } = datagram;
    if (octets.length === 0 || offset + octets.length > MAX_OCTETS) return undefined;
    let packet = this.#incomplete.get(key);
    if (packet === undefined) {
      packet = { parts: new Map(), received: 0, end: undefined };
      this.#incomplete.set(key, packet);
      const [oldest] = this.#incomplete.keys();
      if (this.#incomplete.size > MAX_INCOMPLETE && oldest !== undefined) this.#incomplete.delete(oldest);
    }
    if (!packet.parts.has(offset)) {
      packet.parts.set(offset, octets);
      packet.received += octets.length;
    }
    if (isLast) packet.end = offset + octets.length;
    if (packet.end === undefined || packet.received < packet.end) return undefined;
    this.#incomplete.delete(key);
    if (packet.received > packet.end) return undefined;
    const whole = new Uint8Array(packet.end);
    for (let filled = 0; filled < packet.end; ) {
      const part = packet.parts.get(filled);
      if (part === undefined || filled + part.length > packet.end) return undefined;
      whole.set(part, filled);
      filled += part.length;
    }
    return { ...datagram, octets: whole };
  }
}

function word(octets: Uint8Array, at: number): number {
  return ((octets[at] ?? 0) << 8) | (octets[at + 1] ?? 0);
}
