/**
 * Finds the proxy for `url` as command line tools do: `https_proxy` or `http_proxy` by the scheme of the address, else
 * `all_proxy`, each also in capitals; not for hosts that `no_proxy` names. Only proxies that speak HTTP count.
 */
export function findProxy(url: string, env: Readonly<Record<string, string | undefined>>): URL | undefined {
  const name = url.startsWith("https:") ? "https_proxy" : "http_proxy";
  const value = env[name] || env[name.toUpperCase()] || env.all_proxy || env.ALL_PROXY;
  if (!value) return undefined;
  const proxy = value.includes("://") ? value : `http://${value}`;
  if (!URL.canParse(proxy) || !/^https?:/.test(proxy) || !URL.canParse(url)) return undefined;
  return isExempt(new URL(url), env.no_proxy || env.NO_PROXY || "") ? undefined : new URL(proxy);
}

/** `no_proxy` is a list of host names, each also meant for the hosts below it, with or without port; `*` means all. */
function isExempt({ hostname, port, protocol }: URL, list: string): boolean {
  const ownPort = port || (protocol === "https:" ? "443" : "80");
  return list.split(/[\s,]+/).some((entry) => {
    if (entry === "*") return true;
    const [, host = "", entryPort] = /^\*?\.?(.+?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
    if (host === "" || (entryPort !== undefined && entryPort !== ownPort)) return false;
    return hostname === host || hostname.endsWith(`.${host}`);
  });
}
