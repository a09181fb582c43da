import { useCallback, useEffect, useReducer } from "preact/hooks";
import type { RequestPage } from "../api/answers.ts";
import { ApiError } from "../api/api-error.ts";
import { captureApi } from "../api/capture-api.ts";
import { watchRequests } from "../api/watch-requests.ts";
import { type Inspection, inspect, newInspection } from "./inspection.ts";

export interface InspectionControls {
  readonly inspection: Inspection;
  loadOlder(): Promise<void>;
  deleteRequests(): Promise<void>;
}

/** How long to wait before a service that failed is asked again, in milliseconds. */
const retryDelay = 2_000;

/** Reads the requests of a route and follows it. */
export function useInspection(routeId: string): InspectionControls {
  const [inspection, dispatch] = useReducer(inspect, newInspection);
  const { requests, hasOlder } = inspection;
  const oldestSeq = requests.at(-1)?.seq;

  useEffect(() => {
    let stopped = false;
    let stopWatching: (() => void) | undefined;
    let retry: ReturnType<typeof setTimeout> | undefined;

    const readNewest = async (): Promise<RequestPage> => {
      const page = await captureApi.listRequests(routeId);
      if (!stopped) dispatch({ kind: "newest page", page });
      return page;
    };
    const start = async (): Promise<void> => {
      try {
        const page = await readNewest();
        if (stopped) return;
        stopWatching = watchRequests(routeId, page.route.captured, {
          onLive: () => dispatch({ kind: "stream", state: "live" }),
          onLost: () => dispatch({ kind: "stream", state: "lost" }),
          onRequests: (captured) => dispatch({ kind: "captured", requests: captured }),
          onCleared: (to) => dispatch({ kind: "cleared", to }),
          // When this fails, what was missed comes with the next page.
          onGap: () => void readNewest().catch(() => undefined),
          onGone: () => void start(),
          onRefused: startLater,
        });
      } catch (cause) {
        const error = ApiError.from(cause);
        if (stopped) return;
        dispatch({ kind: "failed", error });
        // Neither changes by asking again.
        if (error.code !== "not_found" && error.code !== "private") startLater();
      }
    };
    const startLater = (): void => {
      retry = setTimeout(() => void start(), retryDelay);
    };

    void start();
    return () => {
      stopped = true;
      clearTimeout(retry);
      stopWatching?.();
    };
  }, [routeId]);

  const attempt = useCallback(async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (cause) {
      dispatch({ kind: "failed", error: ApiError.from(cause) });
    }
  }, []);

  const loadOlder = useCallback(
    () =>
      attempt(async () => {
        if (!hasOlder) return;
        dispatch({ kind: "older page", page: await captureApi.listRequests(routeId, oldestSeq) });
      }),
    [routeId, hasOlder, oldestSeq, attempt],
  );

  const deleteRequests = useCallback(
    () =>
      attempt(async () => {
        await captureApi.deleteRequests(routeId);
        dispatch({ kind: "newest page", page: await captureApi.listRequests(routeId) });
      }),
    [routeId, attempt],
  );

  return { inspection, loadOlder, deleteRequests };
}
