import { readSettings, refuseOption } from "../read-settings.ts";
import { LANES, type LaneName } from "./choose-lane.ts";
import { DEFAULT_LIMITS, type LimitChanges, type ThrottleLimits } from "./default-limits.ts";
import { type LimitOptions, Scheduler } from "./scheduler.ts";

/** The schedulers of clients that share one by `throttle.id`, for as long as one of those clients is there. */
const shared = new Map<string, WeakRef<Scheduler<LaneName>>>();

/**
 * Finds the scheduler that clients with this id share, or makes one. The limits are those of the first of them.
 *
 * @throws {HttpError} with status 400 when a limit does not exist, or a number of it is none that a limit can have.
 */
export function findScheduler(id: string | undefined, changes: LimitChanges | undefined): Scheduler<LaneName> {
  const limits = readLimits(changes);
  const existing = id === undefined ? undefined : shared.get(id)?.deref();
  if (existing !== undefined) return existing;
  const scheduler = new Scheduler<LaneName>(limits, LANES);
  if (id === undefined) return scheduler;
  for (const [other, reference] of shared) if (reference.deref() === undefined) shared.delete(other);
  shared.set(id, new WeakRef(scheduler));
  return scheduler;
}

function readLimits(changes: LimitChanges | undefined): ThrottleLimits {
  const option = "throttle.limits";
  const limits = { ...DEFAULT_LIMITS };
  const entries = Object.entries(readSettings<LimitChanges>(option, DEFAULT_LIMITS, changes));
  for (const [name, change] of entries as [keyof ThrottleLimits, Partial<LimitOptions>][]) {
    limits[name] = readSettings(`${option}.${name}`, DEFAULT_LIMITS[name], change);
    const { concurrency } = limits[name];
    if (concurrency < 1) refuseOption(`${option}.${name}.concurrency`, "1 or more", concurrency);
  }
  for (const name in changes) if (!(name in DEFAULT_LIMITS)) refuseOption(option, "limits that there are", name);
  return limits;
}
