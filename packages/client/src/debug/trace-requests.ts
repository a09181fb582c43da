import { HttpError } from "../http-error.ts";
import type { BuiltRequest, ClientResponse } from "../request-options.ts";
import { createDebug } from "./create-debug.ts";

/** Sends one built request. */
export type SendBuilt = (built: BuiltRequest) => Promise<ClientResponse>;

/** Adds debug output to `send`, or returns `send` itself when debugging is off. */
export function traceRequests(send: SendBuilt): SendBuilt {
  const debugRequest = createDebug(":request");
  const debugResponse = createDebug("", ":response");
  if (!debugRequest && !debugResponse) return send;
  return async (built) => {
    const call = `${built.method} ${built.url}`;
    const attempt = `attempt ${(built.request?.retryCount ?? 0) + 1}`;
    const started = performance.now();
    debugRequest?.(`${call} ${attempt}`);
    let outcome: unknown;
    try {
      const response = await send(built);
      outcome = response.status;
      return response;
    } catch (error) {
      outcome = error instanceof HttpError ? `${error.status} ${error.kind}` : error;
      throw error;
    } finally {
      debugResponse?.(`${call} ${outcome} ${Math.round(performance.now() - started)} ms ${attempt}`);
    }
  };
}
