import { headBytes } from "../../domain/captured-request.ts";
import { type MarkOutcome, maxNotes, maxPinnedBytes, maxPins, type RequestMark } from "../../domain/mark.ts";
import type { StoreReads, StoreWrites } from "../capture-store.ts";
import { noteChange, removeRequest, type StoredRoute } from "./memory-routes.ts";
import type { PackedRequest } from "./packed-requests.ts";

type Marks = Pick<StoreReads, "listUpdates"> & Pick<StoreWrites, "markRequest" | "deleteRequest" | "storeResponses">;

const noMark: RequestMark = { pinned: false, note: "" };

/** Pins, annotates and deletes requests in memory, as `writeMarks` does in SQL, and stores responses. */
export function marksInMemory(find: (routeId: string) => StoredRoute | undefined): Marks {
  return {
    async markRequest({ routeId, seq }, changes): Promise<MarkOutcome> {
      const kept = find(routeId);
      const request = kept?.requests.get(seq) ?? kept?.pins.get(seq);
      if (kept === undefined || request === undefined) return { kind: "unknown" };
      const before = kept.marks.get(seq) ?? noMark;
      const mark = { pinned: changes.pinned ?? before.pinned, note: changes.note ?? before.note };
      const marks = [...kept.marks.values()];
      if (mark.note !== "" && before.note === "" && marks.filter(({ note }) => note !== "").length >= maxNotes) {
        return { kind: "full", of: "notes" };
      }
      if (mark.pinned && !before.pinned) {
        const pinned = [...kept.marks].flatMap(([other, { pinned }]) => (pinned ? [other] : []));
        const taken = pinned.map((other) => sizeOf(kept.requests.get(other) ?? kept.pins.get(other)));
        if (pinned.length >= maxPins) return { kind: "full", of: "pins" };
        if (taken.reduce((sum, size) => sum + size, sizeOf(request)) > maxPinnedBytes) {
          return { kind: "full", of: "pinned bytes" };
        }
      }
      if (!mark.pinned && kept.pins.has(seq)) {
        forget(kept, seq);
        return { kind: "marked", mark: noMark };
      }
      kept.marks.set(seq, mark);
      noteChange(kept, [{ kind: "updated", seq, ...mark }]);
      return { kind: "marked", mark };
    },

    async deleteRequest({ routeId, seq }) {
      const kept = find(routeId);
      if (kept === undefined || !(kept.requests.has(seq) || kept.pins.has(seq))) return false;
      const size = kept.requests.sizesOf(seq)?.bodyBytes ?? 0;
      kept.route = { ...kept.route, storedBytes: kept.route.storedBytes - size };
      kept.forwarding?.jobs.delete(seq);
      forget(kept, seq);
      return true;
    },

    async storeResponses(responses) {
      for (const [routeId, ofRoute] of Map.groupBy(responses, (response) => response.routeId)) {
        const kept = find(routeId);
        if (kept === undefined) continue;
        for (const { seq, responded } of ofRoute) if (kept.requests.has(seq)) kept.responses.set(seq, responded);
        noteChange(
          kept,
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

function forget(kept: StoredRoute, seq: number): void {
  kept.marks.delete(seq);
  removeRequest(kept, seq);
  kept.pins.delete(seq);
  kept.deliveries.delete(seq);
  kept.responses.delete(seq);
  noteChange(kept, [{ kind: "deleted", seq }]);
}

function sizeOf(request: PackedRequest | undefined): number {
  return request === undefined ? 0 : request.body.length + headBytes(request);
}
