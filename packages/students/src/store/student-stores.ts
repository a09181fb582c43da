import type { Kysely } from "kysely";
import type { Student } from "../domain/student.ts";
import type { PageRequest } from "../domain/student-query.ts";
import type { ChangeFeed } from "./change-feed.ts";
import type { KeyStore } from "./key-store.ts";
import type { StudentHistory } from "./student-history.ts";
import type { StudentImport } from "./student-import.ts";
import type { StudentStore } from "./student-store.ts";
import type { Tables } from "./tables.ts";
import type { WebhookStore } from "./webhook-store.ts";

/** Everything that is kept, over one database. */
export interface StudentStores {
  readonly students: StudentStore;
  readonly history: StudentHistory;
  readonly imports: StudentImport;
  readonly changes: ChangeFeed;
  readonly keys: KeyStore;
  readonly webhooks: WebhookStore;
  /** Compiles statements for other connections. */
  readonly compiler: Kysely<Tables>;
  /** Takes the error of a read on another connection. */
  failed(error: unknown): void;
  /** The records of a short, unfiltered page; undefined when they are not so small that they could be read at once. */
  readNow(page: PageRequest): Promise<readonly Student[] | undefined>;
  /** Rejects with the reason when records cannot be read, or writes cannot be expected to work. */
  ready(): Promise<void>;
  close(): Promise<void>;
}
