import { ApiError } from "@signalbox/ui";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { captureApi } from "../api/capture-api.ts";
import { type Gathered, nothing, withPage } from "./charts.ts";

export interface MeasurementsOfRoute {
  readonly gathered: Gathered;
  /** The first page is on its way. */
  readonly isLoading: boolean;
  readonly error: string | undefined;
  /** Reads older requests; undefined when all were looked at. */
  readonly loadOlder: (() => void) | undefined;
}

/** How many requests are looked at to find out whether a route has reports, and for a first picture of them. */
const fewRequests = 20;
const manyRequests = 500;

/** How long requests are gathered before they are asked for, in milliseconds. */
const gatherMs = 500;

/** The charts hold so many reports; the oldest leave. */
const maxReports = 5_000;

/**
 * What the requests of a route that match a search measured, and what new ones measure. Few are looked at until somebody wants to
 * see them.
 *
 * @param newestSeq the newest request that is known; undefined while the route is not
 */
export function useMeasurements(
  routeId: string,
  q: string,
  newestSeq: number | undefined,
  isShown: boolean,
): MeasurementsOfRoute {
  const [gathered, setGathered] = useState<Gathered>(nothing);
  const [isLoading, setLoading] = useState(true);
  const [error, setError] = useState<string>();
  const [older, setOlder] = useState<string | null>(null);
  /** The newest request that was looked at, and whether many were. */
  const looked = useRef({ to: 0, many: false, of: "" });
  const isKnown = newestSeq !== undefined;

  const read = useCallback(async (path: string, signal: AbortSignal): Promise<string | null> => {
    const page = await captureApi.getMeasurements(path, signal);
    if (!signal.aborted) {
      setGathered((known) => {
        const next = withPage(known, page);
        return next.reports.length > maxReports ? { ...next, reports: next.reports.slice(-maxReports) } : next;
      });
    }
    return page.next;
  }, []);

  // A first look: few requests, or many when they are to be seen.
  useEffect(() => {
    if (!isKnown) return;
    const of = `${routeId} ${q}`;
    if (looked.current.of !== of) {
      looked.current = { to: 0, many: false, of };
      setGathered(nothing);
      setOlder(null);
    }
    if (looked.current.many || (looked.current.to > 0 && !isShown)) return;
    const stop = new AbortController();
    looked.current = { to: newestSeq, many: isShown, of };
    setLoading(true);
    let isDone = false;
    const limit = isShown ? manyRequests : fewRequests;
    const query = new URLSearchParams({ limit: String(limit), ...(q === "" ? {} : { q }) });
    read(`/inspect/${routeId}/measurements?${query}`, stop.signal)
      .then((next) => {
        if (!stop.signal.aborted) setOlder(next);
      })
      .catch((cause: unknown) => {
        if (!stop.signal.aborted) setError(ApiError.from(cause).message);
      })
      .finally(() => {
        isDone = true;
        if (!stop.signal.aborted) setLoading(false);
      });
    return () => {
      // Whoever was stopped looked at nothing.
      if (!isDone) looked.current = { to: 0, many: false, of };
      stop.abort();
    };
  }, [routeId, q, isKnown, isShown, read]);

  // What comes later, gathered for a moment: one call at a time, however many come.
  const latest = useRef(0);
  latest.current = newestSeq ?? 0;
  const hasNew = !isLoading && latest.current > looked.current.to;
  useEffect(() => {
    if (!hasNew) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readNew = async (): Promise<void> => {
      const { to } = looked.current;
      const upTo = latest.current;
      const query = new URLSearchParams({ after: String(to), limit: "1000", ...(q === "" ? {} : { q }) });
      let next: string | null = upTo > to ? `/inspect/${routeId}/measurements?${query}` : null;
      try {
        while (next !== null) next = await read(next, stop.signal);
        if (!stop.signal.aborted) looked.current = { ...looked.current, to: upTo };
      } catch {
        // It is asked for again.
      }
      if (!stop.signal.aborted) timer = setTimeout(() => void readNew(), gatherMs);
    };
    timer = setTimeout(() => void readNew(), gatherMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [routeId, q, hasNew, read]);

  const loadOlder = useCallback(() => {
    if (older === null) return;
    setLoading(true);
    read(older, new AbortController().signal)
      .then(setOlder)
      .catch((cause: unknown) => setError(ApiError.from(cause).message))
      .finally(() => setLoading(false));
  }, [older, read]);

  return { gathered, isLoading, error, loadOlder: older === null ? undefined : loadOlder };
}
