import { hash } from "node:crypto";
import { parseJson } from "@signalbox/json";
import type { Database, ProblemDetail } from "@signalbox/service";
import { type Kysely, sql } from "kysely";
import { checkRecord } from "../collections/check-record.ts";
import type { Collections } from "../collections/collection.ts";
import { type Declaration, indexesOf } from "../collections/declaration.ts";
import { collectionOfKey, keyRange } from "../domain/collection.ts";
import { idOfKey } from "../domain/record-id.ts";
import { fieldsOf, insertKeys, isReferenceKey, missingTarget, ownersOf } from "./record-keys.ts";
import { selectToChange, updateRecord } from "./record-row.ts";
import type { Row, Tables } from "./tables.ts";
import { collectionCondition, dialectOf, textOfField } from "./where-record.ts";

/** How many records one transaction reads, and how many a report shows. */
const AT_ONCE = 200;
const SHOWN = 20;

/**
 * Creates the fields, keys and indexes of new and changed declarations, and removes those of declarations that are gone.
 *
 * @returns the records that break a new declaration, by collection
 */
export async function applyDeclarations(database: Database<Tables>, collections: Collections = new Map()) {
  const stored = await database.read.selectFrom("declaration").selectAll().execute();
  const before = new Map(stored.map((row) => [row.collection, row.declaration]));
  const texts = new Map([...collections].map(([name, { declaration }]) => [name, JSON.stringify(declaration)]));
  const outdated = stored.filter(({ collection, declaration }) => texts.get(collection) !== declaration);
  // All outdated keys are removed first, so that a reference to a collection that is applied later does not fail.
  for (const row of outdated) await removeKeys(database, row);
  const broken: Awaited<ReturnType<typeof makeKeys>>[] = [];
  for (const [name, { declaration }] of collections) {
    const text = texts.get(name) as string;
    if (before.get(name) === text) continue;
    broken.push(await makeKeys(database, collections, name));
    await database.write(
      async (transaction) => {
        // First, so that another process with the same declaration waits for the indexes.
        const row = { collection: name, declaration: text };
        await transaction
          .insertInto("declaration")
          .values(row)
          .onConflict((same) => same.doNothing())
          .execute();
        await createIndexes(transaction, name, declaration);
      },
      { isLong: true },
    );
  }
  return broken.filter(({ count }) => count > 0);
}

async function removeKeys(
  database: Database<Tables>,
  { collection, declaration }: Tables["declaration"],
): Promise<void> {
  const { indexed } = JSON.parse(declaration) as Declaration;
  await database.write(
    async (transaction) => {
      const { from, to = "" } = keyRange(collection);
      const known = transaction.deleteFrom("declaration").where("collection", "=", collection);
      const { numDeletedRows } = await known.where("declaration", "=", declaration).executeTakeFirstOrThrow();
      // Another process has removed them, and may have made the new ones.
      if (numDeletedRows === 0n) return;
      await transaction.deleteFrom("record_key").where("id", ">", from).where("id", "<", to).execute();
      for (const field of indexed)
        await sql`drop index if exists ${sql.table(indexName(collection, field))}`.execute(transaction);
    },
    { isLong: true },
  );
}

/** Creates the indexes of the fields that a collection declares as indexed. */
export async function createIndexes(
  transaction: Kysely<Tables>,
  collection: string,
  declaration: Declaration,
): Promise<void> {
  const { kind } = dialectOf(transaction);
  for (const field of indexesOf(declaration)) {
    const value = sql.raw(textOfField(kind, field));
    await sql`
      create index if not exists ${sql.id(indexName(collection, field))} on ${sql.table("record")} ((${value}), id)
      where "deletedAt" is null and ${sql.raw(collectionCondition(kind, collection))}`.execute(transaction);
  }
}

/** PostgreSQL limits names to 63 characters. */
function indexName(collection: string, field: string): string {
  return `record_field_${hash("sha256", `${collection}.${field}`).slice(0, 32)}`;
}

/** Returns how many records of a collection break its new declaration, and the first ones. They stay as they are until their next change. */
async function makeKeys(database: Database<Tables>, collections: Collections, name: string) {
  const records: { id: string; errors: readonly ProblemDetail[] }[] = [];
  let count = 0;
  const declared = collections.get(name);
  const { from, to = "" } = keyRange(name);
  for (let after: string | undefined = from; after !== undefined; ) {
    const start: string = after;
    const { rows, broken } = await database.write(async (transaction) => {
      // Other processes may change them, or apply the same declaration.
      const all = selectToChange(transaction).where("id", ">", start).where("id", "<", to);
      const rows = await all.orderBy("id").limit(AT_ONCE).execute();
      const broken: typeof records = [];
      for (const row of rows) {
        const fields = declared?.fieldsOf(JSON.parse(row.body) as Readonly<Record<string, unknown>>) ?? "{}";
        await updateRecord(transaction, row, { fields });
        const errors = row.deletedAt === null ? await makeKeysOf(transaction, collections, row) : [];
        if (errors.length > 0) broken.push({ id: idOfKey(row.id), errors });
      }
      return { rows, broken };
    });
    count += broken.length;
    records.push(...broken.slice(0, SHOWN - records.length));
    after = rows.length === AT_ONCE ? rows.at(-1)?.id : undefined;
  }
  return { collection: name, count, records };
}

/** Replaces the keys of a record by those that are valid, and returns what is not. */
async function makeKeysOf(
  transaction: Kysely<Tables>,
  collections: Collections,
  { id, body }: { readonly id: string; readonly body: string },
): Promise<readonly ProblemDetail[]> {
  const checked = checkRecord(parseJson(body), { profile: "open", collections }, { id });
  const declared = collections.get(collectionOfKey(id));
  const keys = declared?.keysOf(JSON.parse(body) as Readonly<Record<string, unknown>>) ?? [];
  const errors: ProblemDetail[] = checked.kind === "invalid" ? [...checked.violations] : [];
  const good: Row<"record_key">[] = [];
  // Those of another process, or of a start that was interrupted.
  await transaction.deleteFrom("record_key").where("id", "=", id).execute();
  for (const key of keys) {
    const isTaken = key.rule === "unique" && (await ownersOf(transaction, key.name, [key.value])).size > 0;
    const isMissing = isReferenceKey(key) && (await missingTarget(transaction, [key])) !== undefined;
    // A taken value is not unique, but conditions still find the record by it.
    if (isTaken) good.push({ id, ...key, rule: "index" });
    else if (!isMissing) good.push({ id, ...key });
    const pointer = `/${fieldsOf(key).join()}`;
    if (isTaken) errors.push({ pointer, code: "duplicate", detail: "is taken by another record" });
    if (isMissing) errors.push({ pointer, code: "no_such_record", detail: "refers to a record that does not exist" });
  }
  await insertKeys(transaction, good);
  return errors;
}
