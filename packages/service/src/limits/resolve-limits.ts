import { availableParallelism } from "node:os";

/** The default number of threads of a pool: one per core, at least 2, at most 4. */
export const defaultThreads: number = Math.min(Math.max(availableParallelism(), 2), 4);

/** The default number of connections of a process to PostgreSQL. */
export const DEFAULT_CONNECTIONS: number = 10;

/**
 * Resolves the limits of a service: `given` over `defaults`.
 *
 * @throws TypeError when a limit is unknown or not a positive integer
 */
export function resolveLimits<Limits extends object>(defaults: Limits, given: Partial<Limits> = {}): Limits {
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(defaults, name)) {
      // A rate is an option next to `limits`, not one of them. The hint shows where it belongs.
      const hint = name.startsWith("rate") ? ", which is a separate option" : "";
      const names = Object.keys(defaults).join(", ");
      throw new TypeError(`Cannot use limits: unknown limit '${name}'${hint}. The limits are ${names}`);
    }
    if (!Number.isSafeInteger(value) || (value as number) < 1) {
      throw new TypeError(`Cannot use limits: '${name}' must be a positive integer, got ${value}`);
    }
  }
  return { ...defaults, ...given };
}
