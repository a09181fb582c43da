import type { ReadonlySignal } from "@preact/signals";
import { ApiError } from "@signalbox/ui";
import { captureApi } from "../api/capture-api.ts";
import type { CapturedRequest, RequestPage } from "../api/responses.ts";
import { subscribeToRequests } from "../api/subscribe-to-requests.ts";
import type { Inspection, InspectionEvent } from "./inspection.ts";
import { rememberRequests } from "./open-request.ts";

/** Loads the requests of a route, and keeps them up to date. */
export type LiveRoute = ReturnType<typeof followRoute>;

/** How long to wait before a failed call is retried, in milliseconds. */
const RETRY_MS = 2_000;

/** The page size for older requests. */
const PAGE_LIMIT = 500;

export function followRoute(
  routeId: string,
  inspection: ReadonlySignal<Inspection>,
  dispatch: (event: InspectionEvent) => void,
) {
  let isLoading = false;

  /** Runs a call and shows its error. */
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
      dispatch({ kind: "failed", error: null });
    } catch (cause) {
      dispatch({ kind: "failed", error: ApiError.from(cause) });
    }
  };
  const loadNewest = async (q: string, signal?: AbortSignal): Promise<RequestPage> => {
    const page = await captureApi.listRequests(routeId, { q, ...(signal && { signal }) });
    rememberRequests(routeId, page.requests);
    if (signal?.aborted !== true) dispatch({ kind: "newest page", page, q });
    return page;
  };
  const loadOlder = (q: string): void => {
    const { hasOlder, requests, q: known } = inspection.peek();
    const before = requests.at(-1)?.seq;
    if (!hasOlder || before === undefined || isLoading || known !== q) return;
    isLoading = true;
    void attempt(async () => {
      const page = await captureApi.listRequests(routeId, { q, before, limit: PAGE_LIMIT });
      if (inspection.peek().q === q) dispatch({ kind: "older page", page });
    }).finally(() => {
      isLoading = false;
    });
  };

  return {
    /** Loads the requests that match a search, and subscribes to new ones. The returned function ends this. */
    connect: (q: string) => connect({ routeId, q, inspection, dispatch, loadNewest }),
    loadOlder,
    loadNewest: async (q: string) => void (await loadNewest(q)),
    attempt,
  };
}

interface Connection {
  readonly routeId: string;
  readonly q: string;
  readonly inspection: ReadonlySignal<Inspection>;
  readonly dispatch: (event: InspectionEvent) => void;
  readonly loadNewest: (q: string, signal: AbortSignal) => Promise<RequestPage>;
}

function connect({ routeId, q, inspection, dispatch, loadNewest }: Connection): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let unsubscribe: (() => void) | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let wasLost = false;

  const start = async (): Promise<void> => {
    const { route: known, q: knownQ, newestSeq } = inspection.peek();
    try {
      if (known !== null && knownQ === q) {
        const route = await captureApi.getRoute(routeId);
        if (signal.aborted) return;
        if (route.captured >= newestSeq) {
          dispatch({ kind: "route", route });
          dispatch({ kind: "failed", error: null });
          // The list does not move: requests that arrived meanwhile come with the stream, which puts them where they
          // belong.
          wasLost = true;
          follow(newestSeq);
          return;
        }
      }
      const page = await loadNewest(q, signal);
      if (!signal.aborted) follow(page.route.captured);
    } catch (cause) {
      const error = ApiError.from(cause);
      if (signal.aborted) return;
      dispatch({ kind: "failed", error });
      // Retrying does not help for other errors.
      if (error.status === 0 || error.status === 429 || error.status >= 500) startLater();
    }
  };
  const startLater = (): void => {
    clearTimeout(retry);
    retry = setTimeout(() => void start(), RETRY_MS);
  };
  const follow = (after: number): void => {
    unsubscribe?.();
    unsubscribe = subscribeToRequests(routeId, after, q, {
      onLive: () => {
        dispatch({ kind: "stream", state: "live" });
        if (wasLost) void renew();
        wasLost = false;
      },
      onLost: lose,
      onRequests: (captured) => void take(captured),
      onChange: dispatch,
      // If this fails, the next page brings the missed changes.
      onGap: () => void loadNewest(q, signal).catch(() => undefined),
      onGone: () => void start(),
      onRejected: startLater,
    });
  };
  const lose = (): void => {
    dispatch({ kind: "stream", state: "lost" });
    wasLost = true;
  };
  /** A reconnected stream brings the requests that arrived meanwhile, but not the changes of earlier ones. */
  const renew = async (): Promise<void> => {
    dispatch({ kind: "renew" });
    const oldest = inspection.peek().requests.at(-1)?.seq ?? 0;
    let before: number | undefined;
    try {
      do {
        const page = await captureApi.listRequests(routeId, { q, before, limit: PAGE_LIMIT, bodies: "none", signal });
        if (signal.aborted) return;
        dispatch({ kind: "renewed", page, from: before });
        before = page.next === null ? undefined : page.requests.at(-1)?.seq;
      } while (before !== undefined && before > oldest);
    } catch {
      // If the stream breaks again, the next one repeats this.
    }
  };
  /** Live events have no results of signature checks, so a route that checks them is read instead. */
  const take = async (captured: readonly CapturedRequest[]): Promise<void> => {
    const [first] = captured;
    let requests = captured;
    if (first !== undefined && inspection.peek().route?.signature != null) {
      const page = { q, after: first.seq - 1, limit: 1_000, signal };
      const whole = await captureApi.listRequests(routeId, page).catch(() => undefined);
      requests = whole?.requests.toReversed() ?? captured;
    }
    if (signal.aborted) return;
    rememberRequests(routeId, requests);
    dispatch({ kind: "captured", requests });
  };

  dispatch({ kind: "search", q });
  void start();
  addEventListener(
    "offline",
    () => {
      // After the network is lost, a stream may look open for minutes. A service on this machine needs no network.
      captureApi.getRoute(routeId).catch((cause: unknown) => {
        if (signal.aborted || ApiError.from(cause).status > 0) return;
        // A stream that opens late would look alive.
        unsubscribe?.();
        lose();
        // The network may be back before this call fails.
        if (navigator.onLine) startLater();
      });
    },
    { signal },
  );
  addEventListener("online", () => inspection.peek().stream === "lost" && void start(), { signal });
  return () => {
    stop.abort();
    clearTimeout(retry);
    unsubscribe?.();
  };
}
