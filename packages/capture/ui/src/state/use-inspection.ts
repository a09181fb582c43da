import { ApiError } from "@signalbox/ui";
import { useCallback, useEffect, useReducer, useRef, useState } from "preact/hooks";
import { captureApi } from "../api/capture-api.ts";
import type { CapturedRequest, CaptureRoute, RequestPage, RequestUpdate } from "../api/responses.ts";
import { subscribeToRequests } from "../api/subscribe-to-requests.ts";
import { type Inspection, inspect, newInspection } from "./inspection.ts";
import { rememberRequests } from "./request-cache.ts";

interface InspectionControls {
  readonly inspection: Inspection;
  loadOlder(): void;
  showHeld(): void;
  hold(on: boolean): void;
  setRoute(route: CaptureRoute): void;
  /** Applies changes to requests. */
  update(updates: readonly RequestUpdate[]): void;
  /** Runs a call and shows its error. Resolves to whether it succeeded. */
  attempt(work: () => Promise<void>): Promise<boolean>;
  reload(): Promise<void>;
  /** Subscribes to the route again, because this browser now has its secret. */
  reopen(): void;
}

/** How long to wait before a failed call is retried, in milliseconds. */
const retryMs = 2_000;

/** The page size for older requests. */
const pageLimit = 500;

/** Loads the requests of a route that match a search, and subscribes to new ones. */
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
            // The list does not move: requests that arrived meanwhile come with the stream, which puts them where they
            // belong.
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
        // Retrying does not help for other errors.
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
        // If this fails, the next page brings the missed changes.
        onGap: () => void readNewest().catch(() => undefined),
        onGone: () => void start(),
        onRejected: startLater,
      });
    };
    const lose = (): void => {
      dispatch({ kind: "stream", state: "lost" });
      wasLost = true;
    };
    /** After the network is lost, a stream may look open for minutes. A service on this machine needs no network. */
    const checkOffline = async (): Promise<void> => {
      await captureApi.getRoute(routeId).catch((cause: unknown) => {
        if (!signal.aborted && ApiError.from(cause).code === "unreachable") lose();
      });
    };
    const goOnline = (): void => {
      if (latest.current.stream === "lost") void start();
    };
    /** A reconnected stream brings the requests that arrived meanwhile, but not the changes of earlier ones. */
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
        // If the stream breaks again, the next one repeats this.
      }
    };
    /**
     * Live events have no results of signature checks. If the route checks signatures, the requests are loaded to get
     * them.
     */
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
 * What the user may do. Everybody who knows the id of a public route may change it. A private route returns its share
 * link only to those who have its secret, and they may also change the route. Until this is known, actions that could
 * be rejected are hidden.
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
