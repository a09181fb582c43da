import { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from "@preact/signals";
import { type AddressSignal, createAddress, createToaster, mediaSignal, type Toaster } from "@signalbox/ui";
import { type Context, createContext, type RefObject } from "preact";
import { useContext, useLayoutEffect, useRef } from "preact/hooks";
import { captureApi } from "../api/capture-api.ts";
import type { CapturedRequest, CaptureRoute, Drift, RequestUpdate } from "../api/responses.ts";
import type { ExtensionTab } from "../page-extension.ts";
import { type Address, formatAddress, parseAddress } from "./address.ts";
import { type Inspection, type InspectionEvent, inspect, newInspection } from "./inspection.ts";
import { createUnread } from "./known-routes.ts";
import type { ListedRequest } from "./listed-request.ts";
import { followRoute, type LiveRoute } from "./live-route.ts";
import { type OpenRequest, openRequest } from "./open-request.ts";
import type { RouteTab } from "./route-tabs.ts";

/** The dialogs and drawers above the page; at most one is open. */
export type Overlay = "keys" | "palette" | "replay" | "note" | RouteTab;

/** Where the keyboard focus goes: the row of a request, the heading of the request, or the filter. */
type FocusTarget = number | "heading" | "filter";

/** The state of the page of one route, and how the user moves through it. Components read the signals. */
export class Inspector {
  readonly routeId: string;
  readonly #view: AddressSignal<Address> = createAddress(parseAddress, formatAddress);
  /** The current view. */
  readonly address: ReadonlySignal<Address> = this.#view.address;
  readonly go: AddressSignal<Address>["go"] = this.#view.go;
  readonly #inspection: Signal<Inspection> = signal(newInspection);
  /** What is known of the route. */
  readonly inspection: ReadonlySignal<Inspection> = this.#inspection;
  /** The search; empty for all requests. */
  readonly q: ReadonlySignal<string> = computed(() => this.address.value.q ?? "");
  /** Why the service rejects the search. */
  readonly searchError: ReadonlySignal<string | undefined> = computed(() => {
    const { error } = this.inspection.value;
    const isOfSearch = this.q.value !== "" && error !== null && ![0, 401, 404].includes(error.status);
    return isOfSearch ? error.message : undefined;
  });
  readonly route: ReadonlySignal<CaptureRoute | null> = computed(() => this.inspection.value.route);
  /** Requests that will be deleted unless the user undoes it. */
  readonly deleted: Signal<ReadonlySet<number>> = signal(new Set<number>());
  /** The listed requests, newest first. */
  readonly requests: ReadonlySignal<readonly ListedRequest[]> = computed(() => {
    const { requests } = this.inspection.value;
    const deleted = this.deleted.value;
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
  readonly drifts: ReadonlySignal<ReadonlyMap<number, readonly Drift[]>>;
  /** Whether the list is scrolled down: new requests then wait, so that what the user reads does not move. */
  readonly isScrolled: Signal<boolean> = signal(false);
  /** Counts how often the list was asked to show its top. */
  readonly topped: Signal<number> = signal(0);
  /** The tab of the page's extension, if it has something to show. */
  readonly tab: Signal<ExtensionTab | undefined> = signal<ExtensionTab>();
  readonly toaster: Toaster = createToaster();
  readonly live: LiveRoute;
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
    this.live = followRoute(routeId, this.#inspection, this.dispatch);
    this.isUnread = createUnread(
      this.route,
      computed(() => this.inspection.value.newestSeq),
      this.openSeq,
    );
    effect(() => {
      const q = this.q.value;
      this.#opened.value;
      return untracked(() => this.live.connect(q));
    });
    effect(() => this.dispatch({ kind: "hold", on: !this.following.value || this.isScrolled.value }));
    const listedQ = computed(() => (this.route.value === null ? undefined : this.inspection.value.q));
    effect(() => {
      const q = listedQ.value;
      if (q !== undefined && this.#listedQ !== undefined) void untracked(() => this.#closeExcluded(q));
      this.#listedQ = q;
    });
    this.drifts = followDrifts(
      routeId,
      computed(() => (this.inspection.value.stream === "live" ? this.inspection.value.newestSeq : 0)),
    );
  }

  /** The visible request; undefined until it is loaded. */
  get request(): CapturedRequest | undefined {
    const open = this.open.value;
    return open?.kind === "request" ? open.request : undefined;
  }

  readonly dispatch: (event: InspectionEvent) => void = (event) => {
    this.#inspection.value = inspect(this.#inspection.peek(), event);
  };

  readonly notify = (message: string): void => this.toaster.show({ message });
  readonly fail = this.toaster.fail;

  /** Opens a dialog or drawer in place of the open one; undefined closes it. */
  readonly setOverlay = (overlay: Overlay | undefined): void => {
    this.overlay.value = overlay;
  };

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
    this.live.loadOlder(this.q.peek());
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
}

/** How long to wait after a request before asking what drifted, in milliseconds: others may follow. */
const PAUSE_MS = 2_000;

/**
 * Loads how requests differ that were the first to do so, by number, after each new request. A failed call is repeated with the
 * next one.
 *
 * @param newestSeq 0 while new requests do not arrive
 */
function followDrifts(
  routeId: string,
  newestSeq: ReadonlySignal<number>,
): ReadonlySignal<ReadonlyMap<number, readonly Drift[]>> {
  const drifts = signal<ReadonlyMap<number, readonly Drift[]>>(new Map());
  const isLoading = signal(false);
  let askedSeq = 0;

  const load = async (): Promise<void> => {
    askedSeq = newestSeq.peek();
    const found = askedSeq > 0 ? await captureApi.listDrifts(routeId).catch(() => undefined) : undefined;
    if (found !== undefined) drifts.value = Map.groupBy(found, ({ seq }) => seq);
    isLoading.value = false;
  };
  effect(() => {
    if (isLoading.value || newestSeq.value <= askedSeq) return;
    isLoading.value = true;
    setTimeout(load, PAUSE_MS);
  });
  return drifts;
}

const InspectorContext: Context<Inspector | undefined> = createContext<Inspector | undefined>(undefined);
export const InspectorProvider: typeof InspectorContext.Provider = InspectorContext.Provider;

/** The inspector of the page. */
export function useInspector(): Inspector {
  const inspector = useContext(InspectorContext);
  if (inspector === undefined) throw new Error("There is no inspector around this component.");
  return inspector;
}

/** A ref for an element that takes the focus when the inspector asks for it, now or once the element exists. */
export function useFocus<Target extends HTMLElement>(target: FocusTarget): RefObject<Target | null> {
  const { focus } = useInspector();
  const element = useRef<Target>(null);
  const isWanted = focus.value === target;
  useLayoutEffect(() => {
    const { current } = element;
    if (!isWanted || current === null) return;
    current.focus({ preventScroll: true });
    if (current instanceof HTMLInputElement) current.select();
    focus.value = undefined;
  });
  return element;
}
