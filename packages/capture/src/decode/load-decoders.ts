import type { BodyDecoder } from "./body-decoder.ts";

/** The tasks that use injected decoders. */
const decoderTasks: ReadonlySet<string> = new Set(["decode", "measure", "inspectors", "explain"]);

export function usesDecoders(task: string): boolean {
  return decoderTasks.has(task);
}

/** Imports decoders, which are the default exports of their modules. */
export async function loadDecoders(urls: readonly string[]): Promise<readonly BodyDecoder[]> {
  return Promise.all(urls.map(async (url) => ((await import(url)) as { default: BodyDecoder }).default));
}
