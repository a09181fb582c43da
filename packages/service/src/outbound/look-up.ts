import { Resolver } from "node:dns/promises";
import { readFile } from "node:fs/promises";
import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";

/**
 * Resolves the addresses of a name, best first. Resolves with an empty list when the name has no address, or when `signal` aborts.
 * Never rejects.
 */
export type LookUp = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

interface LookUpOptions {
  /** Addresses of name servers, with a port unless it is 53. @default those of the system */
  readonly servers?: readonly string[];
  /** The hosts file. @default that of the system */
  readonly hostsFile?: string;
}

/** How long a lookup may take, and how long to wait for a server before asking again, in milliseconds. */
const lookUpMs = 5_000;
const questionMs = 1_500;

/**
 * Resolves names like the operating system: from the hosts file, then from the name servers, with the search domains. It queries
 * the servers directly, because a lookup by the operating system cannot be cancelled. It would also block one of the few threads
 * that files and compression need.
 */
export function createLookUp({ servers, hostsFile }: LookUpOptions = {}): LookUp {
  return async (host, signal) => {
    const name = host.replace(/\.$/, "").toLowerCase();
    const known = await addressesInHosts(name, hostsFile);
    if (known.length > 0) return inOrder(known);
    // RFC 6761, section 6.3: `localhost` never leaves this machine.
    if (name === "localhost" || name.endsWith(".localhost")) return inOrder(["127.0.0.1", "::1"]);

    const until = AbortSignal.any([signal, AbortSignal.timeout(lookUpMs)]);
    // One resolver per lookup, because it is cancelled as a whole and uses the current servers of the system.
    const resolver = new Resolver({ timeout: questionMs, tries: 2 });
    if (servers !== undefined) resolver.setServers(servers);
    const cancel = (): void => resolver.cancel();
    until.addEventListener("abort", cancel);
    try {
      for (const candidate of await searchNames(host)) {
        if (until.aborted) break;
        const addresses = await askFor(candidate, resolver);
        if (addresses.length > 0) return inOrder(addresses);
      }
      return [];
    } finally {
      until.removeEventListener("abort", cancel);
    }
  };
}

/** Both address families. When one does not resolve in time, the other is still used. */
async function askFor(name: string, resolver: Resolver): Promise<string[]> {
  const responses = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return responses.flatMap((response) => (response.status === "fulfilled" ? response.value : []));
}

/** Reachable addresses first; IPv4 before IPv6 when both are reachable. */
function inOrder(addresses: readonly string[]): string[] {
  const families = Object.values(networkInterfaces()).flatMap((all = []) =>
    all.filter(({ internal, address }) => !internal && !address.startsWith("fe80:")).map(({ family }) => family),
  );
  const isFirst = (address: string): boolean =>
    address.includes(":") === (families.includes("IPv6") && !families.includes("IPv4"));
  return [...addresses.filter(isFirst), ...addresses.filter((address) => !isFirst(address))];
}

const systemFile =
  process.platform === "win32"
    ? join(process.env.SystemRoot ?? "C:\\Windows", "System32", "drivers", "etc", "hosts")
    : "/etc/hosts";

/**
 * The addresses of a name (lower case, no trailing dot) in a hosts file (hosts(5)). Like the system, it reads the file each
 * time. A missing file has no addresses.
 */
export async function addressesInHosts(name: string, file: string = systemFile): Promise<string[]> {
  const text = await readFile(file, "utf8").catch(() => "");
  const addresses: string[] = [];
  for (const line of text.split("\n")) {
    // Most lines are about other names.
    if (!line.toLowerCase().includes(name)) continue;
    const [address = "", ...names] = (line.split("#", 1)[0] ?? "").trim().split(/\s+/);
    if (isIP(address) > 0 && names.some((other) => other.toLowerCase() === name)) addresses.push(address);
  }
  return addresses;
}

/** The most search domains, as in the resolver of the system. */
const maxDomains = 6;

/**
 * The full names that a short name may stand for, in the order to try them (resolv.conf(5): `search`, `domain`, `ndots`). In
 * a cluster, `service.space` resolves only with search domains.
 */
export async function searchNames(host: string, file: string = "/etc/resolv.conf"): Promise<string[]> {
  if (host.endsWith(".")) return [host];
  const text = await readFile(file, "utf8").catch(() => "");
  let domains: string[] = [];
  let ndots = 1;
  for (const line of text.split("\n")) {
    const [keyword, ...values] = line.trim().split(/\s+/);
    // The last line wins.
    if (keyword === "search" || keyword === "domain") domains = values.slice(0, maxDomains);
    if (keyword === "options") ndots = Number(/\bndots:(\d{1,2})\b/.exec(line)?.[1] ?? ndots);
  }
  const longer = domains.filter((domain) => domain !== ".").map((domain) => `${host}.${domain}`);
  return host.split(".").length > ndots ? [host, ...longer] : [...longer, host];
}
