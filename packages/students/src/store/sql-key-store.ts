import type { Database } from "@signalbox/service";
import type { Selectable } from "kysely";
import { hashSecret, newSecret } from "../access/api-key.ts";
import type { ApiKey, KeyStore } from "./key-store.ts";
import type { ApiKeyRow, Tables } from "./tables.ts";

/** Keeps API keys beside the records. */
export function sqlKeyStore(database: Database<Tables>, nextId: () => string): KeyStore {
  return {
    async add({ name, scope, expiresAt }) {
      const secret = newSecret();
      const key: ApiKey = { id: nextId(), name, scope, createdAt: Date.now(), expiresAt };
      const row = {
        id: key.id,
        name,
        scope,
        hash: hashSecret(secret),
        created_at: key.createdAt,
        expires_at: expiresAt,
      };
      await database.write((transaction) => transaction.insertInto("api_key").values(row).execute());
      return { ...key, secret };
    },

    async list() {
      const rows = await database.read.selectFrom("api_key").selectAll().orderBy("id").execute();
      return rows.map(fromRow);
    },

    async revoke(id) {
      const deleted = await database.write((transaction) =>
        transaction.deleteFrom("api_key").where("id", "=", id).executeTakeFirst(),
      );
      return Number(deleted.numDeletedRows) > 0;
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
