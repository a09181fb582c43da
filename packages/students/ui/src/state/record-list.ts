import { type Signal, signal } from "@preact/signals";
import { ApiError } from "@signalbox/ui/api-error";
import type { RecordPage } from "../api/records-api.ts";
import type { StoredRecord } from "../api/stored-record.ts";
import type { Collection } from "./collection.ts";
import { listPath, MAX_PAGE_SIZE, pageSizeOf, type View } from "./list-path.ts";

/** The loaded records of a view. */
export interface Loaded extends RecordPage {
  /** The view of these records. While another view loads, it is still the previous one. */
  readonly view: View | undefined;
  readonly loading: boolean;
  readonly error: ApiError | undefined;
}

const nothing: Loaded = { view: undefined, rows: [], total: undefined, loading: true, error: undefined };

/** Loads the records of a view page by page. */
export class RecordList {
  readonly #collection: Collection;
  readonly state: Signal<Loaded> = signal(nothing);
  /** Cancels the request in progress. */
  #running = new AbortController();
  /** The end of the last request. */
  #end: Promise<void> = new Promise(() => undefined);
  /** Sends the request in progress again. */
  #again: () => void = () => undefined;
  #wanted: View = { q: "", filters: [], sort: "" };

  constructor(collection: Collection) {
    this.#collection = collection;
  }

  get records(): readonly StoredRecord[] {
    return this.state.value.rows;
  }

  indexOf(id: string | undefined): number {
    return this.records.findIndex((record) => record.id === id);
  }

  /** Resolves when what was asked for last is loaded, or that has failed. */
  async settled(): Promise<void> {
    while (this.state.peek().loading) await this.#end;
  }

  /** Loads another view. The records of the current view stay until it is loaded. */
  show(view: View): void {
    this.#wanted = view;
    this.#running.abort();
    if (isSameView(view, this.state.peek().view)) this.#change({ loading: false, error: undefined });
    else this.#loadFirst(view, pageSizeOf(this.#collection, view));
  }

  /** Reloads as many records as are loaded. */
  reload(): void {
    const { view, rows } = this.state.peek();
    const known = isSameView(this.#wanted, view) ? rows.length : 0;
    const size = Math.max(pageSizeOf(this.#collection, this.#wanted), known);
    this.#loadFirst(this.#wanted, Math.min(MAX_PAGE_SIZE, size));
  }

  loadMore(): void {
    const { next, loading, error } = this.state.peek();
    // An error moves the list, which would then load more.
    if (next === undefined || loading || error !== undefined) return;
    this.#load(next, (page) => {
      // A record that changed meanwhile may be on two pages.
      const { rows } = this.state.peek();
      const known = new Set(rows.map(({ id }) => id));
      return { rows: [...rows, ...page.rows.filter(({ id }) => !known.has(id))], next: page.next };
    });
  }

  /** Replaces the record with the same id, or inserts the record at the beginning. */
  put(record: StoredRecord): void {
    const { rows, total } = this.state.peek();
    const at = this.indexOf(record.id);
    if (at >= 0) this.#written({ rows: rows.with(at, record) });
    else this.#written({ rows: [record, ...rows], total: total === undefined ? undefined : total + 1 });
  }

  /** Removes a deleted record. */
  remove(id: string): void {
    const { rows, total } = this.state.peek();
    const left = rows.filter((record) => record.id !== id);
    this.#written({ rows: left, total: total === undefined ? undefined : total - rows.length + left.length });
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
    this.#load(listPath(this.#collection, view, { limit }), (page) => ({ view, ...page }), true);
  }

  /** Loads a page, instead of the one that is being loaded. If that fails, the loaded records stay. */
  #load(path: string, received: (page: RecordPage) => Partial<Loaded>, count = false): void {
    this.#again = () => this.#load(path, received, count);
    this.#running.abort();
    this.#running = new AbortController();
    const { signal } = this.#running;
    this.#change({ loading: true });
    this.#end = this.#collection.api.list(path, { count, signal }).then(
      (page) => {
        if (!signal.aborted) this.#change({ ...received(page), loading: false, error: undefined });
      },
      (cause: unknown) => {
        if (!signal.aborted) this.#change({ loading: false, error: ApiError.from(cause) });
      },
    );
  }
}

function isSameView(view: View, other: View | undefined): boolean {
  return JSON.stringify(view) === JSON.stringify(other);
}
