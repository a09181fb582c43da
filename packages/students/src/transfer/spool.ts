import { openTemporary } from "./open-temporary.ts";

/** Bytes that wait in a temporary file, to be read as often as needed. */
export interface Spool {
  read(): AsyncIterable<Uint8Array>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Takes everything that comes from `chunks` into a temporary file that only this user can read. */
export async function spool(chunks: AsyncIterable<Uint8Array>): Promise<Spool> {
  const file = await openTemporary();
  try {
    for await (const chunk of chunks) await file.appendFile(chunk);
  } catch (error) {
    await file.close();
    throw error;
  }
  return {
    read: () => file.createReadStream({ start: 0, autoClose: false, highWaterMark: 256 * 1024 }),
    [Symbol.asyncDispose]: () => file.close(),
  };
}
