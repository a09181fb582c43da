type Environment = Readonly<Record<string, string | undefined>>;

/** Whether the environment has a proxy for any URL. */
export function namesProxy(env: Environment): boolean {
  return Object.keys(env).some((name) => /^(?:https?|all)_proxy$/i.test(name) && env[name]);
}

/**
 * Finds the proxy for `url` as command line tools do: `https_proxy` or `http_proxy` by the scheme of the address, else
 * `all_proxy`, each also in capitals; not for hosts in `no_proxy`. Only HTTP proxies are supported.
 */
export function findProxy(url: string, env: Environment): URL | undefined {
  const name = url.startsWith("https:") ? "https_proxy" : "http_proxy";
  const value = env[name] || env[name.toUpperCase()] || env.all_proxy || env.ALL_PROXY;
  if (!value) return undefined;
  const proxy = value.includes("://") ? value : `http://${value}`;
  if (!URL.canParse(proxy) || !/^https?:/.test(proxy) || !URL.canParse(url)) return undefined;
  return isExempt(new URL(url), env.no_proxy || env.NO_PROXY || "") ? undefined : new URL(proxy);
}

/**
 * `no_proxy` is a list of host names, each also meant for the hosts below it, of addresses, and of ranges of addresses
 * (`10.0.0.0/8`); names and addresses with or without port. `*` means all.
 */
function isExempt({ hostname, port, protocol }: URL, list: string): boolean {
  const ownPort = port || (protocol === "https:" ? "443" : "80");
  return list.split(/[\s,]+/).some((entry) => {
    if (entry === "*") return true;
    // An IPv6 address contains colons. Without brackets, it has no port.
    const bracketed = entry.toLowerCase().replace(/^[\da-f.]*:[\da-f.]*:[\da-f:.]*/, "[$&]");
    const [, text = "", entryPort, size] = /^\*?\.?(.+?)(?::(\d+))?(?:\/(\d+))?$/.exec(bracketed) ?? [];
    if (text === "" || (entryPort !== undefined && entryPort !== ownPort)) return false;
    const host = URL.canParse(`http://${text}`) ? new URL(`http://${text}`).hostname : text;
    if (size !== undefined) return isInRange(bitsOf(hostname), bitsOf(host), Number(size));
    return hostname === host || hostname.endsWith(`.${host}`);
  });
}

function isInRange(address: string, network: string, size: number): boolean {
  const isSameKind = address.length > 0 && address.length === network.length;
  return isSameKind && size <= network.length && address.slice(0, size) === network.slice(0, size);
}

/** The bits of an address in the notation of URLs: four numbers, or IPv6 in brackets. Undefined for a name. */
function bitsOf(host: string): string {
  const bits = (group: string, base: number, length: number): string =>
    Number.parseInt(group, base).toString(2).padStart(length, "0");
  if (/^[\d.]+$/.test(host)) return host.split(".").reduce((sum, group) => sum + bits(group, 10, 8), "");
  if (!host.startsWith("[")) return "";
  const [head = [], tail = []] = host
    .slice(1, -1)
    .split("::")
    .map((part) => (part === "" ? [] : part.split(":").map((group) => bits(group, 16, 16))));
  return head.join("").padEnd(128 - tail.length * 16, "0") + tail.join("");
}
