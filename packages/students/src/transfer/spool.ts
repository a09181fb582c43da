import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Bytes that wait in a temporary file, to be read as often as needed. */
export interface Spool {
  read(): AsyncIterable<Uint8Array>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Takes everything that comes from `chunks` into a temporary file that only this user can read. */
export async function spool(chunks: AsyncIterable<Uint8Array>): Promise<Spool> {
  const folder = await mkdtemp(join(tmpdir(), "signalbox-import-"));
  const file = join(folder, "body");
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    await pipeline(Readable.from(chunks), createWriteStream(file, { mode: 0o600 }));
  } catch (error) {
    await remove();
    throw error;
  }
  return { read: () => createReadStream(file, { highWaterMark: 256 * 1024 }), [Symbol.asyncDispose]: remove };
}
