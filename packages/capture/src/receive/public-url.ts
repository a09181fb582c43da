import type { IncomingMessage } from "node:http";

/**
 * Where the client reaches this service, without a slash at the end: the URL that the operator gave, else the `Host`
 * that the client asked for, else the address of the socket.
 */
export function publicUrl(request: IncomingMessage, configured: string | undefined): string {
  if (configured !== undefined) return configured;
  const { host } = request.headers;
  // A host goes into links that others open, so it must be no more than a name or address with a port.
  if (host !== undefined && /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host)) return `http://${host}`;
  const { localAddress = "127.0.0.1", localPort = 80 } = request.socket;
  return `http://${localAddress.includes(":") ? `[${localAddress}]` : localAddress}:${localPort}`;
}
