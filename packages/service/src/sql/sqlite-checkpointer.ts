// The thread of `checkpointInBackground`: copies the log into the file whenever it is asked to.
import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import type { LogCopied } from "./checkpoint-in-background.ts";

const database = new DatabaseSync(workerData as string, { timeout: 5_000 });
const copy = database.prepare("pragma wal_checkpoint(passive)");

parentPort?.on("message", () => {
  const { log } = copy.get() as { log: number };
  parentPort?.postMessage({ frames: log } satisfies LogCopied);
});
