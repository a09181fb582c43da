import { availableParallelism } from "node:os";

/** Threads of a pool that nobody has limited: as many as cores, at least 2, at most 4. */
export const defaultThreads: number = Math.min(Math.max(availableParallelism(), 2), 4);

/** Connections of a process to PostgreSQL when nobody has limited them. */
export const defaultConnections: number = 10;

/**
 * The limits of a service: `given`, and the defaults for the rest.
 *
 * @throws TypeError when one of them does not exist, or is not a positive integer.
 */
export function resolveLimits<Limits extends object>(defaults: Limits, given: Partial<Limits> = {}): Limits {
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(defaults, name)) {
      // Rates stand beside the limits, where a typing error would take effect nowhere.
      const place = name.startsWith("rate") ? ", which stands beside 'limits'" : "";
      const names = Object.keys(defaults).join(", ");
      throw new TypeError(`Cannot use limits: there is no '${name}'${place}; there are ${names}`);
    }
    if (!Number.isSafeInteger(value) || (value as number) < 1) {
      throw new TypeError(`Cannot use limits: '${name}' must be a positive integer, got ${value}`);
    }
  }
  return { ...defaults, ...given };
}
