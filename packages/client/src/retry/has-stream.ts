import { HttpError } from "../http-error.ts";
import { isStream } from "../transport/encode-body.ts";

/** Whether the request that failed carried a stream, which cannot be sent again, whatever it was called in the call. */
export function hasStream(error: unknown): boolean {
  return error instanceof HttpError && isStream(error.request.body);
}
