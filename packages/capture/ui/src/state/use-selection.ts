import { useEffect, useRef } from "preact/hooks";
import type { Inspection } from "./inspection.ts";
import type { AddressControls } from "./use-address.ts";

/** The visible request, and navigation between requests. */
export interface Selection {
  /** The chosen request, or the newest if none is chosen. */
  readonly shownSeq: number | undefined;
  /** Whether each new request is shown at once, because none is chosen. */
  readonly following: boolean;
  /** Opens a request, or compares it with the visible one. */
  choose(seq: number): void;
  /** Goes to the next older request (1) or the next newer one (-1). */
  step(by: 1 | -1): void;
  follow(on: boolean): void;
  compare(): void;
  back(): void;
  /** Chooses the visible request, so that new requests no longer replace it. Called when the user acts on it. */
  stay(): void;
  /** Moves from a request that is about to be removed to its neighbour. */
  leave(seq: number): void;
}

interface SelectionOptions {
  readonly inspection: Inspection;
  /** Whether the list and the request replace each other, in narrow windows. */
  readonly narrow: boolean;
  readonly loadOlder: () => void;
  /** Focuses an element of the page after the next rendering. */
  readonly focusSoon: (selector: string) => void;
  readonly say: (message: string) => void;
}

export function useSelection({ address, go }: AddressControls, options: SelectionOptions): Selection {
  const { inspection, narrow, loadOlder, focusSoon, say } = options;
  const { requests, stream } = inspection;
  const following = address.seq === undefined;
  // When the route is deleted, the last visible request stays.
  const lastSeq = useRef<number | undefined>(undefined);
  const newest = requests[0]?.seq ?? (stream === "ended" ? lastSeq.current : undefined);
  const shownSeq = address.seq ?? newest;
  useEffect(() => {
    if (shownSeq !== undefined) lastSeq.current = shownSeq;
  }, [shownSeq]);

  return {
    shownSeq,
    following,
    choose(seq) {
      if (address.compare !== undefined) go({ compare: seq });
      else go({ seq }, { asStep: following });
      // Opening an open request again, by Enter or a second click, moves the focus to it.
      if (narrow || seq === address.seq) focusSoon(".detail-heading");
    },
    step(by) {
      const at = requests.findIndex(({ seq }) => seq === (address.compare ?? shownSeq));
      // At the end of the list the visible request is chosen too, so that new requests no longer replace it.
      const next = requests[Math.max(0, at + by)] ?? requests[at];
      if (next === undefined) return;
      if (address.compare === undefined) go({ seq: next.seq });
      else go({ compare: next.seq });
      if (at + by >= requests.length - 1) loadOlder();
      focusSoon(".row[aria-current]");
    },
    follow(on) {
      if (on) go({ seq: undefined, compare: undefined });
      else if (shownSeq !== undefined) go({ seq: shownSeq });
    },
    compare() {
      const at = requests.findIndex(({ seq }) => seq === shownSeq);
      const older = requests.slice(at + 1);
      const alike = older.find(({ method, path }) => method === requests[at]?.method && path === requests[at]?.path);
      const other = alike ?? older[0] ?? requests[at - 1] ?? inspection.held.at(-1);
      if (other === undefined || shownSeq === undefined) say("There is no other request to compare with.");
      else go({ seq: shownSeq, compare: other.seq }, { asStep: true });
    },
    back() {
      if (address.compare !== undefined) {
        go({ compare: undefined });
        return;
      }
      go({ seq: undefined });
      focusSoon(`.row[href="#${shownSeq}"], .row[href^="#${shownSeq}?"]`);
    },
    stay() {
      if (following && shownSeq !== undefined && !narrow) go({ seq: shownSeq });
    },
    leave(seq) {
      const at = requests.findIndex((request) => request.seq === seq);
      const next = requests[at + 1] ?? requests[at - 1];
      go({ seq: narrow ? undefined : next?.seq, compare: undefined });
    },
  };
}
