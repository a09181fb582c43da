import type { Database, ProblemDetail } from "@signalbox/service";
import type { Kysely } from "kysely";
import type { Collections, RecordKey } from "../collections/compile.ts";
import { checkStudent } from "../domain/check-student.ts";
import { collectionOfKey, keyRange } from "../domain/collection.ts";
import { parseStored } from "../domain/document.ts";
import { idOfKey } from "../domain/student-id.ts";
import { fieldsOf, insertKeys, missingTarget, takenKey } from "./record-keys.ts";
import type { Tables } from "./tables.ts";

/** The records of a collection that break its new declaration. They stay as they are, until their next change. */
export interface BrokenRecords {
  readonly collection: string;
  readonly count: number;
  /** The first ones. */
  readonly records: readonly { readonly id: string; readonly errors: readonly ProblemDetail[] }[];
}

/** How many records one transaction reads, and how many a report shows. */
const atOnce = 200;
const shown = 20;

/** Makes the keys of the collections whose declaration is new or has changed, and removes those of others. */
export async function applyDeclarations(
  database: Database<Tables>,
  collections: Collections = new Map(),
): Promise<readonly BrokenRecords[]> {
  const stored = await database.read.selectFrom("declaration").selectAll().execute();
  const before = new Map(stored.map((row) => [row.collection, row.declaration]));
  const texts = new Map([...collections].map(([name, { declaration }]) => [name, JSON.stringify(declaration)]));
  const outdated = [...before.keys()].filter((name) => texts.get(name) !== before.get(name));
  // The keys of all go first: a reference to a collection must not fail because that is applied later.
  for (const name of outdated) await removeKeys(database, name);
  const broken: BrokenRecords[] = [];
  for (const [name, text] of texts) {
    if (before.get(name) === text) continue;
    broken.push(await makeKeys(database, collections, name));
    const row = { collection: name, declaration: text };
    await database.write((transaction) => transaction.insertInto("declaration").values(row).execute());
  }
  return broken.filter(({ count }) => count > 0);
}

async function removeKeys(database: Database<Tables>, name: string): Promise<void> {
  await database.write(
    async (transaction) => {
      const { from, to = "" } = keyRange(name);
      await transaction.deleteFrom("record_key").where("id", ">", from).where("id", "<", to).execute();
      await transaction.deleteFrom("declaration").where("collection", "=", name).execute();
    },
    { isLong: true },
  );
}

async function makeKeys(database: Database<Tables>, collections: Collections, name: string): Promise<BrokenRecords> {
  const records: { id: string; errors: readonly ProblemDetail[] }[] = [];
  let count = 0;
  let { from, to = "" } = keyRange(name);
  for (let isMore = true; isMore; ) {
    const rows = await database.read
      .selectFrom("student")
      .select(["id", "body"])
      .where("id", ">", from)
      .where("id", "<", to)
      .where("deleted_at", "is", null)
      .orderBy("id")
      .limit(atOnce)
      .execute();
    await database.write(async (transaction) => {
      for (const { id, body } of rows) {
        const errors = await makeKeysOf(transaction, collections, { id, body });
        if (errors.length === 0) continue;
        count += 1;
        if (records.length < shown) records.push({ id: idOfKey(id), errors });
      }
    });
    isMore = rows.length === atOnce;
    from = rows.at(-1)?.id ?? to;
  }
  return { collection: name, count, records };
}

/** Stores the keys of a record that are valid, and returns what is not. */
async function makeKeysOf(
  transaction: Kysely<Tables>,
  collections: Collections,
  { id, body }: { readonly id: string; readonly body: string },
): Promise<readonly ProblemDetail[]> {
  const checked = checkStudent(parseStored(body), { profile: "open", id, collections });
  const declared = collections.get(collectionOfKey(id));
  const keys = declared?.keysOf(JSON.parse(body) as Readonly<Record<string, unknown>>) ?? [];
  const errors: ProblemDetail[] = checked.kind === "invalid" ? [...checked.violations] : [];
  const good: RecordKey[] = [];
  for (const key of keys) {
    const isReference = key.rule !== "unique" && key.rule !== "index";
    const isTaken = key.rule === "unique" && (await takenKey(transaction, [key])) !== undefined;
    const isMissing = isReference && (await missingTarget(transaction, [key])) !== undefined;
    if (!isTaken && !isMissing) good.push(key);
    const pointer = `/${fieldsOf(key).join()}`;
    if (isTaken) errors.push({ pointer, code: "duplicate", detail: "is taken by another record" });
    if (isMissing) errors.push({ pointer, code: "no_such_record", detail: "refers to a record that does not exist" });
  }
  await insertKeys(
    transaction,
    good.map((key) => ({ id, ...key })),
  );
  return errors;
}
