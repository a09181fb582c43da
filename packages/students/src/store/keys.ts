import { type Database, hashSecret } from "@signalbox/service";
import type { Selectable } from "kysely";
import { newKeySecret, type Scope } from "../access/principal.ts";
import { type Author, noAuthor } from "../domain/student.ts";
import type { AuditLog } from "./audit-log.ts";
import type { ApiKeyRow, Tables } from "./tables.ts";

/** The API keys of a service. Secrets are never kept, only their digests. */
export interface KeyStore {
  /** Makes a key; its secret is shown this once. */
  add(
    key: { readonly name: string; readonly scope: Scope; readonly expiresAt: number | null },
    by?: Author,
  ): Promise<NewKey>;
  /** All keys, the oldest first. */
  list(): Promise<readonly ApiKey[]>;
  /** Ends a key. Returns whether there was one. */
  revoke(id: string, by?: Author): Promise<boolean>;
  /** The key with this digest, unless it was revoked or has expired. */
  find(hash: string): Promise<ApiKey | undefined>;
}

/** Times are milliseconds since 1970. */
export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly scope: Scope;
  readonly createdAt: number;
  readonly expiresAt: number | null;
}

export interface NewKey extends ApiKey {
  readonly secret: string;
}

/** Keeps API keys beside the records. */
export function sqlKeyStore(
  database: Database<Tables>,
  nextId: () => string,
  audit: Pick<AuditLog, "record">,
): KeyStore {
  return {
    async add({ name, scope, expiresAt }, by = noAuthor) {
      const secret = newKeySecret();
      const key: ApiKey = { id: nextId(), name, scope, createdAt: Date.now(), expiresAt };
      const row = {
        id: key.id,
        name,
        scope,
        hash: hashSecret(secret, "hex"),
        created_at: key.createdAt,
        expires_at: expiresAt,
      };
      await database.write(async (transaction) => {
        await transaction.insertInto("api_key").values(row).execute();
        await audit.record(transaction, [{ action: "key-create", by, target: key.id, detail: `${scope}: ${name}` }]);
      });
      return { ...key, secret };
    },

    async list() {
      const rows = await database.read.selectFrom("api_key").selectAll().orderBy("id").execute();
      return rows.map(fromRow);
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
      return fromRow(row);
    },
  };
}

function fromRow({ id, name, scope, created_at, expires_at }: Selectable<ApiKeyRow>): ApiKey {
  return { id, name, scope, createdAt: created_at, expiresAt: expires_at };
}
