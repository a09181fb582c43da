import { ApiError } from "@signalbox/ui";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { StudentRecord } from "../api/student-record.ts";
import { studentsApi } from "../api/students-api.ts";
import { listPath, maxPageSize, pageSizeOf } from "./list-path.ts";

export interface View {
  readonly q: string;
  readonly filters: readonly string[];
  readonly sort: string;
}

/** The loaded records of a view. */
export interface Records {
  /** The view of these records. While another view loads, it is still the previous one. */
  readonly view: View | undefined;
  readonly records: readonly StudentRecord[];
  readonly total: number | undefined;
  readonly hasMore: boolean;
  readonly loading: boolean;
  readonly error: ApiError | undefined;
}

export interface RecordsControls extends Records {
  readonly loadMore: () => void;
  /** Cancels what is being loaded, and keeps the loaded records. */
  readonly stop: () => void;
  /** Reloads as many records as are loaded. */
  readonly reload: () => void;
  /** Replaces the record with the same id, or inserts the record at the beginning. */
  readonly put: (record: StudentRecord) => void;
  readonly remove: (id: string) => void;
}

const nothing: Records = {
  view: undefined,
  records: [],
  total: undefined,
  hasMore: false,
  loading: true,
  error: undefined,
};

/** Loads the records of a view page by page. */
export function useRecords({ q, filters, sort }: View): RecordsControls {
  const key = JSON.stringify([q, filters, sort]);
  const [state, setState] = useState<Records>(nothing);
  const [generation, setGeneration] = useState(0);
  const next = useRef<string | undefined>(undefined);
  const isLoadingMore = useRef(false);
  /** Cancels the requests in progress. */
  const running = useRef(new AbortController());
  const isStopped = useRef(false);
  /** The last generation that was loaded. */
  const loaded = useRef(-1);
  const latest = useRef(state);
  latest.current = state;
  const view = useRef<View>({ q, filters, sort });
  view.current = { q, filters, sort };

  useEffect(() => {
    const stop = new AbortController();
    running.current = stop;
    isStopped.current = false;
    const asked = view.current;
    const isSameView = latest.current.view !== undefined && keyOf(latest.current.view) === key;
    if (isSameView && loaded.current === generation) {
      // Back from a view that was not loaded.
      setState((now) => ({ ...now, loading: false }));
      return () => stop.abort();
    }
    const pageSize = pageSizeOf(asked);
    const limit = isSameView ? Math.min(maxPageSize, Math.max(pageSize, latest.current.records.length)) : pageSize;
    setState((now) => ({ ...now, loading: true }));
    studentsApi.list(listPath(asked, { limit }), { count: true, signal: stop.signal }).then(
      (page) => {
        next.current = page.next;
        loaded.current = generation;
        setState({
          view: asked,
          records: page.records,
          total: page.total,
          hasMore: next.current !== undefined,
          loading: false,
          error: undefined,
        });
      },
      (cause: unknown) => {
        if (stop.signal.aborted) return;
        setState((now) => ({ ...now, view: asked, loading: false, error: ApiError.from(cause) }));
      },
    );
    return () => stop.abort();
  }, [key, generation]);

  const loadMore = useCallback((): void => {
    const { current: path } = next;
    if (path === undefined || isLoadingMore.current || isStopped.current) return;
    isLoadingMore.current = true;
    const asked = latest.current.view;
    const { signal } = running.current;
    setState((now) => ({ ...now, loading: true }));
    studentsApi
      .list(path, { count: false, signal })
      .then(
        (page) => {
          if (latest.current.view !== asked || asked === undefined) return;
          // A record that changed meanwhile may be on two pages.
          const known = new Set(latest.current.records.map(({ id }) => id));
          const records = [...latest.current.records, ...page.records.filter(({ id }) => !known.has(id))];
          next.current = page.next;
          setState((now) => ({ ...now, records, hasMore: next.current !== undefined, error: undefined }));
        },
        (cause: unknown) => {
          if (!signal.aborted) setState((now) => ({ ...now, error: ApiError.from(cause) }));
        },
      )
      .finally(() => {
        isLoadingMore.current = false;
        // Otherwise another view is being loaded, or the user stopped it.
        if (!signal.aborted) setState((now) => ({ ...now, loading: false }));
      });
  }, []);

  return {
    ...state,
    loadMore,
    stop: useCallback(() => {
      running.current.abort();
      // The message moves the list, which would then load more.
      isStopped.current = true;
      setState((now) => ({
        ...now,
        loading: false,
        error: new ApiError("rejected", "You stopped this. The students are not loaded completely."),
      }));
    }, []),
    reload: useCallback(() => setGeneration((count) => count + 1), []),
    put: useCallback((record: StudentRecord) => {
      setState((now) => {
        const at = now.records.findIndex(({ id }) => id === record.id);
        if (at >= 0) return { ...now, records: now.records.with(at, record) };
        return {
          ...now,
          records: [record, ...now.records],
          total: now.total === undefined ? undefined : now.total + 1,
        };
      });
    }, []),
    remove: useCallback((id: string) => {
      setState((now) => {
        const records = now.records.filter((record) => record.id !== id);
        const removed = now.records.length - records.length;
        return { ...now, records, total: now.total === undefined ? undefined : now.total - removed };
      });
    }, []),
  };
}

function keyOf({ q, filters, sort }: View): string {
  return JSON.stringify([q, filters, sort]);
}
