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
import { keyRange, students } from "../domain/collection.ts";
import { queryFields } from "../domain/student-fields.ts";
import type { Filter, PageRequest, Position, SortKey, StudentQuery } from "../domain/student-query.ts";
import { absent, isUnfiltered, numberHead, numberMarks } from "../domain/student-query.ts";
import { type RecordRow, recordColumns, sparseColumns } from "./student-row.ts";
import type { Tables } from "./tables.ts";
import { columnOf } from "./tables.ts";

type Builder = ExpressionBuilder<Tables, "student">;

const operators = { eq: "=", ne: "<>", lt: "<", lte: "<=", gt: ">", gte: ">=" } as const;

/** Adds the conditions of `query`. */
function whereStudent<Output>(
  select: SelectQueryBuilder<Tables, "student", Output>,
  query: StudentQuery,
  position?: Position,
): SelectQueryBuilder<Tables, "student", Output> {
  const { deleted = false, keyed = [] } = query;
  const inCollection = keyed.reduce(
    (narrowed, { name, values, isUnique }) =>
      narrowed.where("id", "in", ({ selectFrom }) =>
        selectFrom("record_key")
          .select("record_key.id")
          // The condition of the index.
          .where("rule", isUnique ? "=" : "<>", sql.lit("unique"))
          .where("name", "=", name)
          .where("value", "in", values.length === 0 ? [""] : values),
      ),
    select.where(isInCollection(query, position)),
  );
  if (deleted !== "included") {
    return inCollection
      .where("deleted_at", deleted ? "is not" : "is", null)
      .where((builder) => conditionsOf(builder, query));
  }
  // Living and deleted records have separate indexes, so each alternative repeats the condition of its index.
  return inCollection.where((builder) =>
    builder.or([
      builder.and([builder("deleted_at", "is", null), conditionsOf(builder, query)]),
      builder.and([builder("deleted_at", "is not", null), conditionsOf(builder, query)]),
    ]),
  );
}

/** The condition of the indexes of students. It cannot mislead a planner to read all students in the order of their keys. */
export const isStudent = "substr(id, 1, 1) <> '!'";

/**
 * The records of the collection of `query`: a range of keys when it is read in their order, from the position on. Two bounds of
 * the same end could make a database start at the wrong one.
 */
function isInCollection(query: StudentQuery, position: Position | undefined): RawBuilder<SqlBool> {
  const { collections, collection = students, sort } = query;
  if (collections !== undefined) return sql`(${sql.join(collections.map(isInRange), sql` or `)})`;
  if (collection === students && !isUnfiltered(query)) return sql.raw<SqlBool>(isStudent);
  let { from, to } = keyRange(collection);
  if (position !== undefined && isInOrderOfKeys(query)) {
    const key = position.values[0] as string;
    if ((position.side === "after") === (sort[0]?.descending === true)) to = key;
    else from = key;
  }
  return isBetween(from, to);
}

function isInRange(collection: string): RawBuilder<SqlBool> {
  const { from, to } = keyRange(collection);
  return sql`(${isBetween(from, to)})`;
}

function isBetween(from: string, to: string | undefined): RawBuilder<SqlBool> {
  const id = sql.ref("id");
  return to === undefined ? sql<SqlBool>`${id} > ${from}` : sql<SqlBool>`${id} > ${from} and ${id} < ${to}`;
}

/** Whether the range of keys has the position too. */
function isInOrderOfKeys(query: StudentQuery): boolean {
  if (query.collections !== undefined) return false;
  const isByKey = query.sort.length === 1 && query.sort[0]?.field === "id";
  return isByKey && ((query.collection ?? students) !== students || isUnfiltered(query));
}

/** The conditions of `query` on fields and words. */
function conditionsOf(builder: Builder, query: StudentQuery): Expression<SqlBool> {
  return builder.and([
    ...query.filters.map((filter) => filterCondition(builder, filter)),
    ...(query.anyOf === undefined ? [] : [builder.or(query.anyOf.map((filter) => filterCondition(builder, filter)))]),
    // Words contain only letters and digits, so they need no escape in a pattern.
    ...query.words.map((word) => builder("search", "like", `% ${word}%`)),
  ]);
}

/** The records of a page, each followed by its sort keys. Without a limit, those of all pages from there on. */
export function selectPage(
  read: Kysely<Tables>,
  page: Omit<PageRequest, "limit"> & { readonly limit: number | undefined },
): SelectQueryBuilder<Tables, "student", RecordRow> {
  const sorted = page.query.sort.map(({ field }, index) => sql.ref(columnOf(field)).as(`sort_${index}`));
  const select = whereStudent(read.selectFrom("student"), page.query, page.position)
    .select(recordColumns)
    .select(sorted);
  return seekPage(select as unknown as SelectQueryBuilder<Tables, "student", RecordRow>, page);
}

/** The number of records that match `query`. */
export function selectCount(read: Kysely<Tables>, query: StudentQuery): Compilable {
  return whereStudent(read.selectFrom("student"), query).select(({ fn }) => fn.countAll<number>().as("count"));
}

/** The ids of all records that match `query`, in its order; with their other columns when documents are scanned. */
export function selectIds(read: Kysely<Tables>, query: StudentQuery): Compilable {
  const select = whereStudent(read.selectFrom("student"), query)
    .select("id")
    .$if(query.scan !== undefined, (all) => all.select(recordColumns.slice(1)) as typeof all);
  return query.sort.reduce(
    (ordered, { field, descending }) => ordered.orderBy(columnOf(field), descending ? "desc" : "asc"),
    select,
  );
}

