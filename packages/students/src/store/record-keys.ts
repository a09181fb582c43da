import { type JsonMember, type JsonNode, serializeJson, toValue } from "@signalbox/json";
import { isPostgres, queryCache } from "@signalbox/service/prepared-insert";
import { type Kysely, sql } from "kysely";
import { collectionOfKey } from "../domain/collection.ts";
import { parseStored } from "../domain/document.ts";
import { type Problem, problem } from "../domain/problem.ts";
import type { RecordKey } from "../domain/record.ts";
import { idOfKey, keyOfId, nameOf } from "../domain/record-id.ts";
import { preparedInsert } from "./record-row.ts";
import type { RecordKeyRow, Tables } from "./tables.ts";

/** The condition of the index of references. */
export const IS_REFERENCE = "rule in ('restrict', 'detach', 'cascade')";

/** A unique value of a declared collection that another record has. */
export class KeyTaken extends Error {
  /** The field, or the fields separated by commas. */
  readonly member: string;

  constructor(name: string) {
    super(`${name} is taken`);
    this.member = fieldsOf({ name }).join();
  }
}

/**
 * Another record has the same unique value, or any record has the same id. `index` is that of the draft.
 */
export interface Duplicate {
  readonly kind: "duplicate";
  readonly member: string;
  readonly index: number;
}

/** The unique member in an error of either database; undefined for other errors. */
export function duplicateOf(error: unknown): Duplicate["member"] | undefined {
  if (error instanceof KeyTaken) return error.member;
  const {
    message = "",
    constraint = "",
    detail = "",
  } = error as { message?: string; constraint?: string; detail?: string };
  // Two rows of one statement, or PostgreSQL under concurrent writes: other duplicates are found before the insert.
  if (constraint === "record_key_unique" || message.includes("record_key.name"))
    return /=\([^.]+\.(.+?), /.exec(detail)?.[1] ?? "key";
  // PostgreSQL names the index. SQLite names table and column, or a partial index.
  const about = constraint || (message.startsWith("UNIQUE constraint failed:") ? message : "");
  if (/\brecord(?:_pkey$|\.id$)/.test(about)) return "id";
  return undefined;
}

/** The fields of a key. */
export function fieldsOf({ name }: Pick<RecordKey, "name">): readonly string[] {
  return name.slice(name.indexOf(".") + 1).split(",");
}

const insertRows = preparedInsert("record_key");

/** How many keys one statement checks or inserts. */
const AT_ONCE = 100;

/**
 * Stores the keys of records that were just written.
 *
 * @throws KeyTaken, or Problem 422 when one refers to a record that does not exist
 */
export async function insertKeys(transaction: Kysely<Tables>, rows: readonly RecordKeyRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const part = rows.slice(at, at + AT_ONCE);
    await assertTargets(transaction, part.filter(isReferenceKey));
    const values = part.map(({ id, name, value, rule }) => ({ id, name, value, rule }));
    await insertRows(transaction, values).catch(async (error: Error) => {
      throw (await takenBy(transaction, part, error)) ?? error;
    });
  }
}

/** Replaces the keys of a record; without keys, removes them. */
export async function replaceKeys(transaction: Kysely<Tables>, id: string, keys: readonly RecordKey[]): Promise<void> {
  if (areSameKeys(await keysOfRecord(transaction, id), keys)) return;
  await transaction.deleteFrom("record_key").where("id", "=", id).execute();
  await insertKeys(
    transaction,
    keys.map((key) => ({ id, ...key })),
  );
}

const selectKeys = queryCache();

/** The keys of a record. The text of the statement is cached, because every change of a record needs it. */
async function keysOfRecord(transaction: Kysely<Tables>, id: string): Promise<readonly RecordKeyRow[]> {
  const query = selectKeys(transaction, 1, () => transaction.selectFrom("record_key").selectAll().where("id", "=", id));
  return (await transaction.executeQuery<RecordKeyRow>({ ...query, parameters: [id] })).rows;
}

export function areSameKeys(some: readonly RecordKey[], others: readonly RecordKey[]): boolean {
  const isIn = ({ name, value, rule }: RecordKey): boolean =>
    some.some((one) => one.name === name && one.value === value && one.rule === rule);
  return some.length === others.length && others.every(isIn);
}

/** The unique key of new rows that another record has. The error of PostgreSQL names it, so this is only for that of SQLite. */
async function takenBy(
  transaction: Kysely<Tables>,
  rows: readonly RecordKeyRow[],
  { message }: Error,
): Promise<KeyTaken | undefined> {
  if (!message.includes("record_key.name")) return undefined;
  for (const { id, name, value, rule } of rows) {
    if (rule !== "unique") continue;
    const owner = (await ownersOf(transaction, name, [value])).get(value);
    if (owner !== undefined && owner !== id) return new KeyTaken(name);
  }
  return undefined;
}

