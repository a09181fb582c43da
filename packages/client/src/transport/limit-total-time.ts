import { HttpError } from "../http-error.ts";
import { redact } from "../redact.ts";
import type { EndpointOptions } from "../request-options.ts";
import { startDeadline } from "./deadline.ts";

/** Runs a call, its waits and its retries within `request.totalTimeout`. */
export async function limitTotalTime<Result>(options: EndpointOptions, run: () => Promise<Result>): Promise<Result> {
  const { totalTimeout, signal, stream } = options.request;
  if (!totalTimeout) return run();
  const deadline = startDeadline(totalTimeout, signal);
  options.request.signal = deadline.signal;
  try {
    return await run();
  } catch (error) {
    if (!deadline.expired) throw error;
    const { method, url } = options;
    throw new HttpError(`The call did not end within the total timeout of ${totalTimeout} ms`, 500, {
      kind: "timeout",
      code: "ETIMEDOUT",
      request: redact({ method, url, headers: {}, request: options.request }),
      cause: error,
    });
  } finally {
    deadline.stop(stream);
  }
}
