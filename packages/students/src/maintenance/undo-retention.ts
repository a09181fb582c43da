import type { Logger } from "@signalbox/service";
import type { BulkChanges } from "../store/bulk-changes.ts";
import type { StudentLimits } from "../students-options.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Removes the undo data of bulk changes that are too old or too many, now and every hour. The changes stay listed, and
 * the history of each record stays complete.
 *
 * @returns what stops it
 */
export function startUndoRetention(
  bulk: Pick<BulkChanges, "expire">,
  { maxUndoDays, maxUndos }: Pick<StudentLimits, "maxUndoDays" | "maxUndos">,
  logger: Logger,
): () => Promise<void> {
  let running = expire();
  const timer = setInterval(() => {
    running = running.then(expire);
  }, hourMs).unref();

  async function expire(): Promise<void> {
    try {
      await bulk.expire({ before: Date.now() - maxUndoDays * dayMs, keep: maxUndos });
    } catch (err) {
      logger.error({ err }, "undo data of old bulk changes could not be removed");
    }
  }

  return () => {
    clearInterval(timer);
    return running;
  };
}
