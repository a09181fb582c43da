import { untilStopped } from "./until-stopped.ts";

/**
 * Aborts at the first SIGINT or SIGTERM, and when whoever read the output has gone (`| head`): for commands that would print
 * for ever.
 */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  void untilStopped().then(() => stop.abort());
  process.stdout.once("error", () => stop.abort());
  return stop.signal;
}
