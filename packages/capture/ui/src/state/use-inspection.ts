import { ApiError } from "@signalbox/ui";
import { useCallback, useEffect, useReducer, useRef, useState } from "preact/hooks";
import { captureApi } from "../api/capture-api.ts";
import type { CapturedRequest, CaptureRoute, RequestPage, RequestUpdate } from "../api/responses.ts";
import { subscribeToRequests } from "../api/subscribe-to-requests.ts";
import { type Inspection, inspect, newInspection } from "./inspection.ts";
import { rememberRequests } from "./request-cache.ts";

export interface InspectionControls {
  readonly inspection: Inspection;
  loadOlder(): void;
  showHeld(): void;
  hold(on: boolean): void;
  setRoute(route: CaptureRoute): void;
  /** Says of requests what changed about them. */
  update(updates: readonly RequestUpdate[]): void;
  /** Runs a call; shows why it failed. Resolves to whether it did not. */
  attempt(work: () => Promise<void>): Promise<boolean>;
  reload(): Promise<void>;
  /** Follows the route anew: this browser has its secret now. */
  reopen(): void;
}

/** How long to wait before a service that failed is asked again, in milliseconds. */
const retryMs = 2_000;

/** Older requests come in pages of so many. */
const pageLimit = 500;

/** Reads the requests of a route that match a search, and follows it. */
export function useInspection(routeId: string, q: string): InspectionControls {
  const [inspection, dispatch] = useReducer(inspect, newInspection);
  const latest = useRef(inspection);
  latest.current = inspection;
  const loading = useRef(false);
  const [opened, setOpened] = useState(0);

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let unsubscribe: (() => void) | undefined;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let wasLost = false;

    const readNewest = async (): Promise<RequestPage> => {
      const page = await captureApi.listRequests(routeId, { q, signal });
      rememberRequests(routeId, page.requests);
      if (!signal.aborted) dispatch({ kind: "newest page", page, q });
      return page;
    };
    const start = async (): Promise<void> => {
      const { route: known, q: knownQ, newestSeq } = latest.current;
      try {
        if (known !== null && knownQ === q) {
          const route = await captureApi.getRoute(routeId);
          if (signal.aborted) return;
          if (route.captured >= newestSeq) {
            dispatch({ kind: "route", route });
            dispatch({ kind: "failed", error: null });
            // Nothing moves: what came meanwhile comes with the stream, and waits where it should.
            wasLost = true;
            follow(newestSeq);
            return;
          }
        }
        const page = await readNewest();
        if (!signal.aborted) follow(page.route.captured);
      } catch (cause) {
        const error = ApiError.from(cause);
        if (signal.aborted) return;
        dispatch({ kind: "failed", error });
        // Anything else does not change by asking again.
        if (error.status === 0 || error.status === 429 || error.status >= 500) startLater();
      }
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
        onUpdates: (updates) => dispatch({ kind: "updated", updates }),
        onDeleted: (seq) => dispatch({ kind: "deleted", seq }),
        onCleared: (to) => dispatch({ kind: "cleared", to }),
        // When this fails, what was missed comes with the next page.
        onGap: () => void readNewest().catch(() => undefined),
        onGone: () => void start(),
        onRejected: startLater,
      });
    };
    const lose = (): void => {
      dispatch({ kind: "stream", state: "lost" });
      wasLost = true;
    };
    /** A stream through a network that is gone may look open for minutes. A service on this machine is reached without one. */
    const checkOffline = async (): Promise<void> => {
      await captureApi.getRoute(routeId).catch((cause: unknown) => {
        if (!signal.aborted && ApiError.from(cause).code === "unreachable") lose();
      });
    };
    const goOnline = (): void => {
      if (latest.current.stream === "lost") void start();
    };
    /** A stream that comes back brings the requests that came meanwhile, but not what changed about those before. */
    const renew = async (): Promise<void> => {
      dispatch({ kind: "renew" });
      const oldest = latest.current.requests.at(-1)?.seq ?? 0;
      let before: number | undefined;
      try {
        do {
          const page = await captureApi.listRequests(routeId, { q, before, limit: pageLimit, bodies: "none", signal });
          if (signal.aborted) return;
          dispatch({ kind: "renewed", page, from: before });
          before = page.next === null ? undefined : page.requests.at(-1)?.seq;
        } while (before !== undefined && before > oldest);
      } catch {
        // When the stream breaks again, the next one does this anew.
      }
    };
    /** Live events have no verdicts on signatures: where the route checks them, the requests are read for theirs. */
    const take = async (captured: readonly CapturedRequest[]): Promise<void> => {
      const after = captured[0]?.seq;
      const checks = latest.current.route?.signature != null;
      const whole =
        !checks || after === undefined
          ? undefined
          : await captureApi
              .listRequests(routeId, { q, after: after - 1, limit: 1_000, signal })
              .catch(() => undefined);
      if (signal.aborted) return;
      const requests = whole?.requests.toReversed() ?? captured;
      rememberRequests(routeId, requests);
      dispatch({ kind: "captured", requests });
    };
    const startLater = (): void => {
      clearTimeout(retry);
      retry = setTimeout(() => void start(), retryMs);
    };

    dispatch({ kind: "search", q });
    void start();
    addEventListener("offline", checkOffline);
    addEventListener("online", goOnline);
    return () => {
      removeEventListener("offline", checkOffline);
      removeEventListener("online", goOnline);
      stop.abort();
      clearTimeout(retry);
      unsubscribe?.();
    };
  }, [routeId, q, opened]);

  const attempt = useCallback(async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work();
      dispatch({ kind: "failed", error: null });
      return true;
    } catch (cause) {
      dispatch({ kind: "failed", error: ApiError.from(cause) });
      return false;
    }
  }, []);

  const loadOlder = useCallback(() => {
    const { hasOlder, requests, q: known } = latest.current;
    const before = requests.at(-1)?.seq;
    if (!hasOlder || before === undefined || loading.current || known !== q) return;
    loading.current = true;
    void attempt(async () => {
      const page = await captureApi.listRequests(routeId, { q, before, limit: pageLimit });
      if (latest.current.q === q) dispatch({ kind: "older page", page });
    }).finally(() => {
      loading.current = false;
    });
  }, [routeId, q, attempt]);

  const reload = useCallback(async () => {
    await attempt(async () =>
      dispatch({ kind: "newest page", page: await captureApi.listRequests(routeId, { q }), q }),
    );
  }, [routeId, q, attempt]);

  return {
    inspection,
    loadOlder,
    attempt,
    reload,
    reopen: useCallback(() => setOpened((count) => count + 1), []),
    showHeld: useCallback(() => dispatch({ kind: "show held" }), []),
    hold: useCallback((on: boolean) => dispatch({ kind: "hold", on }), []),
    update: useCallback((updates: readonly RequestUpdate[]) => dispatch({ kind: "updated", updates }), []),
    setRoute: useCallback((route: CaptureRoute) => dispatch({ kind: "route", route }), []),
  };
}

/**
 * What the reader may do. A public route is open to all who know its id; of a private one, only its secret gives out the share
 * link, so who gets that may change it too. Until this is known nothing that could be rejected is offered.
 */
export function useAccess(route: CaptureRoute | null): "read" | "change" {
  const [owned, setOwned] = useState<string>();
  const askFor = route?.private === true ? route.id : undefined;

  useEffect(() => {
    if (askFor === undefined) return;
    let current = true;
    captureApi.shareLink(askFor).then(
      () => current && setOwned(askFor),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [askFor]);

  if (route === null) return "read";
  return !route.private || owned === route.id ? "change" : "read";
}
