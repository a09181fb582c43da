import type { FetchResponse } from "../request-options.ts";

/** The body of an answer, in the forms that it is read in. */
export type ReadableBody = Pick<FetchResponse, "body" | "text" | "arrayBuffer">;

/** Gives the body of `response`; reading it fails as `refuse` does after `maxBytes` bytes, and ends the download. */
export function limitBytes(response: ReadableBody, maxBytes: number | undefined, refuse: () => never): ReadableBody {
  if (maxBytes === undefined) return response;
  let total = 0;
  const add = (bytes: number): void => {
    total += bytes;
    if (total > maxBytes) refuse();
  };
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      add(chunk.byteLength);
      controller.enqueue(chunk);
    },
  });
  const body = response.body?.pipeThrough(count) ?? null;
  const counted = body ? new Response(body) : response;
  const read = async <Data extends string | ArrayBuffer>(reading: Promise<Data>): Promise<Data> => {
    // Browsers tell of a stream that fails only that it did.
    const data = await reading.finally(() => add(0));
    // A substitute for `fetch` may have no stream.
    if (!body) add(new Blob([data]).size);
    return data;
  };
  return { body, text: () => read(counted.text()), arrayBuffer: () => read(counted.arrayBuffer()) };
}
