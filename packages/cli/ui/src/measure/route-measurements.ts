import { ApiError } from "@signalbox/ui";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { type Gathered, nothing, withPage } from "./charts.ts";
import { type ReportPage, readReports } from "./read-reports.ts";

export interface MeasurementsOfRoute {
  readonly gathered: Gathered;
  /** The first page is loading. */
  readonly isLoading: boolean;
  readonly error: string | undefined;
  /** Loads older requests; undefined when all were loaded. */
  readonly loadOlder: (() => void) | undefined;
}

/** How many requests are checked for reports, and how many are loaded for the first charts. */
const fewRequests = 20;
const manyRequests = 500;

/** How long new requests are batched before their measurements are loaded, in milliseconds. */
const gatherMs = 500;

/** The most reports in the charts. The oldest ones are removed. */
const maxReports = 5_000;

/**
 * The measurements of the requests of a route that match a search, including new ones. Only a few requests are checked
 * until the user opens the charts.
 *
 * @param newestSeq the newest known request; undefined until the route is loaded
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
  const [older, setOlder] = useState<ReportPage | null>(null);
  /** The newest request that was checked, and whether many were loaded. */
  const looked = useRef({ to: 0, many: false, of: "" });
  const isKnown = newestSeq !== undefined;

  const read = useCallback(
    async (page: ReportPage, signal: AbortSignal): Promise<ReportPage | null> => {
      const { measured, next } = await readReports(routeId, page, signal);
      if (!signal.aborted) {
        setGathered((known) => {
          const all = withPage(known, measured);
          return all.reports.length > maxReports ? { ...all, reports: all.reports.slice(-maxReports) } : all;
        });
      }
      return next;
    },
    [routeId],
  );

  // The first load: a few requests, or many when the charts are visible.
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
    read({ q, limit: isShown ? manyRequests : fewRequests, isThorough: isShown }, stop.signal)
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
      // An aborted load counts as not done.
      if (!isDone) looked.current = { to: 0, many: false, of };
      stop.abort();
    };
  }, [routeId, q, isKnown, isShown, read]);

  // Later requests are batched for a moment. At most one call runs at a time.
  const latest = useRef(0);
  useEffect(() => {
    latest.current = newestSeq ?? 0;
  });
  const hasNew = !isLoading && (newestSeq ?? 0) > looked.current.to;
  useEffect(() => {
    if (!hasNew) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readNew = async (): Promise<void> => {
      const { to } = looked.current;
      const upTo = latest.current;
      let next: ReportPage | null = upTo > to ? { q, after: to, limit: 1_000, isThorough: looked.current.many } : null;
      try {
        while (next !== null) next = await read(next, stop.signal);
        if (!stop.signal.aborted) looked.current = { ...looked.current, to: upTo };
      } catch {
        // The next call loads the same requests again.
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
