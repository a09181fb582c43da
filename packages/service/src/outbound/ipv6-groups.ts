import { isIPv6 } from "node:net";

/** The eight 16-bit groups of an IPv6 address (RFC 4291, section 2.2); undefined for anything else, and with a zone. */
export function ipv6Groups(address: string): readonly number[] | undefined {
  if (!isIPv6(address) || address.includes("%")) return undefined;
  const [before = "", after] = address.split("::");
  const head = groupsOf(before);
  if (after === undefined) return head;
  const tail = groupsOf(after);
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => 0), ...tail];
}

function groupsOf(text: string): number[] {
  if (text === "") return [];
  return text.split(":").flatMap((part) => {
    if (!part.includes(".")) return [Number.parseInt(part, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = part.split(".").map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}
