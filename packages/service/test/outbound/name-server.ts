import { createSocket } from "node:dgram";
import { once } from "node:events";
import { isIPv6 } from "node:net";

/** A name server on this machine (RFC 1035). */
export interface NameServer extends AsyncDisposable {
  /** Its address, as a resolver expects it. */
  readonly address: string;
  /** The names that were queried. */
  readonly asked: string[];
}

/** Resolves `addresses` by name, never responds to names that begin with `slow`, and reports all others as unknown. */
export async function nameServer(addresses: Readonly<Record<string, readonly string[]>>): Promise<NameServer> {
  const socket = createSocket("udp4");
  const asked: string[] = [];
  socket.on("message", (query, from) => {
    const { name, type, end } = questionOf(query);
    asked.push(name);
    if (name.startsWith("slow")) return;
    const known = addresses[name];
    const found = (known ?? []).filter((address) => isIPv6(address) === (type === 28));
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(known === undefined ? 0x8183 : 0x8180, 2);
    head.writeUInt16BE(found.length, 6);
    head.fill(0, 8);
    socket.send(Buffer.concat([head, query.subarray(12, end), ...found.map(record)]), from.port, from.address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    async [Symbol.asyncDispose]() {
      socket.close();
      await once(socket, "close");
    },
  };
}

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function record(address: string): Buffer {
  const bytes = isIPv6(address) ? ipv6Bytes(address) : Buffer.from(address.split(".").map(Number));
  const head = Buffer.from([0xc0, 12, 0, isIPv6(address) ? 28 : 1, 0, 1, 0, 0, 0, 1, 0, bytes.length]);
  return Buffer.concat([head, bytes]);
}

/** Expands an address written with `::`. */
function ipv6Bytes(address: string): Buffer {
  const [before = [], after = []] = address.split("::").map((half) => half.split(":").filter((group) => group !== ""));
  const groups = [...before, ...Array.from({ length: 8 - before.length - after.length }, () => "0"), ...after];
  return Buffer.from(groups.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]));
}
