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
 * Logs a warning about a request.
 *
 * @param address where the request came from
 * @returns false when the limit was reached and the line was only counted
 */
export type Warn = (
  address: string,
  line: Readonly<Record<string, unknown>>,
  message: string,
  level?: "warn" | "error",
) => boolean;

/**
 * Limits warnings about requests that anyone can send, so no one can fill the log or its disk. Lines beyond the limits are only
 * counted. At the end of the window, one line `left out` reports their number.
 */
export function limitedWarnings(
  log: Pick<Logger, "warn"> & Partial<Pick<Logger, "error">>,
  { perNetwork = 10, total = 1000, windowMs = 60_000 }: WarningLimits = {},
): Warn {
  // There is at most one entry for each written line.
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

  return (address, line, message, level = "warn") => {
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
    if (level === "error" && log.error !== undefined) log.error(line, message);
    else log.warn(line, message);
    return true;
  };
}
