/** What to say of an address that others than this machine can reach; `undefined` for one of its own. */
export function reachWarning(address: string): string | undefined {
  if (/^(::ffff:)?127\.|^::1$/.test(address)) return undefined;
  return `Anyone who can reach ${address} can watch these reports: no credentials are asked for.`;
}
