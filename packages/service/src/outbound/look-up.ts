import { Resolver } from "node:dns/promises";
import { readFile } from "node:fs/promises";
import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";

/**
 * Finds the addresses of a name, the one to call first in front; none when it has none, or when nobody has told until the
 * signal. Never rejects.
 */
export type LookUp = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

interface LookUpOptions {
  /** Addresses of name servers, with a port where it is not 53. @default those of the system */
  readonly servers?: readonly string[];
  /** Names that need no server. @default the hosts file of the system */
  readonly hostsFile?: string;
}

/** How long one look-up may take, and one question to a server before it is asked again, in milliseconds. */
const lookUpMs = 5_000;
const questionMs = 1_500;

/**
 * Looks names up as the system would: in the hosts file, then at its name servers, with its search domains. It asks the
 * servers itself: a look-up by the system holds one of the few threads that files and compression need too for as long as
 * the server of some stranger's name likes, and cannot be given up.
 */
export function createLookUp({ servers, hostsFile }: LookUpOptions = {}): LookUp {
  return async (host, signal) => {
    const name = host.replace(/\.$/, "").toLowerCase();
    const known = await addressesInHosts(name, hostsFile);
    if (known.length > 0) return inOrder(known);
    // RFC 6761, section 6.3: no server is asked.
    if (name === "localhost" || name.endsWith(".localhost")) return inOrder(["127.0.0.1", "::1"]);

    const until = AbortSignal.any([signal, AbortSignal.timeout(lookUpMs)]);
    // One for each look-up, because it is given up as a whole, and takes the servers that the system has now.
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

/** Both kinds of address. One that is not told in time does not keep the other from being used. */
async function askFor(name: string, resolver: Resolver): Promise<string[]> {
  const responses = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return responses.flatMap((response) => (response.status === "fulfilled" ? response.value : []));
}

/** Those first that this machine can reach; IPv4 when it can reach both. */
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
 * The addresses that a hosts file (hosts(5)) has for a name in lower case, without a dot at its end. The file is read each
 * time, as the system does: who changes it is heard at once. A file that is not there has none.
 */
export async function addressesInHosts(name: string, file: string = systemFile): Promise<string[]> {
  const text = await readFile(file, "utf8").catch(() => "");
  const addresses: string[] = [];
  for (const line of text.split("\n")) {
    // Most lines are about other names: nothing more is done with those.
    if (!line.toLowerCase().includes(name)) continue;
    const [address = "", ...names] = (line.split("#", 1)[0] ?? "").trim().split(/\s+/);
    if (isIP(address) > 0 && names.some((other) => other.toLowerCase() === name)) addresses.push(address);
  }
  return addresses;
}

/** The most search domains that count, as in the resolver of the system. */
const maxDomains = 6;

/**
 * The whole names that a short one may stand for, in the order in which they are to be tried (resolv.conf(5): `search`,
 * `domain`, `ndots`). In a cluster, `service.space` is a name by its search domains only.
 */
export async function searchNames(host: string, file: string = "/etc/resolv.conf"): Promise<string[]> {
  if (host.endsWith(".")) return [host];
  const text = await readFile(file, "utf8").catch(() => "");
  let domains: string[] = [];
  let ndots = 1;
  for (const line of text.split("\n")) {
    const [keyword, ...values] = line.trim().split(/\s+/);
    // The last of them counts.
    if (keyword === "search" || keyword === "domain") domains = values.slice(0, maxDomains);
    if (keyword === "options") ndots = Number(/\bndots:(\d{1,2})\b/.exec(line)?.[1] ?? ndots);
  }
  const longer = domains.filter((domain) => domain !== ".").map((domain) => `${host}.${domain}`);
  return host.split(".").length > ndots ? [host, ...longer] : [...longer, host];
}
