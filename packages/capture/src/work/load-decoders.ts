import type { BodyDecoder } from "../decode/body-decoder.ts";

/** The decoders that modules export by default. */
export async function loadDecoders(urls: readonly string[]): Promise<readonly BodyDecoder[]> {
  return Promise.all(urls.map(async (url) => ((await import(url)) as { default: BodyDecoder }).default));
}
