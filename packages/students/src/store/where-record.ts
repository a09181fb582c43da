import { isPostgres } from "@signalbox/service/prepared-insert";
import type { Statement } from "@signalbox/service/query-connection";
import {
  type Compilable,
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from "kysely";
import { keyRange, STUDENT_COLLECTION } from "../domain/collection.ts";
import type { StoredRecord } from "../domain/record.ts";
import type {
  Filter,
  KeyedCondition,
  PageRequest,
  Position,
  RecordQuery,
  SortKey,
  ValueTest,
} from "../domain/record-query.ts";
import { isUnfiltered } from "../domain/record-query.ts";
import { isServerField } from "../domain/student-fields.ts";
import { ABSENT, NUMBER_HEAD, numberMarks } from "../domain/text-rules.ts";
import { recordColumns } from "./record-row.ts";
import type { Tables } from "./tables.ts";

type Builder = ExpressionBuilder<Tables, "record">;
/** What is compared: a column, or a field in its comparable form. */
export type Operand = Expression<string | number>;

const operators = { eq: "=", ne: "<>", lt: "<", lte: "<=", gt: ">", gte: ">=" } as const;

/** The comparable form of a field as SQL. An index serves only its own expression, so there is one text of it. */
export function textOfField(kind: "sqlite" | "postgres", name: string): string {
  const isSqlite = kind === "sqlite";
  // The default collation of PostgreSQL depends on a language. SQLite compares by code point.
  return `coalesce(${isSqlite ? "fields" : "(fields::json)"}->>'${name}', '')${isSqlite ? "" : ' collate "C"'}`;
}

/** How a database writes what is compared. */
type Dialect = ReturnType<typeof dialectOf>;

export function dialectOf(read: Kysely<Tables>) {
  const kind: "sqlite" | "postgres" = isPostgres(read) ? "postgres" : "sqlite";
  const operandOf = (field: string): Operand =>
    isServerField(field) ? sql.ref(field) : sql.raw(textOfField(kind, field));
  return { kind, operandOf };
}

/** Adds the conditions of `query`. */
function whereRecord<Output>(
  select: SelectQueryBuilder<Tables, "record", Output>,
  query: RecordQuery,
  dialect: Dialect,
  position?: Position,
): SelectQueryBuilder<Tables, "record", Output> {
  const { deleted = false, keyed = [] } = query;
  return select.where(inCollection(query, dialect, position)).where((builder) => {
    const conditions = builder.and([
      ...query.filters.map((filter) => filterCondition(builder, filter, dialect.operandOf(filter.field))),
      // Words contain only letters and digits, so they need no escape in a pattern.
      ...query.words.map((word) => builder("search", "like", `% ${word}%`)),
    ]);
    // Only living records have keys.
    const byKeys = keyed.map(({ name, test }) => builder("id", "in", selectKeyed(builder, name, test)));
    const isLiving = builder.and([...byKeys, builder("deletedAt", "is", null), conditions]);
    const isDeleted = builder.and([builder("deletedAt", "is not", null), conditions]);
    // Living and deleted records have separate indexes, so each alternative repeats the condition of its index.
    if (deleted === "included") return builder.or([isLiving, isDeleted]);
    return deleted ? isDeleted : isLiving;
  });
}

/** The ids of the records whose key has a value. Unique keys and others have separate indexes. */
function selectKeyed({ selectFrom }: Builder, name: string, test: KeyedCondition["test"]) {
  const select = (isUnique: boolean) =>
    selectFrom("record_key")
      .select("record_key.id")
      .where("rule", isUnique ? "=" : "<>", sql.lit("unique"))
      .where("name", "=", name)
      .where((builder) => compared(builder as unknown as Builder, sql.ref("value"), test));
  return select(true).unionAll(select(false));
}

/**
 * The condition of the indexes of students. Unlike a range of keys, it does not tempt the planner to scan all students by key.
 */
export const STUDENTS_CONDITION = "substr(id, 1, 1) <> '!'";

/** The condition of the indexes of another collection. PostgreSQL knows how many records are in a range of keys. */
export function collectionCondition(kind: Dialect["kind"], collection: string): string {
  const { from, to } = keyRange(collection);
  return kind === "sqlite" ? `substr(id, 1, ${from.length}) = '${from}'` : `id > '${from}' and id < '${to}'`;
}

/**
 * The condition that a record is in the collection of `query`: its key is in a range. In a list in the order of keys, the
 * position replaces one end of the range. It is not a second condition, because a database might start at the weaker of two
 * bounds.
 */
function inCollection(query: RecordQuery, { kind }: Dialect, position: Position | undefined): RawBuilder<SqlBool> {
  const { collections, collection = STUDENT_COLLECTION, sort } = query;
  if (collections !== undefined) {
    const conditions = collections.map((one) => sql`(${keyBetween(keyRange(one))})`);
    return sql`(${sql.join(conditions, sql` or `)})`;
  }
  if (collection === STUDENT_COLLECTION && !isUnfiltered(query)) return sql.raw<SqlBool>(STUDENTS_CONDITION);
  if (query.isIndexed) return sql.raw<SqlBool>(collectionCondition(kind, collection));
  let { from, to } = keyRange(collection);
  if (position !== undefined && isInOrderOfKeys(query)) {
    const key = position.values[0] as string;
    if ((position.side === "after") === (sort[0]?.descending === true)) to = key;
    else from = key;
  }
  return keyBetween({ from, to });
}

function keyBetween({ from, to }: ReturnType<typeof keyRange>): RawBuilder<SqlBool> {
  const id = sql.ref("id");
  return to === undefined ? sql<SqlBool>`${id} > ${from}` : sql<SqlBool>`${id} > ${from} and ${id} < ${to}`;
}

/** Whether a list is in the order of keys, so that its position can be an end of the range of keys. */
function isInOrderOfKeys(query: RecordQuery): boolean {
  if (query.collections !== undefined) return false;
  const isByKey = query.sort.length === 1 && query.sort[0]?.field === "id" && query.isIndexed !== true;
  return isByKey && ((query.collection ?? STUDENT_COLLECTION) !== STUDENT_COLLECTION || isUnfiltered(query));
}

/** The records of a page, each followed by its sort keys. Without a limit, those of all pages from there on. */
export function selectPage(
  read: Kysely<Tables>,
  { query, position, limit, offset = 0 }: Omit<PageRequest, "limit"> & { readonly limit: number | undefined },
): SelectQueryBuilder<Tables, "record", StoredRecord> {
  const dialect = dialectOf(read);
  const sorted = query.sort.map(({ field }, index) => sql`${dialect.operandOf(field)}`.as(`sort_${index}`));
  const select = whereRecord(read.selectFrom("record"), query, dialect, position).select(recordColumns).select(sorted);
  // A previous page is in reverse order.
  const back = position?.side === "before";
  const sort = query.sort.map((key) => ({ ...key, descending: key.descending !== back }));
  const isSought = position === undefined || isInOrderOfKeys(query);
  const sought = isSought ? select : select.where((builder) => beyond(builder, sort, position.values, dialect));
  return inOrder(sought as unknown as SelectQueryBuilder<Tables, "record", StoredRecord>, sort, dialect)
    .$if(limit !== undefined, (page) => page.limit(limit as number))
    .$if(offset > 0, (page) => page.offset(offset));
}

/** The number of records that match `query`. */
export function selectCount(read: Kysely<Tables>, query: RecordQuery): Compilable {
  return whereRecord(read.selectFrom("record"), query, dialectOf(read)).select(({ fn }) =>
    fn.countAll<number>().as("count"),
  );
}

/** The ids of all records that match `query`, in its order; with their other columns when documents are scanned. */
export function selectIds(read: Kysely<Tables>, query: RecordQuery): Compilable {
  const dialect = dialectOf(read);
  const select = whereRecord(read.selectFrom("record"), query, dialect)
    .select("id")
    .$if(query.scan !== undefined, (all) => all.select(recordColumns.slice(1)) as typeof all);
  return inOrder(select, query.sort, dialect);
}

/** The records with `ids` that still match `query`, in any order; without a query, all of them, deleted or not. */
export function selectByIds(read: Kysely<Tables>, query: RecordQuery | undefined, ids: readonly string[]): Compilable {
  const all = read.selectFrom("record");
  const select = query === undefined ? all : whereRecord(all, query, dialectOf(read));
  return select.select(recordColumns).where("id", "in", ids);
}

/** A query that can be sent to threads: without the parts of Kysely's value that cannot be cloned. */
export function compiled(query: Compilable): Statement {
  const { sql, parameters } = query.compile();
  return { sql, parameters };
}

function inOrder<Output>(
  select: SelectQueryBuilder<Tables, "record", Output>,
  sort: readonly SortKey[],
  dialect: Dialect,
): SelectQueryBuilder<Tables, "record", Output> {
  return sort.reduce(
    (ordered, { field, descending }) => ordered.orderBy(dialect.operandOf(field), descending ? "desc" : "asc"),
    select,
  );
}

/** A condition on a field, which a record may not have. Absent values sort first but match no comparison. */
function filterCondition(builder: Builder, filter: Filter, operand: Operand): Expression<SqlBool> {
  const isServer = isServerField(filter.field);
  if (filter.operator === "exists")
    return isServer ? builder.lit(filter.value) : builder(operand, filter.value ? "<>" : "=", sql.lit(ABSENT));
  const found = compared(builder, operand, filter, !isServer);
  const findsAbsent = !isServer && (filter.operator === "lt" || filter.operator === "lte");
  return findsAbsent ? builder.and([found, builder(operand, "<>", sql.lit(ABSENT))]) : found;
}

/** @param hasNumbers whether a value may be a number, whose digits are then a text as well */
function compared(
  builder: Builder,
  operand: Operand,
  test: ValueTest<string | number>,
  hasNumbers = false,
): Expression<SqlBool> {
  switch (test.operator) {
    case "in":
      return test.values.length === 0 ? builder.lit(false) : builder(operand, "in", test.values);
    case "prefix": {
      const isMarked = test.value.startsWith(numberMarks.first);
      const prefix = isMarked ? test.value.slice(NUMBER_HEAD) : test.value;
      if (prefix === "") return builder.lit(true);
      // LIKE ignores ASCII case in SQLite but not in PostgreSQL, and neither uses an index for it.
      const end = endOfPrefix(prefix);
      const from = builder(operand, ">=", prefix);
      const found = end === undefined ? from : builder.and([from, builder(operand, "<", end)]);
      if (!hasNumbers || !/^[-\d]/.test(prefix)) return found;
      return builder.or([found, beginsNumber(builder, operand, prefix)]);
    }
    default:
      return builder(operand, operators[test.operator], test.value);
  }
}

/** Whether a value is a number whose digits begin with a text. */
function beginsNumber(builder: Builder, operand: Operand, digits: string): Expression<SqlBool> {
  const isNumber = [builder(operand, ">=", numberMarks.first), builder(operand, "<", numberMarks.end)];
  const pattern = `${digits.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const text = sql`substr(${operand}, ${sql.lit(NUMBER_HEAD + 1)})`;
  return builder.and([...isNumber, sql<SqlBool>`${text} like ${pattern} escape ${sql.lit("\\")}`]);
}

/** The first text, by code point, after all texts that begin with `prefix`; undefined when there is none. */
function endOfPrefix(prefix: string): string | undefined {
  const points = Array.from(prefix.toWellFormed());
  for (let last = points.pop(); last !== undefined; last = points.pop()) {
    const point = (last.codePointAt(0) as number) + 1;
    // Skips surrogates, which are between U+D7FF and U+E000.
    if (point <= 0x10ffff) return points.join("") + String.fromCodePoint(point === 0xd800 ? 0xe000 : point);
  }
  return undefined;
}

/** The rows after `values` in the order of `sort`: after in the first key, or equal there and after in the next. */
function beyond(
  builder: Builder,
  sort: readonly SortKey[],
  values: Position["values"],
  dialect: Dialect,
): Expression<SqlBool> {
  const [key, ...keys] = sort;
  const [value, ...rest] = values;
  if (key === undefined || value === undefined) return builder.lit(false);
  const operand = dialect.operandOf(key.field);
  const after = builder(operand, key.descending ? "<" : ">", value);
  if (keys.length === 0) return after;
  const equal = builder.and([builder(operand, "=", value), beyond(builder, keys, rest, dialect)]);
  // The bound is redundant, but lets the database seek in its index.
  return builder.and([builder(operand, key.descending ? "<=" : ">=", value), builder.or([after, equal])]);
}
