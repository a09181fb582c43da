import { buildRequest } from "../endpoint/build-request.ts";
import type { ClientResponse, EndpointOptions, RequestParameters } from "../endpoint/options.ts";
import { credentialHeaders, originOf } from "../endpoint/origin.ts";
import { assertNumber } from "../errors/checks.ts";
import { HttpError } from "../errors/http-error.ts";
import { describeCall, resolveSignal } from "../transport/limits.ts";
import { findLink, numberedPageUrls } from "./links.ts";

/** Sends one request of merged options. */
export type SendPage = (options: RequestParameters) => Promise<ClientResponse>;

/**
 * Yields the pages of a list in order: the first by `options`, each further one by the `next` link of the page
 * before it, with the same method, headers and request options. Each page is fetched on demand, unless
 * `request.parallelPages` is above 1 and the first page says which one is the last.
 *
 * @throws {HttpError} when a page fails, when it links to itself or an earlier page, or when `maxPages` or `parallelPages` is not
 * a number of at least 1.
 */
export async function* iteratePages(send: SendPage, options: EndpointOptions): AsyncGenerator<ClientResponse, void> {
  const { maxPages = Number.POSITIVE_INFINITY, parallelPages = 1 } = options.request;
  assertNumber(maxPages, 1, "maxPages");
  assertNumber(parallelPages, 1, "parallelPages");
  // Aborts prefetched pages when the consumer stops.
  const ahead = parallelPages > 1 ? new AbortController() : undefined;
  const { request } = options;
  const signal = ahead
    ? AbortSignal.any([ahead.signal, resolveSignal(request.signal) ?? ahead.signal])
    : request.signal;
  const visited = new Set<string>();
  const following = { ...options, request: { ...request, signal } };
  const started = [send(options)];
  let addresses: Iterator<string, void> = [].values();
  let asked = 1;
  const startPages = (): void => {
    while (started.length < parallelPages && asked < maxPages) {
      const { value: address } = addresses.next();
      if (address === undefined) return;
      const page = send(nextPageOptions(following, address));
      // The error of a prefetched page is thrown when its turn comes.
      page.catch(() => {});
      started.push(page);
      asked += 1;
    }
  };
  try {
    for (let page = started.shift(); page !== undefined; page = started.shift()) {
      const response = await page;
      yield response;
      startPages();
      if (started.length > 0 || asked >= maxPages) continue;
      const next = nextPageUrl(response, visited, options);
      if (next === undefined) return;
      addresses = numberedPageUrls(next, ahead && findLink(response.headers.link, "last"));
      startPages();
    }
  } finally {
    ahead?.abort();
  }
}

function nextPageUrl(
  { headers, url, status }: ClientResponse,
  visited: Set<string>,
  options: EndpointOptions,
): string | undefined {
  const link = findLink(headers.link, "next");
  if (link === undefined) return undefined;
  // A relative link is resolved against the URL of its page (RFC 8288, section 3.2).
  const next = /^https?:/i.test(link) || !URL.canParse(link, url) ? link : new URL(link, url).href;
  visited.add(url);
  if (visited.has(next)) {
    const request = { ...describeCall(options), url: next };
    throw new HttpError(`The next page was already read: ${next}`, status, { kind: "body", request });
  }
  // The URL of a page may differ from its link, because of a redirect or a fragment.
  visited.add(next);
  return next;
}

/** Options for a linked page: those of the first page, without its parameters. */
function nextPageOptions(options: EndpointOptions, url: string): RequestParameters {
  const { method, baseUrl, headers, mediaType, request } = options;
  // The rules apply to parameters, which are now part of the URL.
  const followed = { ...request, validate: undefined, literalUrl: true };
  const page: RequestParameters = { method, baseUrl, url, headers, mediaType, request: followed };
  const origin = originOf(url);
  // Headers with credentials are only for the origin of the first page.
  if (origin !== undefined && origin !== originOf(buildRequest(options).url)) {
    page.headers = { ...headers };
    for (const name of credentialHeaders(headers, request.credentialNames)) page.headers[name] = null;
  }
  return page;
}
