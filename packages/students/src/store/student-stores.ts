import type { ChangeFeed } from "./change-feed.ts";
import type { KeyStore } from "./key-store.ts";
import type { SqliteReads } from "./sqlite-reads.ts";
import type { StudentHistory } from "./student-history.ts";
import type { StudentImport } from "./student-import.ts";
import type { StudentStore } from "./student-store.ts";
import type { WebhookStore } from "./webhook-store.ts";

/** Everything that is kept, over one database. */
export interface StudentStores {
  readonly students: StudentStore;
  readonly history: StudentHistory;
  readonly imports: StudentImport;
  readonly changes: ChangeFeed;
  readonly keys: KeyStore;
  readonly webhooks: WebhookStore;
  /** Reads that need not wait for anything; undefined where records are in PostgreSQL. */
  readonly reads: SqliteReads | undefined;
  /** Rejects with the reason when records cannot be read, or writes cannot be expected to work. */
  ready(): Promise<void>;
  close(): Promise<void>;
}
