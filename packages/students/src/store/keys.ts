import { type Database, hashSecret } from "@signalbox/service";
import type { Selectable } from "kysely";
import { newKeySecret } from "../access/principal.ts";
import type { Scope } from "../domain/shapes.ts";
import { type Author, noAuthor } from "../domain/student.ts";
import type { AuditLog } from "./audit-log.ts";
import type { ApiKeyRow, Tables } from "./tables.ts";

/** The API keys of a service. Only digests of their secrets are stored. */
export interface KeyStore {
  /** Creates a key. Only the result of this call has its secret. */
  add(
    key: { readonly name: string; readonly scope: Scope; readonly expiresAt: number | null },
    by?: Author,
  ): Promise<NewKey>;
  /** All keys, the oldest first. */
  list(): Promise<readonly ApiKey[]>;
  get(id: string): Promise<ApiKey | undefined>;
  /** Revokes a key. Returns whether it existed. */
  revoke(id: string, by?: Author): Promise<boolean>;
  /** The key with this digest, unless it was revoked or has expired. */
  find(hash: string): Promise<ApiKey | undefined>;
  /** Records a use of a key. Uses are collected for a minute, so that a request costs no write. */
  used(id: string): void;
  /** Writes the collected uses. */
  close(): Promise<void>;
}

/** Times are milliseconds since 1970. */
export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly scope: Scope;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  /** The last use, up to a minute late if it was in another process; null when never used. */
  readonly lastUsedAt: number | null;
}

export interface NewKey extends ApiKey {
  readonly secret: string;
}

/** How long uses of keys are collected before they are written, in milliseconds. */
const collectMs = 60_000;

/** Stores API keys in the database of the records. */
export function sqlKeyStore(
  database: Database<Tables>,
  nextId: () => string,
  audit: Pick<AuditLog, "record">,
): KeyStore {
  let uses = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  async function writeUses(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const written = uses;
    uses = new Map();
    if (written.size === 0) return;
    try {
      await database.write(async (transaction) => {
        for (const [id, at] of written) {
          await transaction
            .updateTable("api_key")
            .set({ last_used_at: at })
            .where("id", "=", id)
            .where((key) => key.or([key("last_used_at", "is", null), key("last_used_at", "<", at)]))
            .execute();
        }
      });
    } catch {
      // A failed store is reported to writes of records. The next use retries.
      for (const [id, at] of written) if (!uses.has(id)) uses.set(id, at);
    }
  }

  /** Converts a row to a key, including uses that are not written yet. */
  function toKey({ id, name, scope, created_at, expires_at, last_used_at }: Selectable<ApiKeyRow>): ApiKey {
    const lastUsedAt = uses.get(id) ?? last_used_at;
    return { id, name, scope, createdAt: created_at, expiresAt: expires_at, lastUsedAt };
  }

  return {
    async add({ name, scope, expiresAt }, by = noAuthor) {
      const secret = newKeySecret();
      const key: ApiKey = { id: nextId(), name, scope, createdAt: Date.now(), expiresAt, lastUsedAt: null };
      const row = {
        id: key.id,
        name,
        scope,
        hash: hashSecret(secret, "hex"),
        created_at: key.createdAt,
        expires_at: expiresAt,
        last_used_at: null,
      };
      await database.write(async (transaction) => {
        await transaction.insertInto("api_key").values(row).execute();
        await audit.record(transaction, [{ action: "key-create", by, target: key.id, detail: `${scope}: ${name}` }]);
      });
      return { ...key, secret };
    },

    async list() {
      const rows = await database.read.selectFrom("api_key").selectAll().orderBy("id").execute();
      return rows.map(toKey);
    },

    async get(id) {
      const row = await database.read.selectFrom("api_key").selectAll().where("id", "=", id).executeTakeFirst();
      return row === undefined ? undefined : toKey(row);
    },

    async revoke(id, by = noAuthor) {
      return database.write(async (transaction) => {
        const { numDeletedRows } = await transaction.deleteFrom("api_key").where("id", "=", id).executeTakeFirst();
        if (Number(numDeletedRows) === 0) return false;
        await audit.record(transaction, [{ action: "key-revoke", by, target: id }]);
        return true;
      });
    },

    async find(hash) {
      const row = await database.read.selectFrom("api_key").selectAll().where("hash", "=", hash).executeTakeFirst();
      if (row === undefined || (row.expires_at !== null && row.expires_at <= Date.now())) return undefined;
      return toKey(row);
    },

    used(id) {
      uses.set(id, Date.now());
      timer ??= setTimeout(() => void writeUses(), collectMs).unref();
    },

    close: writeUses,
  };
}
