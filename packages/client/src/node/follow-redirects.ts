import type { FetchInit, FetchResponse } from "../endpoint/options.ts";
import { credentialHeaders } from "../endpoint/origin.ts";

/** The most redirects to follow, as in `fetch`. */
const MAX_REDIRECTS = 20;

/** Headers that describe the body, removed when it is not sent again. */
const BODY_HEADERS: readonly string[] = [
  "content-type",
  "content-length",
  "content-encoding",
  "content-language",
  "content-location",
];

/** The head of a response. The caller reads its body, or discards it so that the connection can be reused. */
export interface ResponseHead {
  readonly status: number;
  readonly location: string | null | undefined;
  toResponse(): FetchResponse;
  discard(): void;
}

/** A request that may be redirected. */
type RedirectedInit = Pick<FetchInit, "method" | "headers" | "redirect" | "credentialNames">;

type SendOnce = (
  address: URL,
  method: string,
  headers: Readonly<Record<string, string>>,
  hasBody: boolean,
) => Promise<ResponseHead>;

/**
 * Sends a request with `send` and follows redirects as `fetch` does. The header `host` and those with credentials, by their
 * name or by `init.credentialNames`, stay with their origin.
 *
 * @throws {TypeError} when the init does not allow redirects, after 20 of them, or when a stream would have to be sent again.
 */
export async function followRedirects(
  url: string,
  init: RedirectedInit,
  isStream: boolean,
  send: SendOnce,
): Promise<FetchResponse> {
  const { redirect } = init;
  let { method, headers } = init;
  let address = new URL(url);
  let hasBody = true;
  for (let count = 0; ; count += 1) {
    const head = await send(address, method, headers, hasBody);
    const { status } = head;
    const location = isRedirect(status) ? (head.location ?? undefined) : undefined;
    if (location === undefined || redirect === "manual") return head.toResponse();
    head.discard();
    if (redirect === "error") throw new TypeError(`Redirects are not allowed, but ${address.href} redirects`);
    if (count === MAX_REDIRECTS) throw new TypeError(`More than ${MAX_REDIRECTS} redirects`);
    if (isStream && hasBody && status !== 303) throw new TypeError("A stream cannot be sent again after a redirect");
    if (becomesGet(status, method)) {
      method = "GET";
      hasBody = false;
      headers = without(headers, BODY_HEADERS);
    }
    const target = new URL(location, address);
    if (target.origin !== address.origin) {
      headers = without(headers, ["host", ...credentialHeaders(headers, init.credentialNames)]);
    }
    address = target;
  }
}

function without(headers: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}

function isRedirect(status: number): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308;
}

function becomesGet(status: number, method: string): boolean {
  return ((status === 301 || status === 302) && method === "POST") || (status === 303 && method !== "HEAD");
}
