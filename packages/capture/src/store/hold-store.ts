import type { HeldAnswer, HeldRequest, HeldState, Listener } from "../domain/route.ts";

/** Knows of the requests whose callers wait for a listener. */
export interface HoldReads {
  /** How these held requests stand; those that are not held are left out. A listener whose place is over is none. */
  heldStates(requests: readonly HeldRequest[], now: number): Promise<readonly HeldState[]>;
}

/** Who answers for a route, and the requests whose callers wait for that. */
export interface HoldWrites {
  /**
   * Gives a listener the place of the one that answers for a route, when it is free, over, or its own by its name. False
   * when another has it.
   */
  takeListener(
    routeId: string,
    listener: Listener,
    options: { readonly name: string; readonly now: number },
  ): Promise<boolean>;
  /** False when the listener no longer has the place. */
  renewListener(routeId: string, listenerId: string, until: number): Promise<boolean>;
  leaveListener(routeId: string, listenerId: string): Promise<void>;
  /** Lets a request be answered by a listener until a time, in milliseconds since 1970. */
  hold(request: HeldRequest, until: number): Promise<void>;
  /** Answers a held request. False when it is not held (any more), or was answered before. */
  answerHeld(request: HeldRequest, answer: HeldAnswer, now: number): Promise<boolean>;
  /** The answer of a held request, which is held no longer from then on; undefined when there is none. */
  endHold(request: HeldRequest): Promise<HeldAnswer | undefined>;
}
