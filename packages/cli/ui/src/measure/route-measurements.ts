import { type Signal, signal } from "@preact/signals";
import { ApiError } from "@signalbox/ui";
import type { FollowedRoute } from "../../../../capture/ui/src/page-extension.ts";
import { nothing, withPage } from "./charts.ts";
import type { Measurements } from "./measure-bodies.ts";
import { type ReportPage, readReports } from "./read-reports.ts";

/** How many requests are checked for reports before the user opens the charts. */
const FEW_REQUESTS = 20;

/** How many requests are loaded in one call, and how many calls are made one after another. */
const MANY_REQUESTS = 500;
const MAX_PAGES = 10;

/** How long new requests are batched before their measurements are loaded, in milliseconds. */
const GATHER_MS = 500;

/** How long after a failed call the same requests are loaded again, in milliseconds. */
const RETRY_MS = 2_000;

/** The most reports in the charts. The oldest ones are removed. */
const MAX_REPORTS = 5_000;

/** What the page shows of a route. */
type Followed = Pick<FollowedRoute, "q" | "newestSeq" | "isShown">;

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
  /** Why the latest call failed; undefined once a later call succeeds. */
  readonly error: Signal<string | undefined> = signal<string>();
  /** Ends the calls of an earlier search. */
  #stop = new AbortController();
  #followed: Followed = { q: "", newestSeq: undefined, isShown: false };
  /** The newest request that was checked; undefined until all stored requests are loaded. */
  #checkedSeq: number | undefined;
  #isThorough = false;
  /** The next call, until it ends. At most one call runs at a time. */
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(routeId: string) {
    this.routeId = routeId;
  }

  /** Loads what is missing for this view. */
  follow(followed: Followed): void {
    const { q, newestSeq, isShown } = followed;
    const isOther = q !== this.#followed.q;
    this.#followed = followed;
    if (isOther) this.gathered.value = nothing;
    if (isOther || (isShown && !this.#isThorough)) {
      this.stop();
      this.#stop = new AbortController();
      this.#checkedSeq = undefined;
      this.#isThorough = isShown;
      this.isLoading.value = true;
      this.error.value = undefined;
    }
    if (newestSeq === undefined) return;
    if (this.#checkedSeq === undefined) this.#loadIn(0);
    // Batches later requests for a moment.
    else if (newestSeq > this.#checkedSeq) this.#loadIn(GATHER_MS);
  }

  /** Ends all calls. */
  stop(): void {
    this.#stop.abort();
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #loadIn(delayMs: number): void {
    this.#timer ??= setTimeout(() => void this.#load(), delayMs);
  }

  /** Loads the requests that were not checked yet, page by page from the newest. */
  async #load(): Promise<void> {
    const { signal } = this.#stop;
    const { q, newestSeq } = this.#followed;
    const after = this.#checkedSeq;
    const isSample = after === undefined && !this.#isThorough;
    const pages = isSample ? 1 : MAX_PAGES;
    let failure: ApiError | undefined;
    try {
      let next: ReportPage | null = {
        q,
        isThorough: this.#isThorough,
        limit: isSample ? FEW_REQUESTS : MANY_REQUESTS,
        ...(after === undefined ? {} : { after }),
      };
      for (let page = 0; next !== null && page < pages; page += 1) next = await this.#read(next, signal);
    } catch (cause) {
      failure = ApiError.from(cause);
    }
    if (signal.aborted) return;
    this.#timer = undefined;
    this.isLoading.value = false;
    this.error.value = failure?.message;
    if (failure === undefined) {
      this.#checkedSeq = newestSeq;
      // Requests may have arrived meanwhile.
      this.follow(this.#followed);
    } else if (failure.status === 0 || failure.status === 429 || failure.status >= 500) {
      // Other errors remain until the view changes or a request arrives.
      this.#loadIn(RETRY_MS);
    }
  }

  /** Adds the reports of a page; returns the page of older requests. */
  async #read(page: ReportPage, signal: AbortSignal): Promise<ReportPage | null> {
    const { measured, next } = await readReports(this.routeId, page, signal);
    if (signal.aborted) return null;
    const all = withPage(this.gathered.peek(), measured);
    this.gathered.value = all.reports.length > MAX_REPORTS ? { ...all, reports: all.reports.slice(-MAX_REPORTS) } : all;
    return next;
  }
}
