import { type Database, hashSecret, newSecret } from "@signalbox/service";
import { type Author, noAuthor } from "../domain/record.ts";
import type { AuditLog } from "./audit-log.ts";
import type { Row, Tables } from "./tables.ts";

/** Times are milliseconds since 1970. */
export type ApiKey = Omit<Row<"api_key">, "hash">;

/** A key, or a token of it that may do less. */
export interface Credential extends ApiKey {
  /** The scopes of the token; undefined for the key itself. */
  readonly scopes?: readonly string[];
}

export interface NewKey extends ApiKey {
  readonly secret: string;
}

/** How long uses of keys are collected before they are written, in milliseconds. */
const COLLECT_MS = 60_000;

/** The prefix of the tokens of roster clients. Scanners find leaked keys by their prefix. Each has 192 random bits. */
export const TOKEN_PREFIX = "sbt_";
const KEY_PREFIX = "sbs_";
const SECRET_BYTES = 24;

/** The most tokens of one key at a time. */
const MAX_TOKENS = 100;

/** The API keys of a service. Only digests of their secrets are stored. */
export type KeyStore = ReturnType<typeof sqlKeyStore>;

/** Stores API keys in the database of the records. */
export function sqlKeyStore(database: Database<Tables>, nextId: () => string, audit: Pick<AuditLog, "record">) {
  let uses = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  const select = () => database.read.selectFrom("api_key").selectAll("api_key");

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
            .set({ lastUsedAt: at })
            .where("id", "=", id)
            .where((key) => key.or([key("lastUsedAt", "is", null), key("lastUsedAt", "<", at)]))
            .execute();
        }
      });
    } catch {
      // A failed store is reported to writes of records. The next use retries.
      for (const [id, at] of written) if (!uses.has(id)) uses.set(id, at);
    }
  }

  /** Converts a row to a key, including uses that are not written yet. */
  function toKey({ hash: _, ...key }: Row<"api_key">): ApiKey {
    return { ...key, lastUsedAt: uses.get(key.id) ?? key.lastUsedAt };
  }

  return {
    /** Creates a key. Only the result of this call has its secret. */
    async add(
      { name, scope, expiresAt }: Pick<ApiKey, "name" | "scope" | "expiresAt">,
      by: Author = noAuthor,
    ): Promise<NewKey> {
      const secret = newSecret({ prefix: KEY_PREFIX, bytes: SECRET_BYTES });
      const key: ApiKey = { id: nextId(), name, scope, createdAt: Date.now(), expiresAt, lastUsedAt: null };
      const row = { ...key, hash: hashSecret(secret, "hex") };
      await database.write(async (transaction) => {
        await transaction.insertInto("api_key").values(row).execute();
        await audit.record(transaction, [{ action: "key-create", by, target: key.id, detail: `${scope}: ${name}` }]);
      });
      return { ...key, secret };
    },

    /** All keys, the oldest first. */
    async list(): Promise<readonly ApiKey[]> {
      return (await select().orderBy("id").execute()).map(toKey);
    },

    /** Revokes a key. Returns whether it existed. */
    async revoke(id: string, by: Author = noAuthor): Promise<boolean> {
      return database.write(
        async (transaction) => {
          const { numDeletedRows } = await transaction.deleteFrom("api_key").where("id", "=", id).executeTakeFirst();
          if (Number(numDeletedRows) === 0) return false;
          await transaction.deleteFrom("access_token").where("keyId", "=", id).execute();
          await audit.record(transaction, [{ action: "key-revoke", by, target: id }]);
          return true;
        },
        { deletes: () => true },
      );
    },

    /** The key with this digest, unless it was revoked or has expired. */
    async find(hash: string): Promise<Credential | undefined> {
      const row = await select().where("hash", "=", hash).executeTakeFirst();
      return row === undefined || (row.expiresAt ?? Number.POSITIVE_INFINITY) <= Date.now() ? undefined : toKey(row);
    },

    /** Creates a token of a key. Only this call returns the token. If the key has too many tokens, the oldest ones end. */
    async addToken(keyId: string, scopes: readonly string[], expiresAt: number): Promise<string> {
      const token = newSecret({ prefix: TOKEN_PREFIX, bytes: SECRET_BYTES });
      const row = { hash: hashSecret(token, "hex"), keyId, scopes: scopes.join(" "), expiresAt };
      await database.write(async (transaction) => {
        const tokens = transaction.deleteFrom("access_token");
        await tokens.where("expiresAt", "<=", Date.now()).execute();
        const newest = transaction.selectFrom("access_token").select("hash").where("keyId", "=", keyId);
        const kept = newest.orderBy("expiresAt", "desc").limit(MAX_TOKENS - 1);
        await tokens.where("keyId", "=", keyId).where("hash", "not in", kept).execute();
        await transaction.insertInto("access_token").values(row).execute();
      });
      return token;
    },

    /** The key of the token with this digest, unless one of the two has ended. */
    async findToken(hash: string): Promise<Credential | undefined> {
      const found = await select()
        .innerJoin("access_token", "access_token.keyId", "api_key.id")
        .select(["scopes", "access_token.expiresAt as ends"])
        .where("access_token.hash", "=", hash)
        .executeTakeFirst();
      if (found === undefined) return undefined;
      const { scopes, ends, ...row } = found;
      if (Math.min(ends, row.expiresAt ?? ends) <= Date.now()) return undefined;
      return { ...toKey(row), scopes: scopes.split(" ") };
    },

    /** Records a use of a key. Uses are collected for a minute, so that a request costs no write. */
    used(id: string): void {
      uses.set(id, Date.now());
      timer ??= setTimeout(() => void writeUses(), COLLECT_MS).unref();
    },

    /** Writes the collected uses. */
    close: (): Promise<void> => writeUses(),
  };
}
