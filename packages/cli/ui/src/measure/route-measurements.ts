import { type Signal, signal } from "@preact/signals";
import { ApiError } from "@signalbox/ui";
import { nothing, withPage } from "./charts.ts";
import type { Measurements } from "./measure-bodies.ts";
import { type ReportPage, readReports } from "./read-reports.ts";

/** How many requests are checked for reports before the user opens the charts. */
const fewRequests = 20;

/** How many requests are loaded in one call, and how many calls are made one after another. */
const manyRequests = 500;
const maxPages = 10;

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
  /** The oldest report first. */
  readonly gathered: Signal<Measurements> = signal(nothing);
  /** The requests that are stored already are loading. */
  readonly isLoading: Signal<boolean> = signal(true);
  readonly error: Signal<string | undefined> = signal<string>();
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
    if (isOther) this.gathered.value = nothing;
    const { newestSeq, isShown } = followed;
    if (newestSeq === undefined) return;
    if (this.#checkedSeq === 0 || isOther || (isShown && !this.#isThorough)) {
      this.stop();
      this.#stop = new AbortController();
      this.isLoading.value = true;
      this.#isThorough = isShown;
      this.#checkedSeq = newestSeq;
      if (isShown) void this.#load({ limit: manyRequests }, maxPages);
      else void this.#load({ limit: fewRequests }, 1);
    } else if (!this.isLoading.peek() && newestSeq > this.#checkedSeq) {
      // Batches later requests for a moment. At most one call runs at a time.
      this.#timer ??= setTimeout(
        () => void this.#load({ after: this.#checkedSeq, limit: manyRequests }, maxPages),
        gatherMs,
      );
    }
  }

  /** Ends all calls. */
  stop(): void {
    this.#stop.abort();
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Loads some requests, page by page from the newest. When it fails, the next call loads the same requests again. */
  async #load(requests: Pick<ReportPage, "after" | "limit">, pages: number): Promise<void> {
    const { signal } = this.#stop;
    const { q, newestSeq = 0 } = this.#followed;
    try {
      let next: ReportPage | null = { q, isThorough: this.#isThorough, ...requests };
      for (let page = 0; next !== null && page < pages; page += 1) next = await this.#read(next, signal);
      if (!signal.aborted) this.#checkedSeq = newestSeq;
    } catch (cause) {
      if (!signal.aborted) this.error.value = ApiError.from(cause).message;
    }
    if (signal.aborted) return;
    this.isLoading.value = false;
    this.#timer = undefined;
    // Requests may have arrived meanwhile.
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
