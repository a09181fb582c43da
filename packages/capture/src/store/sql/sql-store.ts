import type { Database } from "@signalbox/service";
import type { Kysely } from "kysely";
import { packDelivery } from "../../domain/delivery.ts";
import type { MarkChanges } from "../../domain/mark.ts";
import type { CaptureStore } from "../capture-store.ts";
import { storeDeliveries } from "./deliveries.ts";
import { forwardWrites, type Settlement, settleForwards } from "./forwards.ts";
import { heldWrites } from "./held.ts";
import { markWrites } from "./marks.ts";
import { responseWrites } from "./responses.ts";
import { emptyUnused } from "./retention.ts";
import { endAbandoned, postponeSweeps, removeNextExpired, routeWrites } from "./routes.ts";
import { sqlReads } from "./sql-reads.ts";
import type { Tables } from "./tables.ts";

/** The writes of the store, as functions of a transaction. Each commits alone or with others that wait. */
const writes = {
  ...routeWrites,
  ...markWrites,
  ...responseWrites,
  ...forwardWrites,
  ...heldWrites,
  settleForwards,
  storeDeliveries,
  emptyUnused,
  endAbandoned,
  postponeSweeps,
  removeNextExpired,
};

export type WriteName = keyof typeof writes;

type WriteOf<Write> = Write extends (transaction: Kysely<Tables>, ...values: infer Values) => infer Result
  ? (...values: Values) => Result
  : never;

/** The same as methods of a store. */
type WriteMethods = { readonly [Name in WriteName]: WriteOf<(typeof writes)[Name]> };

/** Runs a write in a transaction: here, or in the thread that writes. */
type RunWrite = (name: WriteName, ...values: readonly unknown[]) => Promise<unknown>;

/** On a full disk, these get space, because they free more. */
const deletions: ReadonlySet<WriteName> = new Set<WriteName>([
  "deleteRoute",
  "clearRoute",
  "deleteRequest",
  "dropForward",
  "emptyUnused",
  // The steps of `removeExpired`.
  "endAbandoned",
  "postponeSweeps",
  "removeNextExpired",
]);

/** Unpinning deletes the copy of a request. */
function isDeletion(name: WriteName, values: readonly unknown[]): boolean {
  return deletions.has(name) || (name === "markRequest" && (values[1] as MarkChanges).pinned === false);
}

/** Runs writes in a database that this thread writes. */
export function runWrites(database: Database<Tables>): RunWrite {
  return (name, ...values) => {
    const write = writes[name] as (transaction: Kysely<Tables>, ...values: readonly unknown[]) => Promise<unknown>;
    return database.write((transaction) => write(transaction, ...values), { deletes: () => isDeletion(name, values) });
  };
}

/** The parts of a store in SQL that depend on where it writes. */
interface SqlStoreParts extends Pick<CaptureStore, "append" | "ready" | "connections" | "close"> {
  readonly read: Kysely<Tables>;
  readonly write: RunWrite;
}

export function sqlStore({ read, write, ...rest }: SqlStoreParts): CaptureStore {
  const names = Object.keys(writes) as WriteName[];
  const methods = Object.fromEntries(
    names.map((name) => [name, (...values: readonly unknown[]) => write(name, ...values)]),
  ) as unknown as WriteMethods;
  const settle = collectByRoute<Settlement>(methods.settleForwards);
  return {
    ...sqlReads(read),
    ...methods,
    settleForward: (claim, result) => settle(claim.routeId, { claim, result }),
    async storeDelivery(delivery) {
      const [number] = await methods.storeDeliveries(delivery.routeId, [packDelivery(delivery)]);
      return number;
    },
    async trimTo(bytes) {
      while ((await methods.emptyUnused(bytes)) > 0);
    },
    async removeExpired(now) {
      await methods.endAbandoned(now);
      while (await methods.postponeSweeps(now));
      let removed = 0;
      // One transaction for each route, so that captures can commit in between.
      while (await methods.removeNextExpired(now)) removed += 1;
      return removed;
    },
    ...rest,
  };
}

/** Collects the writes for a route while an earlier one is stored, then stores them together. */
function collectByRoute<Item>(
  store: (routeId: string, items: readonly Item[]) => Promise<void>,
): (routeId: string, item: Item) => Promise<void> {
  const running = new Map<string, Promise<void>>();
  const next = new Map<string, { readonly items: Item[]; readonly stored: Promise<void> }>();
  return (routeId, item) => {
    const gathering = next.get(routeId);
    if (gathering !== undefined) {
      gathering.items.push(item);
      return gathering.stored;
    }
    const items = [item];
    const stored = (running.get(routeId) ?? Promise.resolve()).then(() => {
      next.delete(routeId);
      return store(routeId, items);
    });
    next.set(routeId, { items, stored });
    const ended = stored.catch(() => {});
    running.set(routeId, ended);
    void ended.then(() => running.get(routeId) === ended && running.delete(routeId));
    return stored;
  };
}

/** Stores captures in a database that this thread writes. */
export function databaseStore(database: Database<Tables>, append: CaptureStore["append"]): CaptureStore {
  return sqlStore({
    read: database.read,
    write: runWrites(database),
    append,
    ready: () => database.ready(),
    connections: database.connections,
    close: () => database.close(),
  });
}
