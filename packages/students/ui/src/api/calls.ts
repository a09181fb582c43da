import { ApiError, callService, type Page } from "@signalbox/ui/api-error";

/** The `sessionStorage` key of the credential: it is deleted with the tab and never part of a URL. */
const STORED_AS = "signalbox.students.credential";

/** The API key or token of this tab; undefined when there is none. */
export function readCredential(): string | undefined {
  if (kept !== undefined) return kept;
  try {
    return sessionStorage.getItem(STORED_AS) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The credential in memory, for browsers that store nothing or whose storage is full. */
let kept: string | undefined;

export function storeCredential(credential: string | undefined): void {
  kept = credential;
  try {
    if (credential === undefined) sessionStorage.removeItem(STORED_AS);
    else sessionStorage.setItem(STORED_AS, credential);
  } catch {
    // The credential is then lost when the page is closed.
  }
}

export interface Call {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON, unless the headers say something else. */
  readonly body?: string;
  readonly signal?: AbortSignal | undefined;
}

/** The ids of the last 200 requests of this tab, to recognize its own changes in the change feed. */
const ownRequests = new Set<string>();

export function isOwnRequest(requestId: string | null): boolean {
  return requestId !== null && ownRequests.has(requestId);
}

/** The event of the window when the service has rejected the credential: the user must sign in again. */
export const SIGNED_OUT = "signalbox-signed-out";

/** Headers with the credential, and with a request id by which this tab recognizes its own changes. */
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

/** Browsers only have `randomUUID` on https and loopback. */
function newRequestId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Calls the service with the credential of this tab. @throws ApiError, or the reason of the signal */
export async function call(path: string, init: Call = {}): Promise<Response> {
  const { headers, method = "GET", signal = null, ...rest } = init;
  try {
    return await callService(path, { ...rest, method, signal, headers: { ...callHeaders(method), ...headers } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) dispatchEvent(new Event(SIGNED_OUT));
    throw error;
  }
}

/** Calls the service, with a value as the JSON body, and returns the JSON of the response; undefined without one. */
export async function callJson<Value>(method: string, path: string, body?: unknown): Promise<Value> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const text = await (await call(path, { method, ...sent })).text();
  return (text === "" ? undefined : JSON.parse(text)) as Value;
}

/** Lists what the service has at a path. */
export async function callPage<Row>(path: string): Promise<Page<Row>> {
  const response = await call(path);
  return { rows: (await response.json()) as readonly Row[], next: nextOf(response) };
}

/** The path of the next page, from `Link`. */
export function nextOf({ headers }: Response): string | undefined {
  return /<([^>]+)>; rel="next"/.exec(headers.get("link") ?? "")?.[1];
}
