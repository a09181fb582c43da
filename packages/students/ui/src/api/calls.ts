import { ApiError } from "@signalbox/ui";

/** Under which name this tab keeps the key or token. It is gone when the tab is closed, and never in a URL. */
const storedAs = "signalbox.students.credential";

/** The key or token of this tab; undefined without one. */
export function readCredential(): string | undefined {
  if (kept !== undefined) return kept;
  try {
    return sessionStorage.getItem(storedAs) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Of this page: for browsers that store nothing, or whose storage is full. */
let kept: string | undefined;

export function storeCredential(credential: string | undefined): void {
  kept = credential;
  try {
    if (credential === undefined) sessionStorage.removeItem(storedAs);
    else sessionStorage.setItem(storedAs, credential);
  } catch {
    // Then it holds until the page is left.
  }
}

export interface Call {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit;
  readonly signal?: AbortSignal | undefined;
  /** Goes on when the page is left. @default false */
  readonly keepalive?: boolean;
}

/** Ids of requests of this tab, so that it knows its own changes when it is told of them. The latest 200. */
const ownRequests = new Set<string>();

export function isOwnRequest(requestId: string | null): boolean {
  return requestId !== null && ownRequests.has(requestId);
}

/** Told when the service does not accept the credential any more. */
let onSignedOut = (): void => {};
export function whenSignedOut(callback: () => void): void {
  onSignedOut = callback;
}

/** Headers that say who asks, and by which this tab knows its own changes. */
export function callHeaders(method: string): Readonly<Record<string, string>> {
  const credential = readCredential();
  const requestId = newRequestId();
  if (method !== "GET") {
    ownRequests.add(requestId);
    const [oldest] = ownRequests;
    if (ownRequests.size > 200 && oldest !== undefined) ownRequests.delete(oldest);
  }
  return { "x-request-id": requestId, ...(credential === undefined ? {} : { authorization: `Bearer ${credential}` }) };
}

/** Browsers offer `randomUUID` on https and loopback only. */
function newRequestId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A call got the status 401: the reader has to sign in again. */
export function tellSignedOut(): void {
  onSignedOut();
}

/** Calls the service as whoever is signed in. @throws ApiError, or the reason of the signal */
export async function call(path: string, { headers = {}, method = "GET", ...rest }: Call = {}): Promise<Response> {
  const { signal, ...init } = rest;
  const response = await fetch(path, {
    ...init,
    ...(signal === undefined ? {} : { signal }),
    method,
    headers: { accept: "application/json", ...callHeaders(method), ...headers },
    cache: "no-store",
  }).catch((cause: unknown) => {
    if (signal?.aborted === true) throw cause;
    throw ApiError.from(cause);
  });
  if (response.ok) return response;
  if (response.status === 401) onSignedOut();
  throw await ApiError.fromResponse(response);
}

/** Headers of a body of JSON. */
export const json = { "content-type": "application/json" };

/** The JSON of a response. */
export async function data<Value>(response: Promise<Response>): Promise<Value> {
  return (await (await response).json()) as Value;
}
