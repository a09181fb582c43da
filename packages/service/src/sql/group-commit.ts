/** The transaction control that group commit needs from a database with one writer. */
export interface GroupCommitTarget<Transaction> {
  readonly transaction: Transaction;
  /** Runs a statement that returns nothing: begin, commit, savepoint and their like. */
  run(statement: string): void;
}

interface PendingWrite<Transaction> {
  readonly work: (transaction: Transaction) => Promise<unknown>;
  readonly settle: (outcome: Outcome) => void;
}

type Outcome = { kind: "done"; result: unknown } | { kind: "failed"; error: unknown };

/** Collects writes and commits them together. */
export interface GroupCommit<Transaction> {
  write<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /** Resolves when everything that was accepted so far is committed. */
  drain(): Promise<void>;
}

/**
 * Commits all writes of one event-loop turn in one transaction, because a durable commit costs an fsync however much
 * it holds. Several writes run in a savepoint each: one that throws takes back only itself.
 *
 * No write gets its response before the commit, a failed one neither: it may have failed over something that another write
 * of the group did, which is only true once it is committed.
 */
export function groupCommit<Transaction>(target: GroupCommitTarget<Transaction>): GroupCommit<Transaction> {
  let waiting: PendingWrite<Transaction>[] = [];
  let running: Promise<void> | undefined;

  return {
    write: (work) =>
      new Promise((resolve, reject) => {
        waiting.push({
          work,
          settle: (outcome) =>
            outcome.kind === "done"
              ? resolve(outcome.result as Awaited<ReturnType<typeof work>>)
              : reject(outcome.error),
        });
        running ??= commitAll();
      }),
    async drain() {
      await running;
    },
  };

  async function commitAll(): Promise<void> {
    while (waiting.length > 0) {
      await new Promise((resolve) => setImmediate(resolve));
      const group = waiting;
      waiting = [];
      await commitGroup(target, group);
    }
    running = undefined;
  }
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
      // What it wrote goes with the transaction when it throws, and a savepoint would keep a copy of each page it changes.
      outcomes.push({ kind: "done", result: await first.work(target.transaction) });
    } else {
      for (const { work } of group) outcomes.push(await runInSavepoint(target, work));
    }
    target.run("commit");
  } catch (error) {
    try {
      target.run("rollback");
    } catch {
      // The database has already rolled back by itself, as SQLite does when the disk is full.
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
    takeBack(target, error);
  }
  target.run("release one_write");
  return outcome;
}

function takeBack<Transaction>(target: GroupCommitTarget<Transaction>, cause: unknown): void {
  try {
    target.run("rollback to one_write");
  } catch {
    // The database has taken back the whole transaction by itself, for the reason that the write failed for.
    throw cause;
  }
}
