import { useEffect, useRef } from "preact/hooks";
import type { Inspection } from "./inspection.ts";
import type { AddressControls } from "./use-address.ts";

/** Which request is shown, and how the reader goes from one to another. */
export interface Selection {
  /** The chosen request; without a choice the newest. */
  readonly shownSeq: number | undefined;
  /** Each request that comes is shown, since none is chosen. */
  readonly following: boolean;
  /** Opens a request, or compares the shown one with it. */
  choose(seq: number): void;
  /** Goes to the next older request (1) or the next newer one (-1). */
  step(by: 1 | -1): void;
  follow(on: boolean): void;
  compare(): void;
  back(): void;
  /** Whoever does something with the request keeps it: from here on nothing takes its place. */
  stay(): void;
  /** Goes from a request that is about to leave the list to its neighbour. */
  leave(seq: number): void;
}

export interface SelectionOptions {
  readonly inspection: Inspection;
  /** List and request take the place of each other. */
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
  // What was shown last stays when the route ends and its requests with it.
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
      // Who opens what is open already, by Enter or by a second click, wants to go there.
      if (narrow || seq === address.seq) focusSoon(".detail-heading");
    },
    step(by) {
      const at = requests.findIndex(({ seq }) => seq === (address.compare ?? shownSeq));
      // A list of one, or its end: the choice is made all the same, so that nothing moves from here on.
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
