import { Problem } from "@signalbox/service";
import type { CaptureLimits } from "../capture-options.ts";
import type { RouteSettings } from "../domain/route.ts";
import type { StoreReads } from "../store/capture-store.ts";

/** Settings that take no more, in bytes, are bounded by the number of routes, and are not counted for each new one. */
const smallSettings = 4 * 1024;

/** Emptying a route does not make room of its settings: all together take at most this part of what all routes may keep. */
const share = 0.1;

/**
 * Refuses settings that are larger than those before them when the settings of all routes would take too much together.
 *
 * @throws Problem 503 `too_many_settings`
 */
export async function requireSettingsRoom(
  store: Pick<StoreReads, "settingsBytes">,
  { bytes }: Pick<CaptureLimits, "bytes">,
  wanted: RouteSettings,
  before?: RouteSettings,
): Promise<void> {
  const size = JSON.stringify(wanted).length;
  const more = before === undefined ? size : size - JSON.stringify(before).length;
  if (size <= smallSettings || more <= 0 || (await store.settingsBytes()) + more <= bytes * share) return;
  const detail = "The rules of all routes take as much as they may here. Have shorter ones, or try again later.";
  throw new Problem({ status: 503, code: "too_many_settings", detail, headers: { "retry-after": "600" } });
}
