import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { absent, queryFields } from "../domain/query-fields.ts";
import type { Filter, PageRequest, Position, SortKey, StudentQuery } from "../domain/student-query.ts";
import { columnOf } from "./column-of.ts";
import type { Tables } from "./tables.ts";

type Builder = ExpressionBuilder<Tables, "student">;

const operators = { eq: "=", ne: "<>", lt: "<", lte: "<=", gt: ">", gte: ">=" } as const;

/** Keeps the living records that `query` asks for. */
export function whereStudent<Output>(
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

/** Goes on from the position of `page`, in its order. A page that goes back comes out backwards. */
export function seekPage<Output>(
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
      return values.length === 0 ? builder.lit(false) : builder(column, "in", values);
    }
    case "prefix":
      // LIKE would ignore the case of ASCII letters in SQLite, and in PostgreSQL not.
      return sql<SqlBool>`substr(${builder.ref(column)}, 1, ${Array.from(filter.value).length}) = ${filter.value}`;
    case "contains":
      // Both databases have other functions for it, but this one alike. What is absent contains nothing.
      return sql<SqlBool>`replace(${builder.ref(column)}, ${filter.value}, '') <> ${builder.ref(column)}`;
    case "exists":
      return builder(column, filter.value ? "<>" : "=", nothing);
    case "lt":
    case "lte":
      // What is absent sorts first, but it is not less than anything.
      return builder.and([builder(column, operators[filter.operator], filter.value), builder(column, "<>", nothing)]);
    case "eq":
    case "gt":
    case "gte": {
      const found = builder(column, operators[filter.operator], filter.value);
      // Only such a value finds what is absent; the others are left to the index.
      const isBelow = typeof filter.value === "number" && filter.value <= absent.number;
      return isBelow ? builder.and([found, builder(column, "<>", nothing)]) : found;
    }
    default:
      return builder(column, operators[filter.operator], filter.value);
  }
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
