import type { FetchResponse } from "../request-options.ts";

/** The body of an answer, in the forms that it is read in. */
export type ReadableBody = Pick<FetchResponse, "body" | "text" | "arrayBuffer">;

/** Gives the body of `response`; reading it fails as `refuse` does after `maxBytes` bytes, and ends the download. */
export async function limitBytes(
  response: ReadableBody,
  maxBytes: number | undefined,
  refuse: () => never,
): Promise<ReadableBody> {
  if (maxBytes === undefined) return response;
  let total = 0;
  const check = (): void => {
    if (total > maxBytes) refuse();
  };
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      total += chunk.byteLength;
      check();
      controller.enqueue(chunk);
    },
  });
  // A substitute for `fetch` may have no stream.
  const { body } = new Response(response.body ?? (await response.arrayBuffer()));
  const counted = new Response(body?.pipeThrough(count) ?? null);
  return {
    body: counted.body,
    // Browsers tell of a stream that fails only that it did.
    text: () => counted.text().finally(check),
    arrayBuffer: () => counted.arrayBuffer().finally(check),
  };
}
