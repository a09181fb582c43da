import type { Retention } from "./retention.ts";
import type { SqlWrites } from "./sql-writes.ts";

/** What the writing thread is started with. */
export interface WriterData {
  readonly file: string;
  readonly retention: Retention;
}

/** A call of the writing half of the store, as it crosses to the writing thread. */
export type WriterCall =
  | { readonly id: number; readonly method: keyof SqlWrites; readonly values: readonly unknown[] }
  | { readonly id: number; readonly method: "ready" | "close"; readonly values: readonly [] };

/** The writing thread is ready (`id` 0), or has answered a call. */
export type WriterReply =
  | { readonly id: number; readonly kind: "done"; readonly result: unknown }
  | { readonly id: number; readonly kind: "failed"; readonly error: Error; readonly code: string | undefined };
