import type { StoreWrites } from "./capture-store.ts";
import type { PackedArrivals } from "./packed-arrivals.ts";
import type { Retention } from "./retention.ts";

/** What the writing thread is started with. */
export interface WriterData {
  readonly file: string;
  readonly retention: Retention;
}

/** A call of the writing half of the store, as it crosses to the writing thread. */
export type WriterCall =
  | { readonly id: number; readonly method: Exclude<keyof StoreWrites, "append">; readonly values: readonly unknown[] }
  | { readonly id: number; readonly method: "append"; readonly packed: PackedArrivals }
  | { readonly id: number; readonly method: "close"; readonly values: readonly [] };

/** The writing thread is ready (`id` 0), or has answered a call. */
export type WriterReply =
  | { readonly id: number; readonly kind: "done"; readonly result: unknown }
  | { readonly id: number; readonly kind: "failed"; readonly error: Error; readonly code: string | undefined };
