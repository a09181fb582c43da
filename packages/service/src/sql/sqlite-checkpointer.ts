// The thread of `checkpointInBackground`: copies the log into the file on each message.

import { parentPort, workerData } from "node:worker_threads";
import type { LogCopied } from "./checkpoint-in-background.ts";
import { DatabaseSync } from "./sqlite.ts";

const database = new DatabaseSync(workerData as string, { timeout: 5_000 });
const copy = database.prepare("pragma wal_checkpoint(passive)");

parentPort?.on("message", () => {
  parentPort?.postMessage({ frames: framesAfterCopy() } satisfies LogCopied);
});

function framesAfterCopy(): number {
  try {
    return (copy.get() as { log: number }).log;
  } catch {
    // When the disk is full, all commits remain in the log until a later copy succeeds.
    return 0;
  }
}
