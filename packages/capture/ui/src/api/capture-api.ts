import { ApiError, callService, followClockOf } from "@signalbox/ui";
import type { ExportFormatName as ExportFormat } from "../../../src/export/export-formats.ts";
import type { ReplayOptions } from "../../../src/sdk/capture-route.ts";
import { readable } from "./bytes.ts";
import type {
  CapturedRequest,
  CaptureRoute,
  DecodedRequest,
  Delivery,
  Drift,
  ForwardQueue,
  Replayed,
  RequestMark,
  RequestPage,
} from "./responses.ts";

interface ListOptions {
  /** The search; empty for all requests. */
  readonly q?: string;
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  /** @default 100 */
  readonly limit?: number;
  /** Which bodies a list includes: up to 4 KiB, none, or as many as fit into one response. @default "short" */
  readonly bodies?: "short" | "none" | "inline";
  readonly signal?: AbortSignal;
}

export type { ExportFormat, ReplayOptions };

/** The calls to the service that the pages make. All throw {@link ApiError}. */
export const captureApi = {
  createRoute: (settings: object = {}): Promise<CaptureRoute> => json("/api/routes", send("POST", settings)),

  getRoute: (routeId: string): Promise<CaptureRoute> => json(`/api/routes/${routeId}`),

  updateRoute: (routeId: string, settings: object): Promise<CaptureRoute> =>
    json(`/api/routes/${routeId}`, send("PATCH", settings)),

  deleteRoute: (routeId: string): Promise<unknown> => call(`/api/routes/${routeId}`, { method: "DELETE" }),

  /** Deletes all requests of a route; the route stays. */
  deleteRequests: (routeId: string): Promise<unknown> => call(`/api/routes/${routeId}/requests`, { method: "DELETE" }),

  async shareLink(routeId: string): Promise<string> {
    return (await json<{ readonly url: string }>(`/api/routes/${routeId}/share`)).url;
  },

  /** Stores the secret of a private route, or the token of its share link, in a cookie that no script can read. */
  async openRoute(routeId: string, secret: string): Promise<void> {
    await call(`/inspect/${routeId}/access`, send("POST", { secret }));
  },

  /** The newest requests of a route, or those older than the request `before`. */
  async listRequests(routeId: string, options: ListOptions = {}): Promise<RequestPage> {
    const { q = "", before, after, limit = 100, bodies = "short", signal } = options;
    const query = new URLSearchParams({ limit: String(limit), bodies });
    if (q !== "") query.set("q", q);
    if (before !== undefined) query.set("before", String(before));
    if (after !== undefined) query.set("after", String(after));
    return json(`/inspect/${routeId}?${query}`, signal === undefined ? {} : { signal });
  },

  getRequest: (routeId: string, seq: number): Promise<CapturedRequest> => json(`/inspect/${routeId}/${seq}`),

  getDecoded: (routeId: string, seq: number): Promise<DecodedRequest> => json(`/inspect/${routeId}/${seq}/decoded`),

  /** The bytes of a body: as they were sent, or without their content codings. */
  getBytes: (routeId: string, seq: number, as: "sent" | "decoded"): Promise<Uint8Array<ArrayBuffer>> =>
    bytes(`/inspect/${routeId}/${seq}/${as === "sent" ? "" : "decoded/"}body`),

  /** One request, exported for another program. */
  exportOne: (routeId: string, seq: number, format: ExportFormat): Promise<Uint8Array<ArrayBuffer>> =>
    bytes(exportHref(routeId, format, `seq:${seq}`)),

  async listDeliveries(routeId: string, seq: number): Promise<readonly Delivery[]> {
    const path = `/inspect/${routeId}/${seq}/deliveries`;
    const { deliveries } = await json<{ readonly deliveries: readonly Delivery[] }>(path);
    return Promise.all(deliveries.map(async (one) => ({ ...one, outcome: await readable(one.outcome) })));
  },

  /** Pins a request, or adds a note to it. */
  mark: (routeId: string, seq: number, changes: Partial<Omit<RequestMark, "seq">>): Promise<RequestMark> =>
    json(`/inspect/${routeId}/${seq}`, send("PATCH", changes)),

  /** Also works while the user leaves the page. */
  async deleteRequest(routeId: string, seq: number): Promise<void> {
    await call(`/inspect/${routeId}/${seq}`, { method: "DELETE", keepalive: true });
  },

  /** The requests that were the first to differ from those before them. */
  async listDrifts(routeId: string): Promise<readonly Drift[]> {
    return (await json<{ readonly drifts: readonly Drift[] }>(`/inspect/${routeId}/shape`)).drifts;
  },

  async listForwardQueues(routeId: string): Promise<readonly ForwardQueue[]> {
    return (await json<{ readonly queues: readonly ForwardQueue[] }>(`/api/routes/${routeId}/forward`)).queues;
  },

  /** Sends a request to the target of this name again at once, or drops it from its queue. */
  async changeQueue(action: "retry" | "drop", routeId: string, seq: number, target: string): Promise<void> {
    const method = action === "retry" ? "POST" : "DELETE";
    await call(`/inspect/${routeId}/${seq}/forward?${new URLSearchParams({ target })}`, { method });
  },

  async replay(routeId: string, seq: number, edits: ReplayOptions): Promise<Replayed> {
    return readable(await json<Replayed>(`/inspect/${routeId}/${seq}/replay`, send("POST", edits)));
  },
};

/** The URL that exports the requests of a route for another program. */
export function exportHref(routeId: string, format: ExportFormat, q = ""): string {
  return `/inspect/${routeId}/export?${new URLSearchParams(q === "" ? { format } : { format, q })}`;
}

function send(method: string, body: object): RequestInit {
  return { method, body: JSON.stringify(body) };
}

function call(path: string, init?: RequestInit): Promise<Response> {
  return callService(path, init, followClockOf).catch((cause: unknown) => {
    throw forPeople(cause);
  });
}

/** The service's messages about secrets are meant for programs, so the page replaces them. */
function forPeople(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.problem !== "secret_needed") return error;
  const message = "This route is private, and this browser does not have its secret.";
  return new ApiError(message, { cause: error, status: error.status, problem: error.problem });
}

async function json<Value>(path: string, init?: RequestInit): Promise<Value> {
  return (await (await call(path, init)).json()) as Value;
}

async function bytes(path: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (await call(path)).arrayBuffer());
}
