import type { WireRequest } from "../wire-request.ts";

/**
 * The URL of a request (RFC 9112, 3.3): an absolute target, otherwise the Host followed by the target. Bytes that a URL cannot
 * contain are percent-encoded, so that no byte is lost and none can change where the path ends.
 *
 * @returns undefined when target and Host do not form an `http` or `https` URL
 */
export function requestUrl(request: WireRequest): string | undefined {
  const { target } = request;
  const scheme = request.connection.isTls ? "https" : "http";
  if (target.startsWith("/")) {
    // HTTP/1.0 has no Host, so its requests get a default one.
    const host = request.header("host") || "localhost";
    if (isPlainHost.test(host) && isPlainPath.test(target) && !hasDots.test(target))
      return `${scheme}://${host}${target}`;
    return parsed(`${scheme}://${host}${encodeTarget(target)}`);
  }
  if (target === "*" && request.method !== "OPTIONS") return undefined;
  if (target === "*") return parsed(`${scheme}://${request.header("host") || "localhost"}/`);
  // CONNECT names a host and a port.
  if (request.method === "CONNECT") return parsed(`${scheme}://${target}/`);
  return parsed(encodeTarget(target));
}

/** Matches hosts that a URL parser would not change. The parser handles default ports. */
const isPlainHost = /^(?=.*[a-z])[a-z\d-]+(?:\.[a-z][a-z\d-]*)*$|^127\.0\.0\.1$/;
const isPlainPath = /^\/[\w/\-.~!$&()*+,;=:@%?]*$/;
const hasDots = /\/\.|\/%2e/i;

/**
 * Percent-encodes the characters of a target that a URL cannot contain: bytes outside ASCII, `#` and `\\`. Dots are not resolved.
 */
export function encodeTarget(target: string): string {
  return target.replace(/[^\x21-\x7e]|[#\\]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
  });
}

function parsed(text: string): string | undefined {
  const url = URL.parse(text);
  return url !== null && (url.protocol === "http:" || url.protocol === "https:") ? url.href : undefined;
}
