import { type Signal, signal } from "@preact/signals";
import { ApiError } from "@signalbox/ui";
import { type Gathered, nothing, withPage } from "./charts.ts";
import { type ReportPage, readReports } from "./read-reports.ts";

/** How many requests are checked for reports, and how many are loaded for the first charts. */
const fewRequests = 20;
const manyRequests = 500;

/** How long new requests are batched before their measurements are loaded, in milliseconds. */
const gatherMs = 500;

/** The most reports in the charts. The oldest ones are removed. */
const maxReports = 5_000;

/** What the page shows of a route. */
interface Followed {
  readonly q: string;
  /** The newest known request; undefined until the route is loaded. */
  readonly newestSeq: number | undefined;
  readonly isShown: boolean;
}

/**
 * The measurements of the requests of a route that match a search, including new ones. Only a few requests are checked
 * until the user opens the charts.
 */
export class RouteMeasurements {
  readonly routeId: string;
  readonly gathered: Signal<Gathered> = signal(nothing);
  /** The first page, or an older one, is loading. */
  readonly isLoading: Signal<boolean> = signal(true);
  readonly error: Signal<string | undefined> = signal<string>();
  /** The page of older requests; null when all were loaded. */
  readonly older: Signal<ReportPage | null> = signal<ReportPage | null>(null);
  /** Ends the calls of an earlier search. */
  #stop = new AbortController();
  #followed: Followed = { q: "", newestSeq: undefined, isShown: false };
  /** The newest request that was checked; 0 before the first page. */
  #checkedSeq = 0;
  #isThorough = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(routeId: string) {
    this.routeId = routeId;
  }

  /** Loads what is missing for this view. */
  follow(followed: Followed): void {
    const isOther = followed.q !== this.#followed.q;
    this.#followed = followed;
    if (isOther) {
      this.gathered.value = nothing;
      this.older.value = null;
    }
    const { newestSeq = 0 } = followed;
    const isMissing = this.#checkedSeq === 0 || isOther || (followed.isShown && !this.#isThorough);
    if (followed.newestSeq !== undefined && isMissing) this.#loadFirst(newestSeq);
    else if (!this.isLoading.peek() && newestSeq > this.#checkedSeq) this.#loadNewSoon();
  }

  /** Ends all calls. */
  stop(): void {
    this.#stop.abort();
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  loadOlder(): void {
    const older = this.older.peek();
    if (older !== null) void this.#loadPage(older);
  }

  #loadFirst(newestSeq: number): void {
    this.stop();
    this.#stop = new AbortController();
    const { q, isShown } = this.#followed;
    this.#isThorough = isShown;
    this.#checkedSeq = newestSeq;
    void this.#loadPage({ q, limit: isShown ? manyRequests : fewRequests, isThorough: isShown });
  }

  async #loadPage(page: ReportPage): Promise<void> {
    const { signal } = this.#stop;
    this.isLoading.value = true;
    try {
      const older = await this.#read(page, signal);
      if (!signal.aborted) this.older.value = older;
    } catch (cause) {
      if (!signal.aborted) this.error.value = ApiError.from(cause).message;
    }
    if (signal.aborted) return;
    this.isLoading.value = false;
    // Requests may have arrived meanwhile.
    this.follow(this.#followed);
  }

  /** Batches later requests for a moment. At most one call runs at a time. */
  #loadNewSoon(): void {
    this.#timer ??= setTimeout(() => void this.#loadNew(), gatherMs);
  }

  async #loadNew(): Promise<void> {
    const { signal } = this.#stop;
    const { q, newestSeq = 0 } = this.#followed;
    try {
      let next: ReportPage | null = { q, after: this.#checkedSeq, limit: 1_000, isThorough: this.#isThorough };
      while (next !== null) next = await this.#read(next, signal);
      if (!signal.aborted) this.#checkedSeq = newestSeq;
    } catch {
      // The next call loads the same requests again.
    }
    if (signal.aborted) return;
    this.#timer = undefined;
    this.follow(this.#followed);
  }

  /** Adds the reports of a page; returns the page of older requests. */
  async #read(page: ReportPage, signal: AbortSignal): Promise<ReportPage | null> {
    const { measured, next } = await readReports(this.routeId, page, signal);
    if (signal.aborted) return null;
    const all = withPage(this.gathered.peek(), measured);
    this.gathered.value = all.reports.length > maxReports ? { ...all, reports: all.reports.slice(-maxReports) } : all;
    return next;
  }
}
