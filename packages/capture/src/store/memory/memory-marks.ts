import { type Arrival, headBytes } from "../../domain/captured-request.ts";
import { type MarkOutcome, maxNotes, maxPinnedBytes, maxPins, type RequestMark } from "../../domain/mark.ts";
import type { StoreReads, StoreWrites } from "../capture-store.ts";
import { noteChange, removeRequest, type StoredRoute } from "./memory-routes.ts";

type Marks = Pick<StoreReads, "listUpdates"> & Pick<StoreWrites, "markRequest" | "deleteRequest" | "storeResponses">;

const noMark: RequestMark = { pinned: false, note: "" };

/** Pins, annotates and deletes requests in memory, as `writeMarks` does in SQL, and stores responses. */
export function marksInMemory(find: (routeId: string) => StoredRoute | undefined): Marks {
  return {
    async markRequest({ routeId, seq }, changes): Promise<MarkOutcome> {
      const stored = find(routeId);
      const request = stored?.requests.get(seq) ?? stored?.pins.get(seq);
      if (stored === undefined || request === undefined) return { kind: "unknown" };
      const before = stored.marks.get(seq) ?? noMark;
      const mark = { pinned: changes.pinned ?? before.pinned, note: changes.note ?? before.note };
      const marks = [...stored.marks.values()];
      if (mark.note !== "" && before.note === "" && marks.filter(({ note }) => note !== "").length >= maxNotes) {
        return { kind: "full", of: "notes" };
      }
      if (mark.pinned && !before.pinned) {
        const pinned = [...stored.marks].flatMap(([other, { pinned }]) => (pinned ? [other] : []));
        const taken = pinned.map((other) => sizeOf(stored.requests.get(other) ?? stored.pins.get(other)));
        if (pinned.length >= maxPins) return { kind: "full", of: "pins" };
        if (taken.reduce((sum, size) => sum + size, sizeOf(request)) > maxPinnedBytes) {
          return { kind: "full", of: "pinned bytes" };
        }
      }
      if (!mark.pinned && stored.pins.has(seq)) {
        forget(stored, seq);
        return { kind: "marked", mark: noMark };
      }
      stored.marks.set(seq, mark);
      noteChange(stored, [{ kind: "updated", seq, ...mark }]);
      return { kind: "marked", mark };
    },

    async deleteRequest({ routeId, seq }) {
      const stored = find(routeId);
      if (stored === undefined || !(stored.requests.has(seq) || stored.pins.has(seq))) return false;
      const size = stored.requests.sizesOf(seq)?.bodyBytes ?? 0;
      stored.route = { ...stored.route, storedBytes: stored.route.storedBytes - size };
      stored.forwarding?.jobs.delete(seq);
      forget(stored, seq);
      return true;
    },

    async storeResponses(responses) {
      for (const [routeId, ofRoute] of Map.groupBy(responses, (response) => response.routeId)) {
        const stored = find(routeId);
        if (stored === undefined) continue;
        for (const { seq, responded } of ofRoute) if (stored.requests.has(seq)) stored.responses.set(seq, responded);
        noteChange(
          stored,
          ofRoute.map(({ seq, responded }) => ({ kind: "updated", seq, responded }) as const),
        );
      }
    },

    async listUpdates(routeId, after) {
      const { updates = [], route } = find(routeId) ?? {};
      const found = updates.filter((known) => known.change > after);
      return { updates: found.map(({ update }) => update), last: route?.changes ?? after };
    },
  };
}

function forget(stored: StoredRoute, seq: number): void {
  stored.marks.delete(seq);
  removeRequest(stored, seq);
  stored.pins.delete(seq);
  stored.deliveries.delete(seq);
  stored.responses.delete(seq);
  noteChange(stored, [{ kind: "deleted", seq }]);
}

function sizeOf(request: Arrival | undefined): number {
  return request === undefined ? 0 : request.body.length + headBytes(request);
}
