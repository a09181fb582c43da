import type { Logger } from "pino";
import { callerNetwork } from "./client-address.ts";

export interface WarningLimits {
  /** The most lines of one network in a window. @default 10 */
  readonly perNetwork?: number;
  /** The most lines of all networks together in a window. @default 1000 */
  readonly total?: number;
  /** How long a window is, in milliseconds. @default 60000 */
  readonly windowMs?: number;
}

/**
 * Writes a warning about a request that anybody can send.
 *
 * @param address where the request came from
 * @returns whether the line was written, and not only counted
 */
export type Warn = (address: string, line: Readonly<Record<string, unknown>>, message: string) => boolean;

/**
 * Warnings about requests that strangers can send in any number, so that nobody fills the log or the disk below it. What is
 * beyond the limits is counted, and stands in one line at the end of its window: `left out`, with the number of lines.
 */
export function limitedWarnings(
  log: Pick<Logger, "warn">,
  { perNetwork = 10, total = 1000, windowMs = 60_000 }: WarningLimits = {},
): Warn {
  // Has no more entries than lines were written.
  let ofNetworks = new Map<string, number>();
  let written = 0;
  let leftOut = 0;
  let isOpen = false;

  function endWindow(): void {
    if (leftOut > 0) log.warn({ lines: leftOut, seconds: windowMs / 1000 }, "left out");
    ofNetworks = new Map();
    written = 0;
    leftOut = 0;
    isOpen = false;
  }

  return (address, line, message) => {
    if (!isOpen) {
      isOpen = true;
      setTimeout(endWindow, windowMs).unref();
    }
    const network = callerNetwork(address);
    const ofNetwork = ofNetworks.get(network) ?? 0;
    if (written >= total || ofNetwork >= perNetwork) {
      leftOut += 1;
      return false;
    }
    ofNetworks.set(network, ofNetwork + 1);
    written += 1;
    log.warn(line, message);
    return true;
  };
}
