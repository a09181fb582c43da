import { originOf } from "../auth/origin.ts";
import { buildRequest } from "../endpoint/build-request.ts";
import type { ClientResponse, EndpointOptions, RequestParameters } from "../endpoint/options.ts";
import { assertNumber } from "../errors/checks.ts";
import { HttpError } from "../errors/http-error.ts";
import { resolveSignal } from "../transport/cancel.ts";
import { isObject } from "../values.ts";
import { findLink, numberedPageUrls } from "./links.ts";

/** Sends one request of merged options. */
export type SendPage = (options: RequestParameters) => Promise<ClientResponse>;

/**
 * Yields the pages of a list one after the other: the first by `options`, each further one by the `next` link of the page
 * before it, with the same method, headers and request options. Nothing is fetched before it is asked for, unless
 * `request.parallelPages` is above 1 and the first page says which one is the last.
 *
 * @throws {HttpError} when a page fails or names itself as the next one, or when an option is not what it
 * must be, `maxPages` and `parallelPages` at least 1.
 */
export async function* iteratePages(send: SendPage, options: EndpointOptions): AsyncGenerator<ClientResponse, void> {
  const { maxPages = Number.POSITIVE_INFINITY, parallelPages = 1 } = options.request;
  assertNumber(maxPages, 1, "maxPages");
  assertNumber(parallelPages, 1, "parallelPages");
  // Ends the pages that were fetched ahead once nobody asks for more.
  const ahead = parallelPages > 1 ? new AbortController() : undefined;
  const { request } = options;
  const signal = ahead
    ? AbortSignal.any([ahead.signal, resolveSignal(request.signal) ?? ahead.signal])
    : request.signal;
  const following = { ...options, request: { ...request, signal } };
  const started = [fetchPage(send, options)];
  let addresses: Iterator<string, void> = [].values();
  let asked = 1;
  const startPages = (): void => {
    while (started.length < parallelPages && asked < maxPages) {
      const { value: address } = addresses.next();
      if (address === undefined) return;
      const page = fetchPage(send, nextPageOptions(following, address));
      // A page that fails ahead of its turn is reported in its turn.
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
      const next = nextPageUrl(response);
      if (next === undefined) return;
      addresses = numberedPageUrls(next, ahead && findLink(response.headers.link, "last"));
      startPages();
    }
  } finally {
    ahead?.abort();
  }
}

async function fetchPage(send: SendPage, page: RequestParameters): Promise<ClientResponse> {
  try {
    return unwrapPage(await send(page));
  } catch (error) {
    // The service has no list to give for a repository without commits, and says so with a conflict.
    const response = error instanceof HttpError && /repository is empty/i.test(error.message) && error.response;
    if (response && response.status === 409) return { ...response, data: [] };
    throw error;
  }
}

function nextPageUrl({ headers, url, status }: ClientResponse): string | undefined {
  const link = findLink(headers.link, "next");
  if (link === undefined) return undefined;
  // An address without an origin is meant from the page that it stands on (RFC 8288, section 3.2).
  const next = /^https?:/i.test(link) || !URL.canParse(link, url) ? link : new URL(link, url).href;
  if (next === url) throw new HttpError(`The page ${url} links to itself`, status, { kind: "body" });
  return next;
}

/** Options for a page at an address that the service gave: everything of the first page but its parameters. */
function nextPageOptions(options: EndpointOptions, url: string): RequestParameters {
  const { method, baseUrl, headers, mediaType, request } = options;
  // The rules are about the parameters, which are part of the address now.
  const followed = { ...request, validate: undefined, literalUrl: true };
  const page: RequestParameters = { method, baseUrl, url, headers, mediaType, request: followed };
  const origin = originOf(url);
  // A header with credentials was meant for the origin that the list is asked from, wherever that one leads.
  if (origin !== undefined && origin !== originOf(buildRequest(options).url)) {
    page.headers = { ...headers, authorization: null, cookie: null };
  }
  return page;
}

/** Facts about the whole list that a page may carry beside its items. */
const LIST_FACTS: readonly string[] = ["total_count", "incomplete_results", "repository_selection", "total_commits"];

/**
 * Takes the items out of a page that wraps them: an object with `total_count`, no `url`, and one list. The data becomes
 * that list, and the facts about it properties of the list. A page without content is an empty list.
 */
function unwrapPage(response: ClientResponse): ClientResponse {
  const { data } = response;
  if (data === undefined || data === "") return { ...response, data: [] };
  if (!isObject(data) || !("total_count" in data) || "url" in data) return response;
  const [name = "", ...others] = Object.keys(data).filter((key) => !LIST_FACTS.includes(key));
  const { [name]: items, ...facts } = data;
  if (others.length > 0 || !Array.isArray(items)) return response;
  return { ...response, data: Object.assign(items, facts) };
}
