import { effect, type ReadonlySignal, signal } from "@preact/signals";
import { ApiError } from "@signalbox/ui";
import { captureApi } from "../api/capture-api.ts";
import type { CapturedRequest, DecodedRequest } from "../api/responses.ts";

/** A request and its decoded content. Neither changes, because numbers are never reused. */
interface Whole {
  request?: CapturedRequest;
  decoded?: DecodedRequest;
}

/** The most recently used requests, by route and number. One list adds at most half as many requests. */
const cache = new Map<string, Whole>();
const MAX_CACHED = 200;

/** Bodies up to this length are decoded when they are opened, and stay decoded. In bytes. */
const MAX_CACHED_BYTES = 256 * 1024;

function entry(routeId: string, seq: number): Whole {
  const key = `${routeId}/${seq}`;
  const known = cache.get(key) ?? {};
  // The most recently used request is evicted last.
  cache.delete(key);
  cache.set(key, known);
  for (const oldest of cache.keys()) {
    if (cache.size <= MAX_CACHED) break;
    cache.delete(oldest);
  }
  return known;
}

/** Adds complete requests from a list or an event, so that opening them needs no call. */
export function rememberRequests(routeId: string, requests: readonly CapturedRequest[]): void {
  for (const request of requests.slice(-MAX_CACHED / 2)) {
    // A long list does not say why a signature does not match.
    const isExplained = request.signature?.kind !== "invalid" || request.signature.reason !== "mismatch";
    if (isExplained && request.body.content !== null && request.body.size <= MAX_CACHED_BYTES) {
      entry(routeId, request.seq).request = request;
    }
  }
}

/** A request that is loaded. */
export interface LoadedRequest {
  readonly kind: "request";
  readonly seq: number;
  readonly request: CapturedRequest;
  readonly decoded: DecodedRequest | undefined;
  /** The reason why the decoded content cannot be loaded although the request is. */
  readonly error?: ApiError;
}

/** The request to show, as far as it is loaded, or the reason why it cannot be loaded. */
export type OpenRequest =
  | LoadedRequest
  | { readonly kind: "reading"; readonly seq: number }
  | { readonly kind: "error"; readonly seq: number; readonly error: ApiError };

/** While a key is held down, many requests are passed. Only the last one is decoded. In milliseconds. */
const REST_MS = 120;
let openedAt = 0;

/** Waits when the last request was opened only a moment ago. */
async function rest(): Promise<void> {
  const before = openedAt;
  openedAt = performance.now();
  if (openedAt - before < REST_MS) await new Promise((resolve) => setTimeout(resolve, REST_MS));
}

/**
 * Loads each chosen request and its decoded content. Undefined while none is chosen.
 *
 * @param renewals changes when failed reads are worth another attempt
 */
export function openRequest(
  routeId: string,
  chosen: ReadonlySignal<number | undefined>,
  renewals: ReadonlySignal<number>,
): ReadonlySignal<OpenRequest | undefined> {
  const open = signal<OpenRequest>();
  effect(() => {
    const seq = chosen.value;
    renewals.value;
    const before = open.peek();
    if (seq !== undefined && before?.seq === seq && before.kind === "request" && before.decoded !== undefined) return;
    if (seq === undefined) {
      open.value = undefined;
      return;
    }
    let current = true;
    const known = entry(routeId, seq);
    const show = (loaded: OpenRequest): void => {
      if (current) open.value = loaded;
    };
    const readAll = async (): Promise<void> => {
      await rest();
      if (!current) return;
      known.request ??= await captureApi.getRequest(routeId, seq);
      const { request } = known;
      show({ kind: "request", seq, request, decoded: known.decoded });
      const decoded = known.decoded ?? (await captureApi.getDecoded(routeId, seq));
      if (request.body.size <= MAX_CACHED_BYTES) known.decoded = decoded;
      show({ kind: "request", seq, request, decoded });
    };
    const { request, decoded } = known;
    show(request === undefined ? { kind: "reading", seq } : { kind: "request", seq, request, decoded });
    readAll().catch((cause: unknown) => {
      const error = ApiError.from(cause);
      if (known.request === undefined) show({ kind: "error", seq, error });
      else show({ kind: "request", seq, request: known.request, decoded: undefined, error });
    });
    return () => {
      current = false;
    };
  });
  return open;
}
