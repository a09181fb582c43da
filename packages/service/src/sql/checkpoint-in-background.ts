import type { DatabaseSync } from "node:sqlite";
import { startWorker } from "../workers/pool-thread.ts";

/** Keeps the write-ahead log of a SQLite file short without holding up its writer. */
export interface BackgroundCheckpoints {
  /** To be called after each commit. */
  committed(): void;
  close(): Promise<void>;
}

/** What the thread found: how many frames the log has. */
export interface LogCopied {
  readonly frames: number;
}

/** How long the log may become before it begins anew, in bytes. A log that is written over is synced faster. */
const maxLogBytes = 16 * 1024 * 1024;

/** How often the log is copied while there are commits, in milliseconds. */
const copyEvery = 500;

/**
 * Lets a thread of its own copy the log into the file (a passive checkpoint, which waits for nobody and holds up nobody).
 * What was committed meanwhile is little: the writer copies that itself and then begins the log anew.
 */
export function checkpointInBackground(file: string, writer: DatabaseSync): BackgroundCheckpoints {
  writer.exec("pragma wal_autocheckpoint = 0");
  const { page_size: pageSize } = writer.prepare("pragma page_size").get() as { page_size: number };
  const worker = startWorker({ module: "./sqlite-checkpointer", from: import.meta.url, workerData: file });
  let isCopying = false;
  let isLong = false;
  let lastCopy = 0;
  worker.on("message", ({ frames }: LogCopied) => {
    isCopying = false;
    isLong = frames * pageSize > maxLogBytes;
  });
  // Without the thread the log is copied by the writer, as SQLite does it by default.
  worker.on("error", () => writer.exec("pragma wal_autocheckpoint = 1000"));
  worker.unref();

  return {
    committed() {
      const now = performance.now();
      if (isLong) {
        isLong = false;
        restartLog();
      } else if (!isCopying && now - lastCopy > copyEvery) {
        isCopying = true;
        lastCopy = now;
        worker.postMessage("copy");
      }
    },
    async close() {
      await worker.terminate();
    },
  };

  function restartLog(): void {
    try {
      writer.exec("pragma wal_checkpoint(restart)");
    } catch {
      // The commit before it is on disk all the same: without room for the file, the log goes on growing while it can.
    }
  }
}
