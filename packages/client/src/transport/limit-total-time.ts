import type { EndpointOptions } from "../request-options.ts";
import { startDeadline, timeoutError } from "./deadline.ts";

/** Runs a call, its waits and its retries within `request.totalTimeout`. */
export async function limitTotalTime<Result>(options: EndpointOptions, run: () => Promise<Result>): Promise<Result> {
  const { totalTimeout, signal, stream } = options.request;
  if (!totalTimeout) return run();
  const deadline = startDeadline(totalTimeout, signal, "total timeout");
  options.request.signal = deadline.signal;
  try {
    return await run();
  } catch (error) {
    if (!deadline.expired) throw error;
    const { method, url, request } = options;
    throw timeoutError(deadline, { method, url, headers: {}, request });
  } finally {
    deadline.stop(stream);
  }
}
