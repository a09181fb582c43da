import { readFile } from "node:fs/promises";

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
