import type { CapturedRequest, CaptureRoute, RequestPage } from "./answers.ts";
import { ApiError } from "./api-error.ts";

/** Few enough to show at once, enough to rarely need the next page. */
const pageSize = 50;

/** The calls to the service that the pages make. All throw {@link ApiError}. */
export const captureApi = {
  async createRoute(): Promise<CaptureRoute> {
    return json(await call("/api/routes", { method: "POST" }));
  },

  /** Reads the newest requests of a route, or those older than the request `before`. */
  async listRequests(routeId: string, before?: number): Promise<RequestPage> {
    const query = new URLSearchParams({ limit: String(pageSize) });
    if (before !== undefined) query.set("before", String(before));
    return json(await call(`/inspect/${routeId}?${query}`));
  },

  async readRequest(routeId: string, seq: number): Promise<CapturedRequest> {
    return json(await call(`/inspect/${routeId}/${seq}`));
  },

  /** Keeps the secret of a private route, or the token of its share link, in a cookie that no script can read. */
  async openRoute(routeId: string, secret: string): Promise<void> {
    await call(`/inspect/${routeId}/access`, { method: "POST", body: JSON.stringify({ secret }) });
  },

  /** Deletes all requests of a route; the route stays. */
  async deleteRequests(routeId: string): Promise<void> {
    await call(`/api/routes/${routeId}/requests`, { method: "DELETE" });
  },
};

async function call(path: string, init?: RequestInit): Promise<Response> {
  const headers = {
    accept: "application/json",
    ...(init?.body === undefined ? {} : { "content-type": "application/json" }),
  };
  // The inspector's address answers this page or data, by Accept: neither may be taken from a cache for the other.
  const response = await fetch(path, { ...init, headers, cache: "no-store" }).catch((cause: unknown) => {
    throw ApiError.from(cause);
  });
  if (!response.ok) throw await ApiError.fromResponse(response);
  return response;
}

async function json<Value>(response: Response): Promise<Value> {
  return (await response.json()) as Value;
}
