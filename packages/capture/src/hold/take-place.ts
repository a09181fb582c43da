import { randomUUID } from "node:crypto";
import { Problem } from "@signalbox/service";
import type { CaptureStore } from "../store/capture-store.ts";
import type { Holds } from "./holds.ts";
import { listenerId, listenerLease, renewEvery } from "./listener.ts";

interface Parts {
  readonly store: Pick<CaptureStore, "takeListener" | "renewListener" | "leaveListener">;
  readonly holds: Pick<Holds, "stir">;
}

interface Place {
  readonly routeId: string;
  readonly name: string;
  readonly waitMs: number;
  /** Called when another has the place. */
  readonly end: () => void;
}

/**
 * Makes a stream the listener that answers for a route, until the signal.
 *
 * @throws Problem 409 `listener_taken`; the stream is ended then
 */
export async function takePlace({ store, holds }: Parts, place: Place, signal: AbortSignal): Promise<void> {
  const { routeId, name, waitMs, end } = place;
  const id = listenerId(name, randomUUID());
  const now = Date.now();
  try {
    if (!(await store.takeListener(routeId, { id, until: now + listenerLease, waitMs }, { name, now }))) throw taken();
  } catch (error) {
    end();
    throw error;
  }
  const renewal = setInterval(renew, renewEvery).unref();
  if (signal.aborted) leave();
  else signal.addEventListener("abort", leave, { once: true });

  function renew(): void {
    // A store that is away for a moment is asked again: the place is kept for longer than that.
    store.renewListener(routeId, id, Date.now() + listenerLease).then(
      (isOurs) => {
        if (!isOurs) end();
      },
      () => undefined,
    );
  }

  function leave(): void {
    clearInterval(renewal);
    store.leaveListener(routeId, id).then(
      () => holds.stir(routeId),
      () => undefined,
    );
  }
}

function taken(): Problem {
  const detail = "Another listener answers for this route. One can at a time.";
  return new Problem({ status: 409, code: "listener_taken", detail });
}
