// The thread of `checkpointInBackground`: copies the log into the file whenever it is asked to.
import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import type { LogCopied } from "./checkpoint-in-background.ts";

const database = new DatabaseSync(workerData as string, { timeout: 5_000 });
const copy = database.prepare("pragma wal_checkpoint(passive)");

parentPort?.on("message", () => {
  parentPort?.postMessage({ frames: framesAfterCopy() } satisfies LogCopied);
});

function framesAfterCopy(): number {
  try {
    return (copy.get() as { log: number }).log;
  } catch {
    // Without room for the file, everything stays in the log; the next copy may find room.
    return 0;
  }
}
