import { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from "@preact/signals";
import { type AddressSignal, ApiError, createAddress, createToaster, mediaSignal, type Toaster } from "@signalbox/ui";
import { type Context, createContext } from "preact";
import { useContext } from "preact/hooks";
import { captureApi } from "../api/capture-api.ts";
import type { CapturedRequest, CaptureRoute, Drift, RequestUpdate } from "../api/responses.ts";
import type { RouteTab } from "../configure/route-tabs.ts";
import { type ListedRequest, toListed } from "../list/listed-request.ts";
import type { ExtensionTab } from "../page-extension.ts";
import { type Address, formatAddress, parseAddress } from "./address.ts";
import { type Inspection, type InspectionEvent, inspect, newInspection } from "./inspection.ts";
import { followRoute, type LiveRoute } from "./live-route.ts";
import { type OpenRequest, openRequest } from "./open-request.ts";
import { createUnread } from "./unread.ts";

/** The dialogs and drawers above the page; at most one is open. */
export type Overlay = "keys" | "palette" | "replay" | "note" | RouteTab;

/** Where the keyboard focus goes: the row of a request, the heading of the request, or the filter. */
export type FocusTarget = number | "heading" | "filter";

/** How long to wait after a request before asking what drifted, in milliseconds: others may follow. */
const driftPauseMs = 2_000;

/** The state of the page of one route, and what the user does with it. Components read the signals. */
export class Inspector {
  readonly routeId: string;
  readonly #view: AddressSignal<Address> = createAddress({ parse: parseAddress, format: formatAddress });
  /** The current view. */
  readonly address: ReadonlySignal<Address> = this.#view.address;
  readonly go: AddressSignal<Address>["go"] = this.#view.go;
  readonly #inspection: Signal<Inspection> = signal(newInspection);
  /** What is known of the route. */
  readonly inspection: ReadonlySignal<Inspection> = this.#inspection;
  /** The search; empty for all requests. */
  readonly q: ReadonlySignal<string> = computed(() => this.address.value.q ?? "");
  readonly route: ReadonlySignal<CaptureRoute | null> = computed(() => this.inspection.value.route);
  /** Requests that will be deleted unless the user undoes it. */
  readonly #deleted: Signal<ReadonlySet<number>> = signal(new Set<number>());
  /** The listed requests, newest first. */
  readonly requests: ReadonlySignal<readonly ListedRequest[]> = computed(() => {
    const { requests } = this.inspection.value;
    const deleted = this.#deleted.value;
    return deleted.size === 0 ? requests : requests.filter(({ seq }) => !deleted.has(seq));
  });
  /** Whether each new request is shown at once, because none is chosen. */
  readonly following: ReadonlySignal<boolean> = computed(() => this.address.value.seq === undefined);
  /** The chosen request, or the newest if none is chosen. */
  readonly shownSeq: ReadonlySignal<number | undefined> = computed(
    () => this.address.value.seq ?? this.requests.value[0]?.seq,
  );
  readonly comparedSeq: ReadonlySignal<number | undefined> = computed(() => this.address.value.compare);
  /** The visible request and the one that it is compared with, as far as they are loaded. */
  readonly open: ReadonlySignal<OpenRequest | undefined>;
  readonly compared: ReadonlySignal<OpenRequest | undefined>;
  readonly isUnread: (seq: number) => boolean;
  /** Whether the list and the request replace each other. */
  readonly narrow: ReadonlySignal<boolean> = mediaSignal("(width < 600px)");
  /** The request that the user sees: a narrow page shows the list until one is chosen. */
  readonly openSeq: ReadonlySignal<number | undefined> = computed(() =>
    this.narrow.value && this.following.value ? undefined : this.shownSeq.value,
  );
  /** Whether headers are shown beside the body instead of below it. */
  readonly wide: ReadonlySignal<boolean> = mediaSignal("(width >= 1100px)");
  /**
   * Whether the user may change the route: everybody who knows the id of a public route, and those who have the secret
   * of a private one. Until this is known, actions that could be rejected are hidden.
   */
  readonly canChange: ReadonlySignal<boolean> = computed(() => {
    const { route, stream } = this.inspection.value;
    if (route === null || stream === "ended" || stream === "closed") return false;
    return route.readOnly !== true;
  });
  /** The search of the listed requests; undefined until they are loaded. */
  #listedQ: string | undefined;
  /** The dialog or drawer above the page. */
  readonly overlay: Signal<Overlay | undefined> = signal<Overlay>();
  /** Set to move the focus; the element clears it. */
  readonly focus: Signal<FocusTarget | undefined> = signal<FocusTarget>();
  /** How requests differ that were the first to do so. */
  readonly drifts: Signal<ReadonlyMap<number, readonly Drift[]>> = signal(new Map());
  /** Whether the list is scrolled down: new requests then wait, so that what the user reads does not move. */
  readonly isScrolled: Signal<boolean> = signal(false);
  /** Counts how often the list was asked to show its top. */
  readonly topped: Signal<number> = signal(0);
  /** The tab of the page's extension, if it has something to show. */
  readonly tab: Signal<ExtensionTab | undefined> = signal<ExtensionTab>();
  readonly toaster: Toaster = createToaster();
  readonly #live: LiveRoute;
  /** Counts the times when this browser got the secret of the route. */
  readonly #opened: Signal<number> = signal(0);

  constructor(routeId: string) {
    this.routeId = routeId;
    const renewals = computed(() => this.inspection.value.renewals);
    const read = openRequest(routeId, this.shownSeq, renewals);
    this.open = computed(() => {
      const open = read.value;
      const changes = open && this.inspection.value.updates.get(open.seq);
      return open?.kind === "request" && changes ? { ...open, request: { ...open.request, ...changes } } : open;
    });
    this.compared = openRequest(routeId, this.comparedSeq, renewals);
    this.#live = followRoute(routeId, this.#inspection, this.dispatch);
    this.isUnread = createUnread(
      this.route,
      computed(() => this.inspection.value.newestSeq),
      this.openSeq,
    );
    effect(() => {
      const q = this.q.value;
      this.#opened.value;
      return untracked(() => this.#live.connect(q));
    });
    effect(() => this.dispatch({ kind: "hold", on: !this.following.value || this.isScrolled.value }));
    const listedQ = computed(() => (this.route.value === null ? undefined : this.inspection.value.q));
    effect(() => {
      const q = listedQ.value;
      if (q !== undefined && this.#listedQ !== undefined) void untracked(() => this.#closeExcluded(q));
      this.#listedQ = q;
    });
    const newestSeq = computed(() => (this.inspection.value.stream === "live" ? this.inspection.value.newestSeq : 0));
    let learnedSeq = 0;
    const isLearning = signal(false);
    effect(() => {
      if (isLearning.value || newestSeq.value <= learnedSeq) return;
      isLearning.value = true;
      setTimeout(async () => {
        learnedSeq = newestSeq.peek();
        if (learnedSeq > 0) await this.#loadDrifts();
        isLearning.value = false;
      }, driftPauseMs);
    });
  }

  /** The visible request; undefined until it is loaded. */
  get request(): CapturedRequest | undefined {
    const open = this.open.value;
    return open?.kind === "request" ? open.request : undefined;
  }

  readonly dispatch: (event: InspectionEvent) => void = (event) => {
    this.#inspection.value = inspect(this.#inspection.peek(), event);
  };

  notify(message: string): void {
    this.toaster.show({ message });
  }

  setRoute(route: CaptureRoute): void {
    this.dispatch({ kind: "route", route });
  }

  /** Applies changes of requests. */
  update(...updates: readonly RequestUpdate[]): void {
    this.dispatch({ kind: "updated", updates });
  }

  /** Shows the requests that wait, at the top of the list. */
  showHeld(): void {
    this.dispatch({ kind: "show held" });
    this.topped.value += 1;
  }

  loadOlder(): void {
    this.#live.loadOlder(this.q.peek());
  }

  /** Subscribes to the route again, because this browser now has its secret. */
  reopen(): void {
    this.#opened.value += 1;
  }

  /** Opens a request, or compares it with the visible one. */
  choose(seq: number): void {
    const { seq: chosen, compare } = this.address.peek();
    if (compare !== undefined) this.go({ compare: seq });
    else this.go({ seq }, { asStep: this.following.peek() });
    // Opening an open request again, by Enter or a second click, moves the focus to it.
    if (this.narrow.peek() || seq === chosen) this.focus.value = "heading";
  }

  /** Goes to the next older request (1) or the next newer one (-1). */
  step(by: 1 | -1): void {
    const requests = this.requests.peek();
    const { compare } = this.address.peek();
    const at = requests.findIndex(({ seq }) => seq === (compare ?? this.shownSeq.peek()));
    // At the end of the list the visible request is chosen too, so that new requests no longer replace it.
    const next = requests[Math.max(0, at + by)] ?? requests[at];
    if (next === undefined) return;
    this.go(compare === undefined ? { seq: next.seq } : { compare: next.seq });
    if (at + by >= requests.length - 1) this.loadOlder();
    this.focus.value = this.shownSeq.peek();
  }

  follow(on: boolean): void {
    const seq = this.shownSeq.peek();
    if (on) this.go({ seq: undefined, compare: undefined });
    else if (seq !== undefined) this.go({ seq });
  }

  /**
   * Compares the visible request with the previous one of the same event, or else with one of the same method and path.
   * It need not be listed.
   */
  async compare(): Promise<void> {
    const seq = this.shownSeq.peek();
    const before = await captureApi.listRequests(this.routeId, { before: seq }).catch(() => undefined);
    if (this.shownSeq.peek() !== seq) return;
    const older = before?.requests.map(toListed) ?? [];
    const listed = this.requests.peek();
    const shown = listed.find((request) => request.seq === seq) ?? (this.request && toListed(this.request));
    const { method, path, what } = shown ?? {};
    const alike = older.filter((request) => request.method === method && request.path === path);
    const sameEvent = alike.find((request) => request.what === what) ?? older.find((request) => request.what === what);
    // The oldest request is compared with a newer one.
    const newer = listed.findLast((request) => request.seq !== seq);
    const other = sameEvent ?? alike[0] ?? older[0] ?? newer ?? this.inspection.peek().held.at(-1);
    if (other === undefined || seq === undefined) this.notify("There is no other request to compare with.");
    else this.go({ seq, compare: other.seq }, { asStep: true });
  }

  /** Ends the comparison, or goes back from the request to the list. */
  back(): void {
    if (this.comparedSeq.peek() !== undefined) {
      this.go({ compare: undefined });
      return;
    }
    const seq = this.shownSeq.peek();
    this.go({ seq: undefined });
    this.focus.value = seq;
  }

  /** Chooses the visible request, so that new requests no longer replace it. Called when the user acts on it. */
  stay(): void {
    const seq = this.shownSeq.peek();
    if (this.following.peek() && seq !== undefined && !this.narrow.peek()) this.go({ seq });
  }

  /** A failed call is repeated with the next request. */
  async #loadDrifts(): Promise<void> {
    const drifts = await captureApi.listDrifts(this.routeId).catch(() => undefined);
    if (drifts !== undefined) this.drifts.value = Map.groupBy(drifts, ({ seq }) => seq);
  }

  /** After a new search: closes the open requests that it excludes. */
  async #closeExcluded(q: string): Promise<void> {
    const { seq, compare } = this.address.peek();
    const requests = this.requests.peek();
    const isExcluded = async (open: number | undefined): Promise<boolean> => {
      if (open === undefined || q === "" || requests.some((request) => request.seq === open)) return false;
      const page = { q, before: open + 1, limit: 1, bodies: "none" } as const;
      const { requests: found } = await captureApi.listRequests(this.routeId, page);
      return found[0]?.seq !== open;
    };
    const [isClosed, endsComparison] = await Promise.all([isExcluded(seq), isExcluded(compare)]).catch(() => []);
    const now = this.address.peek();
    if (now.seq !== seq || now.compare !== compare || this.q.peek() !== q) return;
    const shown = this.narrow.peek() ? undefined : requests[0]?.seq;
    if (isClosed === true) this.go({ seq: shown, compare: undefined });
    else if (endsComparison === true) this.go({ compare: undefined });
  }

  pin(): void {
    const { request } = this;
    if (request === undefined) return;
    const { seq, pinned } = request;
    captureApi.mark(this.routeId, seq, { pinned: !pinned }).then(
      (mark) => {
        this.update(mark);
        this.notify(
          mark.pinned ? `#${seq} is pinned: it stays when older requests are removed.` : `#${seq} is no longer pinned.`,
        );
      },
      (cause: unknown) => this.notify(ApiError.from(cause).message),
    );
  }

  /** Deletes the visible request. It disappears at once; the deletion is final when the time to undo it is over. */
  remove(): void {
    const requests = this.requests.peek();
    const seq = this.shownSeq.peek();
    if (seq === undefined) return;
    const at = requests.findIndex((request) => request.seq === seq);
    const neighbour = requests[at + 1] ?? requests[at - 1];
    const deleted = this.#deleted;
    const restore = (): void => {
      deleted.value = new Set([...deleted.peek()].filter((other) => other !== seq));
    };
    this.go({ seq: this.narrow.peek() ? undefined : neighbour?.seq, compare: undefined });
    deleted.value = new Set([...deleted.peek(), seq]);
    this.toaster.show({
      message: `#${seq} is deleted.`,
      undo: () => {
        restore();
        this.go({ seq });
      },
      commit: () => {
        captureApi.deleteRequest(this.routeId, seq).catch((cause: unknown) => {
          restore();
          this.notify(ApiError.from(cause).message);
        });
      },
    });
  }

  /** Deletes all requests. */
  async empty(): Promise<void> {
    this.overlay.value = undefined;
    this.go({ seq: undefined, compare: undefined, q: undefined });
    await this.#live.attempt(async () => {
      await captureApi.deleteRequests(this.routeId);
      await this.#live.loadNewest("");
    });
  }
}

const InspectorContext: Context<Inspector | undefined> = createContext<Inspector | undefined>(undefined);
export const InspectorProvider: typeof InspectorContext.Provider = InspectorContext.Provider;

/** The inspector of the page. */
export function useInspector(): Inspector {
  const inspector = useContext(InspectorContext);
  if (inspector === undefined) throw new Error("There is no inspector around this component.");
  return inspector;
}
