import type { ForwardSettings } from "../forward/forward-settings.ts";

/** How much longer than its call a claim may take to be settled, in milliseconds. */
const grace = 5_000;

/** How long whoever claims a request has it alone, in milliseconds: then it is sent again. */
export function leaseOf({ timeout }: ForwardSettings): number {
  return timeout * 1000 + grace;
}
