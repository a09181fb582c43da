import { setTimeout as sleep } from "node:timers/promises";
import { createLineLimit, type Logger, type OperationContext } from "@signalbox/service";
import { problem } from "../domain/problem.ts";
import { authorOf } from "../domain/record.ts";
import type { AuditAction } from "../domain/shapes.ts";
import type { AuditLog, AuditNote } from "../store/audit-log.ts";

/** How long entries are collected before a write, in milliseconds. */
const COLLECT_MS = 100;
/** The delay after a failed write, in milliseconds. */
const PAUSE_MS = 1_000;
/** How long a write may take before reads are rejected, in milliseconds. A busy machine may need seconds. */
const MAX_WRITE_MS = 5_000;
/** How many rejected requests of one network get their own entry per minute. */
const REJECTED_PER_NETWORK = 30;

type QueuedNote = AuditNote & { readonly at: number };

/** Records reads, exports and rejected requests in the access log. Entries are written in batches, and requests do not wait. */
export type AuditTrail = ReturnType<typeof startAuditTrail>;

/** @param maxQueued the most queued entries */
export function startAuditTrail(
  store: AuditLog,
  { audit: isOn, auditReads, log }: { readonly audit: boolean; readonly auditReads: boolean; readonly log: Logger },
  maxQueued = 10_000,
) {
  /** The entries that are not written yet. */
  const queue: QueuedNote[] = [];
  let hasFailed = false;
  let writing: Promise<void> | undefined;
  /** When the write in progress started, by a clock that never goes back. */
  let writeStart = Number.POSITIVE_INFINITY;
  const closing = new AbortController();
  const noted: ReadonlySet<AuditAction> = new Set(auditReads ? ["read", "list", "export"] : ["export"]);
  const mayAddRejected = createLineLimit(
    (lines, seconds) => addRejected({ principal: null, requestId: null }, `${lines} more in ${seconds} s`),
    { perNetwork: REJECTED_PER_NETWORK },
  );

  function push(note: QueuedNote): void {
    queue.push(note);
    writing ??= writeAll();
  }

  /** Drops the entry when the queue is full, because a rejected request has read nothing. */
  function addRejected(by: AuditNote["by"], detail: string): void {
    if (queue.length >= maxQueued) return;
    push({ at: Date.now(), action: "login-failure", outcome: "rejected", by, detail });
  }

  /** Writes entries until none is left, after pauses in which others come. `close` ends the pauses. */
  async function writeAll(): Promise<void> {
    for (let wait = COLLECT_MS; queue.length > 0; ) {
      await sleep(wait, undefined, { signal: closing.signal }).catch(() => {});
      const isLast = closing.signal.aborted;
      const notes = [...queue];
      wait = COLLECT_MS;
      writeStart = performance.now();
      try {
        await store.add(notes);
        queue.splice(0, notes.length);
        hasFailed = false;
      } catch (err) {
        hasFailed = true;
        log.error({ err, entries: notes.length }, "the access log could not be written");
        wait = PAUSE_MS;
        if (isLast) break;
      }
      writeStart = Number.POSITIVE_INFINITY;
    }
    writing = undefined;
  }

  return {
    /**
     * Records that a caller gets a record or a list of records.
     *
     * @throws Problem 503 `audit_full` when too many entries wait to be written, because every read must be recorded, or when the
     * write in progress takes too long or the last one failed: reads of a replica would go on, and their entries be lost with the process
     */
    read(
      context: OperationContext,
      action: "read" | "list" | "export",
      about: Pick<AuditNote, "target" | "detail">,
    ): void {
      if (!isOn || !noted.has(action)) return;
      const isStuck = hasFailed || performance.now() - writeStart > MAX_WRITE_MS;
      if (isStuck || queue.length >= maxQueued) {
        const reason = isStuck ? "at present" : "as fast as records are read";
        const detail = `The access log cannot be written ${reason}, so this read was rejected. Try again in a moment.`;
        throw problem(503, "audit_full", detail, { headers: { "retry-after": "1" } });
      }
      push({ ...about, at: Date.now(), action, by: authorOf(context) });
    },

    /** Records a request that was rejected with 401 or 403. Many from one network share entries. */
    rejected(context: OperationContext, status: number): void {
      const { request, problemCode } = context;
      if (!isOn || !mayAddRejected(request.clientAddress ?? "")) return;
      const author = authorOf(context);
      // A rejected request has no principal.
      const by = status === 401 ? { ...author, principal: null } : author;
      addRejected(by, `${status} ${problemCode ?? ""}: ${request.method} ${request.path}`);
    },

    /** Writes the queued entries. */
    async close(): Promise<void> {
      closing.abort();
      await writing;
    },
  };
}