/** The keys of the records with some values of a unique key, by these values. */
export async function ownersOf(
  connection: Kysely<Tables>,
  key: string,
  values: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (values.length === 0) return new Map();
  const found = await connection
    .selectFrom("record_key")
    .select(["id", "value"])
    .where("rule", "=", sql.lit("unique"))
    .where("name", "=", key)
    .where("value", "in", values)
    .execute();
  return new Map(found.map(({ id, value }) => [value, id]));
}

async function assertTargets(transaction: Kysely<Tables>, keys: readonly RecordKeyRow[]): Promise<void> {
  const missing = await missingTarget(transaction, keys);
  if (missing === undefined) return;
  const [field = ""] = fieldsOf(missing);
  const detail = `refers to ${nameOf(missing.value)}, which does not exist`;
  const errors = [{ pointer: `/${field}`, code: "no_such_record", detail }];
  throw problem(422, "invalid_record", `${field} ${detail}.`, { errors });
}

/** Whether a key refers to a record. */
export function isReferenceKey({ rule }: Pick<RecordKey, "rule">): boolean {
  return rule !== "unique" && rule !== "index";
}

/**
 * The first reference to a record that does not exist, or is deleted. Locks the others, so that none is deleted before the commit;
 * SQLite has one writer.
 */
export async function missingTarget<Key extends RecordKey>(
  connection: Kysely<Tables>,
  keys: readonly Key[],
): Promise<Key | undefined> {
  if (keys.length === 0) return undefined;
  const ids = [...new Set(keys.map(({ value }) => value))].sort();
  const found = await connection
    .selectFrom("record")
    .select("id")
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .$if(isPostgres(connection), (query) => query.forShare())
    .execute();
  const living = new Set(found.map(({ id }) => id));
  return keys.find(({ value }) => !living.has(value));
}

/** The references to a record that is deleted, by the keys of the living records that have them, at most so many. */
export async function referencesTo(
  transaction: Kysely<Tables>,
  key: string,
  limit: number,
): Promise<ReadonlyMap<string, readonly RecordKeyRow[]>> {
  const references = transaction
    .selectFrom("record_key")
    .where("value", "=", key)
    .where(sql.raw<boolean>(IS_REFERENCE));
  // A record may have several.
  const records = references.select("id").distinct().orderBy("id").limit(limit);
  const columns = ["id", "name", "value", "rule"] as const;
  const rows = await references.select(columns).where("id", "in", records).orderBy("id").execute();
  return Map.groupBy(rows, ({ id }) => id);
}

/** A record refers to one that can therefore not be deleted. */
export function isReferenced(key: string, [reference]: readonly RecordKeyRow[]): Problem {
  const { id = "", name = "" } = reference ?? {};
  const [field = ""] = fieldsOf({ name });
  const detail = `The ${nameOf(id)} refers to the ${nameOf(key)} (${field}), so it cannot be deleted. Change or delete that first.`;
  return problem(409, "referenced", detail);
}

/** The body of a record that refers to another key instead; undefined removes the references. Everything else stays as written. */
export function withReferences(body: string, references: readonly RecordKey[], key: string | undefined): string {
  const document = parseStored(body);
  const fields = new Set(references.flatMap(fieldsOf));
  const old = references[0]?.value;
  if (document.kind !== "object" || old === undefined) return body;
  const id = JSON.stringify(key === undefined ? "" : idOfKey(key));
  const collection = collectionOfKey(old);
  const isOld = (node: JsonNode): boolean =>
    (node.kind === "string" || node.kind === "number") && keyOfId(String(toValue(node)), collection) === old;
  const replaced = (node: JsonNode): readonly JsonNode[] =>
    !isOld(node) ? [node] : key === undefined ? [] : [{ kind: "string", text: id }];
  const members = document.members.flatMap((member): JsonMember[] => {
    if (!fields.has(member.name)) return [member];
    const { value } = member;
    if (value.kind === "array") return [{ ...member, value: { ...value, items: value.items.flatMap(replaced) } }];
    return replaced(value).map((one) => ({ ...member, value: one }));
  });
  return serializeJson({ kind: "object", members });
}

/** Updates the keys of a record to those of {@link withReferences}. A unique key of several fields contains the reference too. */
export async function moveKeys(
  transaction: Kysely<Tables>,
  id: string,
  references: readonly RecordKey[],
  key: string | undefined,
): Promise<void> {
  const rows = await keysOfRecord(transaction, id);
  const fields = new Set(references.flatMap(fieldsOf));
  const old = references[0]?.value;
  const moved = rows.flatMap((row): RecordKeyRow[] => {
    const own = fieldsOf(row);
    if (!own.some((field) => fields.has(field))) return [row];
    if (key === undefined) return row.value === old ? [] : [row];
    if (own.length === 1) return [row.value === old ? { ...row, value: key } : row];
    const values = JSON.parse(row.value) as readonly string[];
    return [
      {
        ...row,
        value: JSON.stringify(values.map((value, at) => (fields.has(own[at] ?? "") && value === old ? key : value))),
      },
    ];
  });
  await replaceKeys(transaction, id, [
    ...new Map(moved.map((row) => [`${row.rule} ${row.name} ${row.value}`, row])).values(),
  ]);
}
