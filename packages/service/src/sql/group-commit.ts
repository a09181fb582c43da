/** The transaction control that group commit needs from a database with one writer. */
interface GroupCommitTarget<Transaction> {
  readonly transaction: Transaction;
  /** Runs a statement without a result, such as begin, commit or savepoint. */
  run(statement: string): void;
}

interface PendingWrite<Transaction> extends WriteOptions {
  readonly work: (transaction: Transaction) => Promise<unknown>;
  readonly settle: (outcome: Outcome) => void;
}

type Outcome = { kind: "done"; result: unknown } | { kind: "failed"; error: unknown };

export interface WriteOptions {
  /** Whether the write has a transaction of its own, so that short ones do not wait for its commit. @default false */
  readonly isLong?: boolean;
}

/** Collects writes and commits them together. */
interface GroupCommit<Transaction> {
  write<Result>(work: (transaction: Transaction) => Promise<Result>, options?: WriteOptions): Promise<Result>;
  /** Resolves when all accepted writes are committed. */
  drain(): Promise<void>;
}

/** A long write that took more than this delays others noticeably, in milliseconds. */
const NOTICED_MS = 50;

/** The pause after such a write, in milliseconds. The aim is that at least 99 % of short writes never wait for a long one. */
const LONG_PAUSE_MS = 1_000;

/**
 * Commits all writes of one event-loop iteration in one transaction, because each durable commit costs one fsync. When there are
 * several writes, each runs in a savepoint, so a write that throws rolls back only itself. A long write follows alone. Short writes
 * that arrive meanwhile are next, and after a delay that they noticed, no other long write begins for a second.
 *
 * No write resolves or rejects before the commit. Even a failure may depend on another write of the group, which is certain only
 * after the commit.
 */
export function groupCommit<Transaction>(target: GroupCommitTarget<Transaction>): GroupCommit<Transaction> {
  let waiting: PendingWrite<Transaction>[] = [];
  let running: Promise<void> | undefined;
  /** When the next long write may begin. */
  let nextLongAt = 0;
  let hasTimer = false;

  return {
    write: (work, { isLong = false } = {}) =>
      new Promise((resolve, reject) => {
        waiting.push({
          work,
          isLong,
          settle: (outcome) =>
            outcome.kind === "done"
              ? resolve(outcome.result as Awaited<ReturnType<typeof work>>)
              : reject(outcome.error),
        });
        running ??= commitAll();
      }),
    async drain() {
      while (running !== undefined || waiting.length > 0) {
        nextLongAt = 0;
        running ??= commitAll();
        await running;
      }
    },
  };

  async function commitAll(): Promise<void> {
    do {
      await new Promise((resolve) => setImmediate(resolve));
      const group = waiting.filter(isShort);
      waiting = waiting.filter((write) => !isShort(write));
      if (group.length > 0) await commitGroup(target, group);
      const pause = nextLongAt - performance.now();
      if (pause <= 0) await commitLong();
      else if (!waiting.some(isShort)) {
        if (waiting.length > 0) resumeAfter(pause);
        break;
      }
    } while (waiting.length > 0);
    running = undefined;
  }

  function resumeAfter(delay: number): void {
    if (hasTimer) return;
    hasTimer = true;
    setTimeout(() => {
      hasTimer = false;
      running ??= commitAll();
    }, delay);
  }

  async function commitLong(): Promise<void> {
    const index = waiting.findIndex(({ isLong }) => isLong);
    const [long] = index < 0 ? [] : waiting.splice(index, 1);
    if (long === undefined) return;
    const began = performance.now();
    await commitGroup(target, [long]);
    const now = performance.now();
    if (now - began > NOTICED_MS && waiting.some(isShort)) nextLongAt = now + LONG_PAUSE_MS;
  }
}

function isShort({ isLong }: WriteOptions): boolean {
  return isLong !== true;
}

async function commitGroup<Transaction>(
  target: GroupCommitTarget<Transaction>,
  group: readonly PendingWrite<Transaction>[],
): Promise<void> {
  const outcomes: Outcome[] = [];
  try {
    target.run("begin immediate");
    const [first, ...others] = group;
    if (first !== undefined && others.length === 0) {
      // A single write needs no savepoint: its failure rolls back the transaction. A savepoint would copy each changed page.
      outcomes.push({ kind: "done", result: await first.work(target.transaction) });
    } else {
      for (const { work } of group) outcomes.push(await runInSavepoint(target, work));
    }
    target.run("commit");
  } catch (error) {
    try {
      target.run("rollback");
    } catch {
      // The database has already rolled back, as SQLite does when the disk is full.
    }
    for (const { settle } of group) settle({ kind: "failed", error });
    return;
  }
  group.forEach(({ settle }, index) => {
    settle(outcomes[index] as Outcome);
  });
}

async function runInSavepoint<Transaction>(
  target: GroupCommitTarget<Transaction>,
  work: (transaction: Transaction) => Promise<unknown>,
): Promise<Outcome> {
  target.run("savepoint one_write");
  let outcome: Outcome;
  try {
    outcome = { kind: "done", result: await work(target.transaction) };
  } catch (error) {
    outcome = { kind: "failed", error };
    try {
      target.run("rollback to one_write");
    } catch {
      // The database has rolled back the whole transaction because of this write.
      throw error;
    }
  }
  target.run("release one_write");
  return outcome;
}
