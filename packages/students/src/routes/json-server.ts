import { invalidParameter } from "@signalbox/service";
import { z } from "zod";
import { collectionName } from "../domain/collection.ts";
import { linksTo, MAX_LIMIT, MAX_OFFSET } from "./pages.ts";

const DEFAULT_PAGE = 10;

const count = (max: number, min = 1) => z.int().min(min).max(max).optional();

const names = () => z.array(z.string().regex(collectionName)).max(5).optional();

const json = z.string().optional();

/**
 * The parameters of json-server, which many tutorials and data providers use, and of ra-data-simple-rest, a data provider of react-admin
 * whose `sort` is JSON as well.
 */
export const dialectShape = {
  _embed: names().describe("json-server: collections whose records refer to these: `enrolments`, by `courseId`."),
  _expand: names().describe("json-server: records that these refer to: `course`, by `courseId`."),
  include: z.string().optional().describe("Records that these refer to, separated by commas: `student,course`."),
  _page: count(MAX_OFFSET).describe("json-server: the page number, starting at 1."),
  _per_page: count(MAX_LIMIT).describe("json-server 1: the page size. The response is an object with page numbers."),
  _limit: count(MAX_LIMIT).describe("json-server: the size of a page, or how many records to return."),
  _start: count(MAX_OFFSET, 0).describe("json-server: the index of the first record."),
  _end: count(MAX_OFFSET).describe("json-server: the index after the last record."),
  _sort: z.string().optional().describe("json-server: fields to sort by, separated by commas."),
  _order: z.string().optional().describe("json-server: `asc` or `desc` for each field of `_sort`."),
  filter: json.describe('ra-data-simple-rest: the filters as JSON, `{"grade":9,"id":["1","2"],"q":"ada"}`.'),
  range: json.describe("ra-data-simple-rest: the first and the last index as JSON, `[0,24]`."),
};

type DialectInput = z.output<z.ZodObject<typeof dialectShape>>;

/** A slice of a list by index, as in json-server. */
export interface Slice {
  readonly offset: number;
  readonly limit: number;
  /** The page number, if the query has one. */
  readonly page: number | undefined;
  /** Whether the response is an object with page numbers (json-server 1). */
  readonly isEnvelope: boolean;
}

/** What the parameters of other services say, in the terms of those of this one. @throws Problem 400 `invalid_parameter` */
export function translate(input: DialectInput & { readonly sort?: string | undefined }) {
  const { filter, range, sort } = input;
  const { q, ...filters }: z.output<typeof filterSchema> =
    filter === undefined ? {} : parsed("filter", filter, filterSchema);
  return {
    filters,
    q: q?.join(" "),
    sort: sort?.startsWith("[") ? parsed("sort", sort, sortSchema) : (sort ?? sortOf(input)),
    slice: sliceOf(range === undefined ? input : parsed("range", range, rangeSchema)),
  };
}

function sliceOf(input: Partial<DialectInput>): Slice | undefined {
  const { _page, _per_page, _limit, _start, _end } = input;
  if (_page !== undefined || _per_page !== undefined) {
    const page = _page ?? 1;
    const limit = _per_page ?? _limit ?? DEFAULT_PAGE;
    return { offset: (page - 1) * limit, limit, page, isEnvelope: _per_page !== undefined };
  }
  if (_start === undefined && _end === undefined && _limit === undefined) return undefined;
  const offset = _start ?? 0;
  if (_end !== undefined && _end <= offset) throw invalidParameter("_end", "must be greater than '_start'");
  // The total count shows that there are more.
  const limit = Math.min(MAX_LIMIT, _end === undefined ? (_limit ?? MAX_LIMIT) : _end - offset);
  return { offset, limit, page: undefined, isEnvelope: false };
}

function sortOf({ _sort, _order = "" }: DialectInput): string | undefined {
  if (_sort === undefined) return undefined;
  const orders = _order.toLowerCase().split(",");
  const keys = _sort.split(",").map((name, index) => {
    const direction = orders[index] ?? "";
    if (!["", "asc", "desc"].includes(direction)) throw invalidParameter("_order", "must be asc or desc");
    return direction === "desc" ? `-${name.replace(/^-/, "")}` : name;
  });
  return keys.join(",");
}

/** The object around a page with `_per_page`. */
export const pageEnvelope = (record: z.ZodType): z.ZodType =>
  z.object({
    first: z.int(),
    prev: z.int().nullable(),
    next: z.int().nullable(),
    last: z.int(),
    pages: z.int(),
    items: z.int().describe("How many records match the filters."),
    data: z.array(record),
  });

/** The object of json-server 1: page numbers and the page. */
export function envelope({ page = 1, limit }: Slice, total: number, data: string): string {
  const pages = Math.max(1, Math.ceil(total / limit));
  const numbers = {
    first: 1,
    prev: page > 1 ? Math.min(page - 1, pages) : null,
    next: page < pages ? page + 1 : null,
    last: pages,
    pages,
    items: total,
  };
  return `${JSON.stringify(numbers).slice(0, -1)},"data":${data}}`;
}

export function sliceLinks(path: string, query: string, { page = 1, limit }: Slice, total: number): string {
  const last = Math.max(1, Math.ceil(total / limit));
  return linksTo(path, query, {
    first: { _page: 1 },
    prev: page > 1 ? { _page: page - 1 } : undefined,
    next: page < last ? { _page: page + 1 } : undefined,
    last: { _page: last },
  });
}

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]).transform(String);
const filterSchema = z.record(z.string(), z.union([value.transform((one) => [one]), z.array(value)]));
const rangeSchema = z
  .tuple([z.int().min(0), z.int()])
  .refine(([first, last]) => last >= first)
  .transform(([first, last]) => ({ _start: first, _end: last + 1 }));
const sortSchema = z
  .tuple([z.string(), z.string().regex(/^(?:asc|desc)$/i)])
  .transform(([field, direction]) => (direction.toLowerCase() === "desc" ? `-${field}` : field));

/** The header from which ra-data-simple-rest takes the total. */
export function contentRange(collection: string, { offset, limit }: Slice, total: number): string {
  return `${collection} ${offset}-${Math.max(offset, Math.min(offset + limit, total) - 1)}/${total}`;
}

const forms = { filter: "a JSON object of fields and values", range: "[first, last]", sort: '["field", "ASC"]' };

/** @throws Problem 400 `invalid_parameter`, with the notation for a field of this name */
function parsed<Value>(name: keyof typeof forms, text: string, schema: z.ZodType<Value>): Value {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw invalidParameter(
      name,
      `must be ${forms[name]}, as ra-data-simple-rest sends it. A filter on a field of this name is ${name}[eq]`,
    );
  }
}
