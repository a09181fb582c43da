import { type JsonMember, type JsonNode, parseJson, serializeJson, toValue } from "@signalbox/json";
import { isPostgres, preparedInsert, queryCache } from "@signalbox/service/prepared-insert";
import { type Kysely, sql } from "kysely";
import { collectionOfKey, nounOf, STUDENT_COLLECTION } from "../domain/collection.ts";
import { type Problem, problem } from "../domain/problem.ts";
import type { RecordKey } from "../domain/record.ts";
import { idOfKey, keyOfId, nameOf } from "../domain/record-id.ts";
import type { LockedRecord } from "./record-row.ts";
import type { Row, Tables } from "./tables.ts";

/** The condition of the index of references. */
export const IS_REFERENCE = "rule in ('restrict', 'detach', 'cascade')";

/** A unique value that another record has. */
export class KeyTaken extends Error {
  /** The field, or the fields separated by commas. */
  readonly member: string;

  constructor(name: string) {
    super(`${name} is taken`);
    this.member = fieldsOf({ name }).join();
  }
}

/** The problem of a record with the unique value of another record. `at` is the pointer to the record in the body. */
export function duplicateProblem(
  member: string,
  { at = "", collection = STUDENT_COLLECTION }: { readonly at?: string; readonly collection?: string | undefined } = {},
): Problem {
  const pointer = `${at}/${member}`;
  const noun = nounOf(collection);
  const isId = member === "id";
  const detail = isId ? "is in use or was used before, and ids are never reused" : `is taken by another ${noun}`;
  const reason = isId ? `The id ${detail}` : `Another ${noun} has this ${member.replaceAll(",", " and ")}`;
  return problem(409, "duplicate", `${reason} (${pointer}).`, { errors: [{ pointer, code: "duplicate", detail }] });
}

/** The unique member in an error of either database; undefined for other errors. */
export function duplicateOf(error: unknown): string | undefined {
  if (error instanceof KeyTaken) return error.member;
  const { message = "", constraint = "", detail = "" } = error as Readonly<Record<string, string | undefined>>;
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

const insertRows = preparedInsert<Tables, "record_key">("record_key");

/** How many keys one statement checks or inserts. */
const AT_ONCE = 100;

/**
 * Stores the keys of records that were just written.
 *
 * @throws KeyTaken, or Problem 422 when one refers to a record that does not exist
 */
export async function insertKeys(transaction: Kysely<Tables>, rows: readonly Row<"record_key">[]): Promise<void> {
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const part = rows.slice(at, at + AT_ONCE);
    const missing = await missingTarget(transaction, part.filter(isReferenceKey));
    if (missing !== undefined) throw noSuchTarget(missing);
    const values = part.map(({ id, name, value, rule }) => ({ id, name, value, rule }));
    await insertRows(transaction, values).catch(async (error: Error) => {
      // The error of PostgreSQL names the key.
      const taken = error.message.includes("record_key.name") ? await takenOf(transaction, part) : undefined;
      throw taken ?? error;
    });
  }
}

const selectKeys = queryCache();

/** Replaces the keys of a record; without keys, removes them. */
export async function replaceKeys(transaction: Kysely<Tables>, id: string, keys: readonly RecordKey[]): Promise<void> {
  // The text of the statement is cached, because every change of a record needs it.
  const query = selectKeys(transaction, 1, () => transaction.selectFrom("record_key").selectAll().where("id", "=", id));
  const { rows } = await transaction.executeQuery<Row<"record_key">>({ ...query, parameters: [id] });
  if (areSameKeys(rows, keys)) return;
  await transaction.deleteFrom("record_key").where("id", "=", id).execute();
  await insertKeys(
    transaction,
    keys.map((key) => ({ id, ...key })),
  );
}

export function areSameKeys(some: readonly RecordKey[], others: readonly RecordKey[]): boolean {
  const isIn = ({ name, value, rule }: RecordKey): boolean =>
    some.some((one) => one.name === name && one.value === value && one.rule === rule);
  return some.length === others.length && others.every(isIn);
}

/** The unique key of new rows that another record has. */
async function takenOf(transaction: Kysely<Tables>, rows: readonly Row<"record_key">[]): Promise<KeyTaken | undefined> {
  for (const { id, name, value, rule } of rows) {
    const owner = rule === "unique" ? (await ownersOf(transaction, name, [value])).get(value) : undefined;
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

function noSuchTarget(key: RecordKey): Problem {
  const [field = ""] = fieldsOf(key);
  const detail = `refers to ${nameOf(key.value)}, which does not exist`;
  const errors = [{ pointer: `/${field}`, code: "no_such_record", detail }];
  return problem(422, "invalid_record", `${field} ${detail}.`, { errors });
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
    .where("deletedAt", "is", null)
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
): Promise<ReadonlyMap<string, readonly Row<"record_key">[]>> {
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
export function isReferenced(key: string, [reference]: readonly Row<"record_key">[]): Problem {
  const { id = "", name = "" } = reference ?? {};
  const [field = ""] = fieldsOf({ name });
  const detail = `The ${nameOf(id)} refers to the ${nameOf(key)} (${field}), so it cannot be deleted. Change or delete that first.`;
  return problem(409, "referenced", detail);
}

/**
 * The body and the keys of a record that refers to another key instead; undefined removes the references. Everything else stays as
 * written. A unique key of several fields contains the reference too.
 */
export function withReferences(
  { body, keys = [] }: Pick<LockedRecord, "body" | "keys">,
  references: readonly RecordKey[],
  key: string | undefined,
): { readonly body: string; readonly keys: readonly RecordKey[] } {
  const document = parseJson(body);
  const fields = new Set(references.flatMap(fieldsOf));
  const old = references[0]?.value;
  if (document.kind !== "object" || old === undefined) return { body, keys };
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
  const moved = keys.flatMap((one): RecordKey[] => {
    const own = fieldsOf(one);
    const isMoved = (value: string, at = 0): boolean => fields.has(own[at] ?? "") && value === old;
    if (own.length === 1 && isMoved(one.value)) return key === undefined ? [] : [{ ...one, value: key }];
    if (own.length === 1 || key === undefined) return [one];
    const values = (JSON.parse(one.value) as readonly string[]).map((value, at) => (isMoved(value, at) ? key : value));
    return [{ ...one, value: JSON.stringify(values) }];
  });
  const unique = new Map(moved.map((one) => [`${one.rule} ${one.name} ${one.value}`, one]));
  return { body: serializeJson({ kind: "object", members }), keys: [...unique.values()] };
}
