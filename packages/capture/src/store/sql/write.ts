import { type Kysely, PostgresAdapter } from "kysely";
import type { StoreWrites } from "../capture-store.ts";
import type { Tables } from "./tables.ts";

/** Writes of the store, as functions of a transaction. */
export type Writes<Names extends keyof StoreWrites> = {
  readonly [Name in Names]: (
    transaction: Kysely<Tables>,
    ...values: Parameters<StoreWrites[Name]>
  ) => ReturnType<StoreWrites[Name]>;
};

/** Whether other processes may write at the same time, so that rows must be locked. */
export function isShared(transaction: Kysely<Tables>): boolean {
  return transaction.getExecutor().adapter instanceof PostgresAdapter;
}
