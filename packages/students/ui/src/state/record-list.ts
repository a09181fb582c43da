import { type Signal, signal } from "@preact/signals";
import { ApiError } from "@signalbox/ui/api-error";
import type { RecordPage } from "../api/records-api.ts";
import type { StoredRecord } from "../api/stored-record.ts";
import type { Collection } from "./collection.ts";
import { listPath, MAX_PAGE_SIZE, pageSizeOf, type View } from "./list-path.ts";

/** The loaded records of a view. */
export interface Loaded {
  /** The view of these records. While another view loads, it is still the previous one. */
  readonly view: View | undefined;
  readonly records: readonly StoredRecord[];
  readonly total: number | undefined;
  /** The path of the next page; undefined at the end. */
  readonly next: string | undefined;
  readonly loading: boolean;
  readonly error: ApiError | undefined;
}

const nothing: Loaded = {
  view: undefined,
  records: [],
  total: undefined,
  next: undefined,
  loading: true,
  error: undefined,
};

/** Loads the records of a view page by page. */
export class RecordList {
  readonly #collection: Collection;
  readonly state: Signal<Loaded> = signal(nothing);
  /** Cancels the request in progress. */
  #running = new AbortController();
  /** Sends the request in progress again. */
  #again: () => void = () => undefined;
  #wanted: View = { q: "", filters: [], sort: "" };

  constructor(collection: Collection) {
    this.#collection = collection;
  }

  get records(): readonly StoredRecord[] {
    return this.state.value.records;
  }

  indexOf(id: string | undefined): number {
    return this.records.findIndex((record) => record.id === id);
  }

  /** Loads another view. The records of the current view stay until it is loaded. */
  show(view: View): void {
    this.#wanted = view;
    this.#running.abort();
    if (isSameView(view, this.state.peek().view)) this.#change({ loading: false });
    else this.#loadFirst(view, pageSizeOf(this.#collection, view));
  }

  /** Reloads as many records as are loaded. */
  reload(): void {
    const { view, records } = this.state.peek();
    const known = isSameView(this.#wanted, view) ? records.length : 0;
    const size = Math.max(pageSizeOf(this.#collection, this.#wanted), known);
    this.#loadFirst(this.#wanted, Math.min(MAX_PAGE_SIZE, size));
  }

  loadMore(): void {
    const { next, loading, error } = this.state.peek();
    // An error moves the list, which would then load more.
    if (next === undefined || loading || error !== undefined) return;
    this.#load(next, {}, (page) => {
      // A record that changed meanwhile may be on two pages.
      const known = new Set(this.state.peek().records.map(({ id }) => id));
      return {
        records: [...this.state.peek().records, ...page.records.filter(({ id }) => !known.has(id))],
        next: page.next,
      };
    });
  }

  /** Replaces the record with the same id, or inserts the record at the beginning. */
  put(record: StoredRecord): void {
    const { records, total } = this.state.peek();
    const at = this.indexOf(record.id);
    if (at >= 0) this.#written({ records: records.with(at, record) });
    else this.#written({ records: [record, ...records], total: total === undefined ? undefined : total + 1 });
  }

  /** Removes a deleted record. */
  remove(id: string): void {
    const { records, total } = this.state.peek();
    const left = records.filter((record) => record.id !== id);
    this.#written({ records: left, total: total === undefined ? undefined : total - records.length + left.length });
  }

  #written(change: Partial<Loaded>): void {
    this.#change(change);
    // The page in progress may have been read before the write.
    if (this.state.peek().loading) this.#again();
  }

  #change(change: Partial<Loaded>): void {
    this.state.value = { ...this.state.peek(), ...change };
  }

  #loadFirst(view: View, limit: number): void {
    const received = ({ records, total, next }: RecordPage): Partial<Loaded> => ({ view, records, total, next });
    this.#load(listPath(this.#collection, view, { limit }), { view }, received, true);
  }

  /** Loads a page, instead of the one that is being loaded. */
  #load(path: string, onError: Partial<Loaded>, received: (page: RecordPage) => Partial<Loaded>, count = false): void {
    this.#again = () => this.#load(path, onError, received, count);
    this.#running.abort();
    this.#running = new AbortController();
    const { signal } = this.#running;
    this.#change({ loading: true });
    this.#collection.api.list(path, { count, signal }).then(
      (page) => {
        if (!signal.aborted) this.#change({ ...received(page), loading: false, error: undefined });
      },
      (cause: unknown) => {
        if (!signal.aborted) this.#change({ ...onError, loading: false, error: ApiError.from(cause) });
      },
    );
  }
}

export function isSameView(view: View, other: View | undefined): boolean {
  return JSON.stringify(view) === JSON.stringify(other);
}
