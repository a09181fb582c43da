import type { DatabaseSync } from "node:sqlite";
import type { Worker } from "node:worker_threads";
import { startWorker } from "../workers/pool-thread.ts";

/** Keeps the write-ahead log of a SQLite file short without delaying its writer. */
interface BackgroundCheckpoints {
  /** Call it after each commit, with the time since the transaction began, in milliseconds, and after each failed write. */
  ended(tookMs?: number): void;
  close(): Promise<void>;
}

/** The number of frames in the log. */
export interface LogCopied {
  readonly frames: number;
}

/** The size of the log above which the writer helps to copy it, in bytes. Overwriting a log syncs faster than extending it. */
const DEFAULT_LOG_BYTES = 64 * 1024 * 1024;

/** How often the log is copied while commits happen, in milliseconds. */
const COPY_EVERY_MS = 500;

/** A longer transaction may have written megabytes, which the thread should copy, in milliseconds. */
const LONG_MS = 20;

/** From this multiple of the size on, the writer copies the commits of long transactions too. */
const LONG_LOGS = 4;

/**
 * A thread copies the log into the file by passive checkpoints, which never block. When all of it is copied, and no reader uses
 * it, the next transaction starts the log again from its beginning. If the next transaction always began before the thread is
 * done, the log would grow without limit. From `maxLogBytes` on, the writer therefore copies the last commits.
 *
 * @param maxLogBytes default: 64 MiB
 */
export function checkpointInBackground(
  file: string,
  writer: DatabaseSync,
  maxLogBytes: number = DEFAULT_LOG_BYTES,
): BackgroundCheckpoints {
  writer.exec("pragma wal_autocheckpoint = 0");
  const { page_size: pageSize } = writer.prepare("pragma page_size").get() as { page_size: number };
  let worker: Worker | undefined;
  let isCopying = false;
  /** The size of the log at the last copy, in bytes, until the writer has helped. */
  let logBytes = 0;
  // A file that is open only briefly needs no thread: the last connection copies the log when it closes.
  let lastCopy = performance.now();

  return {
    ended(tookMs = 0) {
      const now = performance.now();
      const isLong = logBytes > maxLogBytes * (tookMs < LONG_MS ? 1 : LONG_LOGS);
      if (isLong) copyRest();
      else if (!isCopying && now - lastCopy > COPY_EVERY_MS) {
        isCopying = true;
        lastCopy = now;
        worker ??= startThread();
        worker.postMessage("copy");
      }
    },
    async close() {
      await worker?.terminate();
    },
  };

  function startThread(): Worker {
    const thread = startWorker({ module: "./sqlite-checkpointer", from: import.meta.url, workerData: file });
    thread.on("message", ({ frames }: LogCopied) => {
      isCopying = false;
      logBytes = frames * pageSize;
    });
    // Without the thread, the writer copies the log, as SQLite does by default. The thread may fail while the store closes.
    thread.on("error", () => {
      if (writer.isOpen) writer.exec("pragma wal_autocheckpoint = 1000");
    });
    thread.unref();
    return thread;
  }

  function copyRest(): void {
    logBytes = 0;
    try {
      // A checkpoint that restarts the log would wait for readers.
      writer.exec("pragma wal_checkpoint(passive)");
    } catch {
      // The commit is durable anyway. While the disk has no room for the file, the log grows.
    }
  }
}
