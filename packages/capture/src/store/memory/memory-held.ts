import { isNamed } from "../../domain/route.ts";
import type { HoldReads, HoldWrites } from "../capture-store.ts";
import type { StoredRoute } from "./memory-routes.ts";

/** Holds requests in memory, as `writeHeld` does in SQL. */
export function holdInMemory(find: (routeId: string) => StoredRoute | undefined): HoldReads & HoldWrites {
  return {
    async heldStates(requests, now) {
      return requests.flatMap(({ routeId, seq }) => {
        const stored = find(routeId);
        const held = stored?.held.get(seq);
        if (held === undefined) return [];
        const listener = stored?.route.listener;
        const isThere = listener !== undefined && listener.until > now;
        return [{ routeId, seq, listener: isThere ? listener.id : undefined, response: held.response }];
      });
    },

    async takeListener(routeId, listener, { name, now }) {
      const stored = find(routeId);
      if (stored === undefined) return false;
      const { route } = stored;
      const other = route.listener;
      if (other !== undefined && other.until > now && !isNamed(other.id, name)) return false;
      stored.route = { ...route, listener, version: route.version + 1 };
      return true;
    },

    async renewListener(routeId, id, until) {
      const stored = find(routeId);
      const listener = stored?.route.listener;
      if (stored === undefined || listener?.id !== id) return false;
      stored.route = { ...stored.route, listener: { ...listener, until } };
      return true;
    },

    async leaveListener(routeId, id) {
      const stored = find(routeId);
      if (stored?.route.listener?.id !== id) return;
      stored.route = { ...stored.route, listener: undefined, version: stored.route.version + 1 };
    },

    async hold({ routeId, seq }, until) {
      find(routeId)?.held.set(seq, { until, response: undefined });
    },

    async respondToHeld({ routeId, seq }, response, now) {
      const held = find(routeId)?.held;
      const before = held?.get(seq);
      if (before === undefined || before.until <= now || before.response !== undefined) return false;
      held?.set(seq, { ...before, response });
      return true;
    },

    async endHold({ routeId, seq }) {
      const held = find(routeId)?.held;
      const response = held?.get(seq)?.response;
      held?.delete(seq);
      return response;
    },
  };
}
