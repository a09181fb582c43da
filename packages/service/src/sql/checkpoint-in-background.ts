import type { DatabaseSync } from "node:sqlite";
import { startWorker } from "../workers/pool-thread.ts";

/** Keeps the write-ahead log of a SQLite file short without delaying its writer. */
export interface BackgroundCheckpoints {
  /** Call it after each commit. */
  committed(): void;
  close(): Promise<void>;
}

/** The number of frames in the log. */
export interface LogCopied {
  readonly frames: number;
}

/** The size at which the log is restarted, in bytes. Overwriting a log syncs faster than extending it. */
const maxLogBytes = 16 * 1024 * 1024;

/** How often the log is copied while commits happen, in milliseconds. */
const copyEvery = 500;

/**
 * A thread copies the log into the file by passive checkpoints, which never block. The writer copies the few commits that were
 * added since, and then restarts the log.
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
  // Without the thread, the writer copies the log, as SQLite does by default.
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
      // The commit is durable anyway. While the disk has no room for the file, the log grows.
    }
  }
}
