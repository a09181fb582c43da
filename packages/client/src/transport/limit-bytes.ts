import type { FetchResponse } from "../request-options.ts";

/** The body of an answer, in the forms that it is read in. */
export type ReadableBody = Pick<FetchResponse, "body" | "text" | "arrayBuffer">;

/** Gives the body of `response`; reading it fails as `refuse` does after `maxBytes` bytes, and ends the download. */
export function limitBytes(response: ReadableBody, maxBytes: number | undefined, refuse: () => never): ReadableBody {
  if (maxBytes === undefined) return response;
  let total = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      total += chunk.byteLength;
      if (!(total <= maxBytes)) refuse();
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(count) ?? null);
}
