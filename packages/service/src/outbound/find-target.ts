import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { reservedRange } from "./address-range.ts";
import type { OutboundOutcome, RefusalCode } from "./outbound.ts";

/** Where a request goes: the address that was checked, so that no second look-up can lead elsewhere. */
export interface Target {
  readonly kind: "target";
  readonly url: URL;
  readonly address: string;
}

export interface TargetRules {
  readonly schemes: readonly string[];
  readonly allowPort: (port: number) => boolean;
  readonly allowAddress: (address: string) => boolean;
}

type NoTarget = Extract<OutboundOutcome, { kind: "refused" | "failed" }>;

/** Finds the address for `text` and checks all that it says against the rules. */
export async function findTarget(text: string, rules: TargetRules): Promise<Target | NoTarget> {
  const url = URL.parse(text);
  if (url === null) return refused("invalid_url", `'${text}' is no URL`);
  if (!rules.schemes.includes(url.protocol)) {
    return refused("scheme_refused", `${url.protocol} is not called, only ${rules.schemes.join(" and ")}`);
  }
  if (url.username !== "" || url.password !== "") {
    return refused("credentials_refused", "a URL with a user name or password is not called; send a header");
  }
  const port = Number(url.port) || (url.protocol === "https:" ? 443 : 80);
  if (!rules.allowPort(port)) return refused("port_refused", `port ${port} is not called`);

  const host = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(host) > 0 ? [host] : await resolve(host);
  if (addresses.length === 0) return { kind: "failed", code: "not_found", detail: `${host} has no address` };
  // One that is not public is enough: a name with both kinds was made to get past a check.
  for (const address of addresses) {
    const range = rules.allowAddress(address) ? undefined : reservedRange(address);
    if (range !== undefined) {
      const name = host === address ? host : `${host} (${address})`;
      return refused("address_refused", `${name} is not public: ${range}`);
    }
  }
  return { kind: "target", url, address: addresses[0] as string };
}

async function resolve(host: string): Promise<string[]> {
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address);
  } catch {
    return [];
  }
}

function refused(code: RefusalCode, detail: string): NoTarget {
  return { kind: "refused", code, detail };
}
