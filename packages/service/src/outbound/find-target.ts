import { isIP } from "node:net";
import { reservedRange } from "./address-range.ts";
import type { LookUp } from "./look-up.ts";
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
  readonly lookUp: LookUp;
}

type NoTarget = Extract<OutboundOutcome, { kind: "refused" | "failed" }>;

/** Finds the address for `text`, until the signal, and checks all that it says against the rules. */
export async function findTarget(text: string, rules: TargetRules, signal: AbortSignal): Promise<Target | NoTarget> {
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
  const addresses = isIP(host) > 0 ? [host] : await rules.lookUp(host, signal);
  const [address] = addresses;
  if (address === undefined) {
    return signal.aborted
      ? { kind: "failed", code: "timeout", detail: `nobody told the address of ${host} in time` }
      : { kind: "failed", code: "not_found", detail: `${host} has no address` };
  }
  // One that is not public is enough: a name with both kinds was made to get past a check.
  for (const one of addresses) {
    const range = rules.allowAddress(one) ? undefined : reservedRange(one);
    if (range !== undefined) {
      const name = host === one ? host : `${host} (${one})`;
      return refused("address_refused", `${name} is not public: ${range}`);
    }
  }
  return { kind: "target", url, address };
}

function refused(code: RefusalCode, detail: string): NoTarget {
  return { kind: "refused", code, detail };
}
