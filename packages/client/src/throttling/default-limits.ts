import type { LimitOptions } from "./scheduler.ts";

/** The limits by name. */
export type ThrottleLimits = Record<"core" | "write" | "notify" | "search" | "auth", LimitOptions>;

/** What a client changes of them. */
export type LimitChanges = Partial<Record<keyof ThrottleLimits, Partial<LimitOptions>>>;

/** What the service asks of its clients: few things at once, and writes and searches not in quick succession. */
export const DEFAULT_LIMITS: ThrottleLimits = {
  core: { concurrency: 10, gap: 0 },
  write: { concurrency: 1, gap: 1000 },
  notify: { concurrency: 1, gap: 3000 },
  search: { concurrency: 1, gap: 2000 },
  auth: { concurrency: 1, gap: 0 },
};
