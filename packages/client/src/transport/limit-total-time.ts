import type { ClientResponse, EndpointOptions } from "../request-options.ts";
import { withDeadline } from "./deadline.ts";

/** Runs a call, its waits and its retries within `request.totalTimeout`. */
export function limitTotalTime(options: EndpointOptions, run: () => Promise<ClientResponse>): Promise<ClientResponse> {
  const { method, url, request } = options;
  const deadline = {
    timeout: request.totalTimeout,
    name: "total timeout",
    request: { method, url, headers: {}, request },
  };
  return withDeadline(deadline, { ...request }, (signal) => {
    request.signal = signal;
    return run();
  });
}
