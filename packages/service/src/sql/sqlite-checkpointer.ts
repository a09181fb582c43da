// The thread of `checkpointInBackground`: copies the log into the file on each message.

import { parentPort, workerData } from "node:worker_threads";
import type { LogCopied } from "./checkpoint-in-background.ts";
import { DatabaseSync } from "./sqlite.ts";

const database = new DatabaseSync(workerData as string, { timeout: 5_000 });
const copy = database.prepare("pragma wal_checkpoint(passive)");

parentPort?.on("message", () => {
  parentPort?.postMessage(copyLog());
});

/** How often the log is copied again because of commits during the copy. */
const MAX_COPIES = 3;

function copyLog(): LogCopied {
  try {
    let before = -1;
    for (let copies = 1; ; copies += 1) {
      const { log: frames, checkpointed } = copy.get() as { log: number; checkpointed: number };
      // A reader of an earlier state holds up the copy of all that is newer.
      if (checkpointed === frames || copies === MAX_COPIES || checkpointed === before) return { frames };
      before = checkpointed;
    }
  } catch {
    // When the disk is full, all commits remain in the log until a later copy succeeds.
    return { frames: 0 };
  }
}
