import type { NewDelivery } from "../domain/delivery.ts";

/** Finds what is to be forwarded. */
export interface ForwardReads {
  /** Routes that have something to forward at `now`; some may be left out when there are many. */
  dueForwards(now: number): Promise<readonly string[]>;
}

/** Hands out what is to be forwarded. */
export interface ForwardWrites {
  /**
   * Hands out requests of a route that are to be forwarded, at most `limit`, each to one caller alone until its lease
   * ends: first those that wait for another attempt, then new ones, as many as the route may have under way.
   */
  claimForwards(
    routeId: string,
    options: { readonly now: number; readonly limit: number },
  ): Promise<readonly ForwardClaim[]>;
  /** Puts off the end of claims that are under way. One that another caller has by now is left alone. */
  renewForwards(claims: readonly ForwardClaim[], now: number): Promise<void>;
  /** Writes down what came of a claim. One that another caller has by now keeps its delivery and changes nothing else. */
  settleForward(claim: ForwardClaim, result: ForwardResult): Promise<void>;
}

/** A request that somebody is to forward. */
export interface ForwardClaim {
  readonly routeId: string;
  readonly seq: number;
  /** 1 is the first. */
  readonly attempt: number;
}

export type ForwardResult =
  | { readonly kind: "done"; readonly delivery: NewDelivery }
  /** To be sent again at `dueAt`, in milliseconds since 1970. */
  | { readonly kind: "again"; readonly delivery: NewDelivery; readonly dueAt: number }
  /** There is nothing left to send. */
  | { readonly kind: "dropped" }
  /** It was not sent; whoever comes next may have it. */
  | { readonly kind: "released"; readonly now: number };
