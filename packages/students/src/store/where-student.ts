import {
  type Compilable,
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from "kysely";
import type { Filter, PageRequest, Position, SortKey, StudentQuery } from "../domain/student-query.ts";
import { absent, queryFields } from "../domain/student-query.ts";
import { type RecordRow, recordColumns } from "./student-row.ts";
import type { Tables } from "./tables.ts";
import { columnOf } from "./tables.ts";

type Builder = ExpressionBuilder<Tables, "student">;

const operators = { eq: "=", ne: "<>", lt: "<", lte: "<=", gt: ">", gte: ">=" } as const;

/** Keeps the living records that `query` asks for. */
function whereStudent<Output>(
  select: SelectQueryBuilder<Tables, "student", Output>,
  query: StudentQuery,
): SelectQueryBuilder<Tables, "student", Output> {
  return select.where("deleted_at", "is", null).where((builder) =>
    builder.and([
      ...query.filters.map((filter) => filterCondition(builder, filter)),
      ...(query.anyOf === undefined ? [] : [builder.or(query.anyOf.map((filter) => filterCondition(builder, filter)))]),
      // Words are letters and digits only: nothing in them has a meaning of its own in a pattern.
      ...query.words.map((word) => builder("search", "like", `% ${word}%`)),
    ]),
  );
}

/** The records of a page. */
export function selectPage(read: Kysely<Tables>, page: PageRequest): SelectQueryBuilder<Tables, "student", RecordRow> {
  return seekPage(whereStudent(read.selectFrom("student"), page.query).select(recordColumns), page);
}

/** How many records `query` finds. */
export function selectCount(read: Kysely<Tables>, query: StudentQuery): Compilable {
  return whereStudent(read.selectFrom("student"), query).select(({ fn }) => fn.countAll<number>().as("count"));
}

/** The ids of all records that `query` finds, in its order. */
export function selectIds(read: Kysely<Tables>, query: StudentQuery): Compilable {
  const select = whereStudent(read.selectFrom("student"), query).select("id");
  return query.sort.reduce(
    (ordered, { field, descending }) => ordered.orderBy(columnOf(field), descending ? "desc" : "asc"),
    select,
  );
}

/** Those of the records with `ids` that `query` still finds, in any order. */
export function selectByIds(read: Kysely<Tables>, query: StudentQuery, ids: readonly string[]): Compilable {
  return whereStudent(read.selectFrom("student"), query).select(recordColumns).where("id", "in", ids);
}

/** Goes on from the position of `page`, in its order. A page that goes back comes out backwards. */
function seekPage<Output>(
  select: SelectQueryBuilder<Tables, "student", Output>,
  { query, position, limit, offset = 0 }: PageRequest,
): SelectQueryBuilder<Tables, "student", Output> {
  const back = position?.side === "before";
  const sort = query.sort.map((key) => ({ ...key, descending: key.descending !== back }));
  const sought = position === undefined ? select : select.where((builder) => beyond(builder, sort, position.values));
  return sort
    .reduce((ordered, { field, descending }) => ordered.orderBy(columnOf(field), descending ? "desc" : "asc"), sought)
    .limit(limit)
    .$if(offset > 0, (page) => page.offset(offset));
}

function filterCondition(builder: Builder, filter: Filter): Expression<SqlBool> {
  const column = columnOf(filter.field);
  const kind = queryFields[filter.field];
  const nothing = kind === "text" || kind === "exact" ? absent.text : absent.number;
  switch (filter.operator) {
    case "in": {
      // What stands for an absent member is no value that could be asked for.
      const values = filter.values.filter((value) => value !== absent.number);
      return values.length === 0 ? builder.lit(false) : indexed(builder(column, "in", values), values);
    }
    case "prefix": {
      if (filter.value === "") return builder.lit(true);
      // LIKE would ignore the case of ASCII letters in SQLite, and in PostgreSQL not; neither would find its index.
      const end = endOfPrefix(filter.value);
      const from = builder(column, ">=", filter.value);
      return indexed(end === undefined ? from : builder.and([from, builder(column, "<", end)]));
    }
    case "contains":
      // Both sides are folded, so it does not matter that SQLite ignores the case of ASCII letters here.
      return filter.value === "" ? builder.lit(false) : contains(column, filter.value);
    case "exists":
      return builder(column, filter.value ? "<>" : "=", nothing);
    case "lt":
    case "lte": {
      // What is absent sorts first, but it is not less than anything.
      const present = isUnique(column) ? isPresent(column) : builder(column, "<>", nothing);
      return builder.and([builder(column, operators[filter.operator], filter.value), present]);
    }
    case "eq":
    case "gt":
    case "gte": {
      const found = builder(column, operators[filter.operator], filter.value);
      // Only such a value finds what is absent; the others are left to the index.
      const isBelow = typeof filter.value === "number" && filter.value <= absent.number;
      return isBelow ? builder.and([found, builder(column, "<>", nothing)]) : indexed(found, [filter.value]);
    }
    default:
      return builder(column, operators[filter.operator], filter.value);
  }

  /** Repeats the condition of a unique index, without which no database uses it; unless one of `values` is the absent one. */
  function indexed(found: Expression<SqlBool>, values: readonly unknown[] = []): Expression<SqlBool> {
    return isUnique(column) && !values.includes(absent.text) ? builder.and([found, isPresent(column)]) : found;
  }
}

function contains(column: string, part: string): Expression<SqlBool> {
  const pattern = `%${part.replaceAll(/[\\%_]/g, "\\$&")}%`;
  return sql<SqlBool>`${sql.ref(column)} like ${pattern} escape ${sql.lit("\\")}`;
}

/** The columns whose index is unique and leaves out records without a value. */
type UniqueColumn = "student_number" | "email";

function isUnique(column: string): column is UniqueColumn {
  return column === "student_number" || column === "email";
}

/** The condition of the unique index on `column`, literally: a bound parameter proves nothing to the planner of SQLite. */
export function isPresent(column: UniqueColumn): Expression<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} <> ${sql.lit(absent.text)}`;
}

/** The first text, by code point, behind all that begin with `prefix`; undefined when there is none. */
function endOfPrefix(prefix: string): string | undefined {
  const points = Array.from(prefix.toWellFormed());
  for (let last = points.pop(); last !== undefined; last = points.pop()) {
    const point = (last.codePointAt(0) as number) + 1;
    // Between U+D7FF and U+E000 are surrogates, which are no characters.
    if (point <= 0x10ffff) return points.join("") + String.fromCodePoint(point === 0xd800 ? 0xe000 : point);
  }
  return undefined;
}

/** The rows behind `values` in the order of `sort`: behind in the first key, or equal there and behind in the next. */
function beyond(builder: Builder, sort: readonly SortKey[], values: Position["values"]): Expression<SqlBool> {
  const [key, ...keys] = sort;
  const [value, ...rest] = values;
  if (key === undefined || value === undefined) return builder.lit(false);
  const column = columnOf(key.field);
  const behind = builder(column, key.descending ? "<" : ">", value);
  if (keys.length === 0) return behind;
  const equal = builder.and([builder(column, "=", value), beyond(builder, keys, rest)]);
  // The bound says nothing new, but it lets the database start in its index at the right place.
  return builder.and([builder(column, key.descending ? "<=" : ">=", value), builder.or([behind, equal])]);
}