/** The records with `ids` that still match `query`, in any order; without a query, all of them, deleted or not. */
export function selectByIds(read: Kysely<Tables>, query: StudentQuery | undefined, ids: readonly string[]): Compilable {
  const all = read.selectFrom("student");
  const select = query === undefined ? all : whereStudent(all, query);
  return select.select(recordColumns).where("id", "in", ids);
}

/** A query that can be sent to threads: without the parts of Kysely's value that cannot be cloned. */
export function compiled(query: Compilable): Statement {
  const { sql, parameters } = query.compile();
  return { sql, parameters };
}

/** Continues from the position of `page`, in its order. A previous page is in reverse order. */
function seekPage<Output>(
  select: SelectQueryBuilder<Tables, "student", Output>,
  { query, position, limit, offset = 0 }: Parameters<typeof selectPage>[1],
): SelectQueryBuilder<Tables, "student", Output> {
  const back = position?.side === "before";
  const sort = query.sort.map((key) => ({ ...key, descending: key.descending !== back }));
  const isSought = position === undefined || isInOrderOfKeys(query);
  const sought = isSought ? select : select.where((builder) => beyond(builder, sort, position.values));
  return sort
    .reduce((ordered, { field, descending }) => ordered.orderBy(columnOf(field), descending ? "desc" : "asc"), sought)
    .$if(limit !== undefined, (page) => page.limit(limit as number))
    .$if(offset > 0, (page) => page.offset(offset));
}

function filterCondition(builder: Builder, filter: Filter): Expression<SqlBool> {
  const column = columnOf(filter.field);
  const kind = queryFields[filter.field];
  const nothing = kind === "text" || kind === "exact" ? absent.text : isOfServer(filter.field) ? -1 : absent.number;
  switch (filter.operator) {
    case "in":
      return filter.values.length === 0 ? builder.lit(false) : present(builder(column, "in", filter.values));
    case "prefix": {
      const prefix = withoutNumber(filter.value);
      if (prefix === "") return builder.lit(true);
      // LIKE ignores ASCII case in SQLite but not in PostgreSQL, and neither uses an index for it.
      const end = endOfPrefix(prefix);
      const from = builder(column, ">=", prefix);
      const found = present(end === undefined ? from : builder.and([from, builder(column, "<", end)]));
      return /^[-\d]/.test(prefix) && kind === "text"
        ? builder.or([found, builder.and([isNumber(builder, column), like(textOfNumber(column), prefix, "")])])
        : found;
    }
    case "contains": {
      const part = withoutNumber(filter.value);
      if (part === "") return builder.lit(false);
      // Both sides are case-folded, so LIKE of SQLite gives the same result.
      const found = like(sql.ref(column), part, "%");
      if (kind !== "text") return found;
      const isText = builder.not(isNumber(builder, column));
      return builder.or([
        builder.and([isText, found]),
        builder.and([isNumber(builder, column), like(textOfNumber(column), part, "%")]),
      ]);
    }
    case "exists":
      return builder(column, filter.value ? "<>" : "=", nothing);
    case "ne":
      return builder(column, "<>", filter.value);
    default: {
      const found = builder(column, operators[filter.operator], filter.value);
      if (filter.value === nothing) return found;
      // Absent values sort first but match no comparison.
      const findsAbsent = filter.operator === "lt" || filter.operator === "lte";
      return findsAbsent
        ? builder.and([found, builder(column, "<>", typeof nothing === "string" ? sql.lit(nothing) : nothing)])
        : present(found);
    }
  }

  /** Repeats the condition of a sparse index, because databases only use it then. A literal: SQLite plans without parameters. */
  function present(found: Expression<SqlBool>): Expression<SqlBool> {
    if (!sparseColumns.includes(column)) return found;
    return builder.and([found, builder(column, "<>", sql.lit(absent.text))]);
  }
}

/** Whether the service sets a field, so that no record is without it. */
function isOfServer(field: Filter["field"]): boolean {
  return field === "version" || queryFields[field] === "time";
}

/** Whether a text contains a part, or starts with it when nothing may be `before`. */
function like(text: Expression<unknown>, part: string, before: "" | "%"): Expression<SqlBool> {
  const pattern = `${before}${part.replaceAll(/[\\%_]/g, "\\$&")}%`;
  return sql<SqlBool>`${text} like ${pattern} escape ${sql.lit("\\")}`;
}

/** The range of numbers in a column of texts, see `comparableText`. */
function isNumber(builder: Builder, column: ReturnType<typeof columnOf>): Expression<SqlBool> {
  return builder.and([builder(column, ">=", numberMarks.first), builder(column, "<", numberMarks.end)]);
}

function textOfNumber(column: string): Expression<unknown> {
  return sql`substr(${sql.ref(column)}, ${sql.lit(numberHead + 1)})`;
}

function withoutNumber(value: string): string {
  return value.startsWith(numberMarks.first) ? value.slice(numberHead) : value;
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
function beyond(builder: Builder, sort: readonly SortKey[], values: Position["values"]): Expression<SqlBool> {
  const [key, ...keys] = sort;
  const [value, ...rest] = values;
  if (key === undefined || value === undefined) return builder.lit(false);
  const column = columnOf(key.field);
  const behind = builder(column, key.descending ? "<" : ">", value);
  if (keys.length === 0) return behind;
  const equal = builder.and([builder(column, "=", value), beyond(builder, keys, rest)]);
  // The bound is redundant, but lets the database seek in its index.
  return builder.and([builder(column, key.descending ? "<=" : ">=", value), builder.or([behind, equal])]);
}
