import { ApiError } from "@signalbox/ui";
import { useEffect, useRef, useState } from "preact/hooks";
import { captureApi } from "../api/capture-api.ts";
import type { CapturedRequest, DecodedRequest } from "../api/responses.ts";

/** A request and its decoded content. Neither changes, because numbers are never reused. */
interface Whole {
  request?: CapturedRequest;
  decoded?: DecodedRequest;
}

/** The most recently used requests, by route and number. One list adds at most half as many requests. */
const cache = new Map<string, Whole>();
const maxCached = 200;

/** Bodies up to this length are decoded when they are opened, and stay decoded. In bytes. */
const maxCachedBytes = 256 * 1024;

function entry(routeId: string, seq: number): Whole {
  const key = `${routeId}/${seq}`;
  const known = cache.get(key) ?? {};
  // The most recently used request is evicted last.
  cache.delete(key);
  cache.set(key, known);
  for (const oldest of cache.keys()) {
    if (cache.size <= maxCached) break;
    cache.delete(oldest);
  }
  return known;
}

/** Adds complete requests from a list or an event, so that opening them needs no call. */
export function rememberRequests(routeId: string, requests: readonly CapturedRequest[]): void {
  for (const request of requests.slice(-maxCached / 2)) {
    if (request.body.content !== null && request.body.size <= maxCachedBytes) {
      entry(routeId, request.seq).request = request;
    }
  }
}

/** The request to show, as far as it is loaded, or the reason why it cannot be loaded. */
export type OpenRequest =
  | {
      readonly kind: "request";
      readonly seq: number;
      readonly request: CapturedRequest;
      readonly decoded: DecodedRequest | undefined;
      /** The reason why the decoded content cannot be loaded although the request is. */
      readonly error?: ApiError;
    }
  | { readonly kind: "reading"; readonly seq: number }
  | { readonly kind: "error"; readonly seq: number; readonly error: ApiError };

/** While a key is held down, many requests are passed. Only the last one is decoded. In milliseconds. */
const restMs = 120;
let openedAt = 0;

/** Waits when the last request was opened only a moment ago. */
async function rest(): Promise<void> {
  const before = openedAt;
  openedAt = performance.now();
  if (openedAt - before < restMs) await new Promise((resolve) => setTimeout(resolve, restMs));
}

/**
 * Loads a request and its decoded content. Undefined while none is chosen.
 *
 * @param renewals changes when failed reads are worth another attempt
 */
export function useRequest(routeId: string, seq: number | undefined, renewals: number): OpenRequest | undefined {
  const [read, setRead] = useState<OpenRequest>();
  const [retries, setRetries] = useState(0);
  const hasFailed = useRef(false);
  useEffect(() => {
    if (hasFailed.current) setRetries((count) => count + 1);
  }, [renewals]);

  useEffect(() => {
    if (seq === undefined) return;
    let current = true;
    hasFailed.current = false;
    const known = entry(routeId, seq);
    const tell = (): void => {
      const { request, decoded } = known;
      if (current && request !== undefined) setRead({ kind: "request", seq, request, decoded });
    };
    const readAll = async (): Promise<void> => {
      await rest();
      if (!current) return;
      known.request ??= await captureApi.getRequest(routeId, seq);
      tell();
      const decoded = known.decoded ?? (await captureApi.getDecoded(routeId, seq));
      if (known.request.body.size <= maxCachedBytes) known.decoded = decoded;
      if (current) setRead({ kind: "request", seq, request: known.request, decoded });
    };
    tell();
    readAll().catch((cause: unknown) => {
      if (!current) return;
      hasFailed.current = true;
      const { request } = known;
      const error = ApiError.from(cause);
      if (request === undefined) setRead({ kind: "error", seq, error });
      else setRead({ kind: "request", seq, request, decoded: undefined, error });
    });
    return () => {
      current = false;
    };
  }, [routeId, seq, retries]);

  if (seq === undefined) return undefined;
  return read?.seq === seq ? read : { kind: "reading", seq };
}
