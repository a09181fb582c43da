import { invalidParameter } from "@signalbox/service";
import { z } from "zod";
import { maxSlice, type Slice } from "./json-server.ts";

const json = z.string().optional();

/** The parameters of ra-data-simple-rest, a data provider of react-admin. Its `sort` is JSON as well. */
export const simpleRestShape = {
  filter: json.describe('ra-data-simple-rest: the filters as JSON, `{"grade":9,"id":["1","2"],"q":"ada"}`.'),
  range: json.describe("ra-data-simple-rest: the first and the last index as JSON, `[0,24]`."),
};

/** What the parameters of ra-data-simple-rest say, in the terms of the other parameters. */
interface SimpleRest {
  readonly q?: string;
  readonly sort?: string;
  readonly slice?: Slice;
  readonly filters: Readonly<Record<string, readonly string[]>>;
}

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]).transform(String);
const filterSchema = z.record(z.string(), z.union([value.transform((one) => [one]), z.array(value)]));
const rangeSchema = z.tuple([z.int().min(0), z.int()]).refine(([first, last]) => last >= first);
const sortSchema = z.tuple([
  z.string(),
  z
    .string()
    .toLowerCase()
    .pipe(z.enum(["asc", "desc"])),
]);

/** @throws Problem 400 `invalid_parameter`, with the notation for a field of this name */
export function parseSimpleRest({
  filter,
  range,
  sort,
}: Readonly<Partial<Record<"filter" | "range" | "sort", string | undefined>>>): SimpleRest {
  const { q, ...filters } = filter === undefined ? {} : parsed("filter", filter, filterSchema);
  const slice = range === undefined ? undefined : parsed("range", range, rangeSchema);
  const order = sort?.startsWith("[") ? parsed("sort", sort, sortSchema) : undefined;
  return {
    filters,
    ...(q === undefined ? {} : { q: q.join(" ") }),
    ...(order === undefined ? {} : { sort: `${order[1] === "desc" ? "-" : ""}${order[0]}` }),
    ...(slice === undefined ? {} : { slice: toSlice(slice) }),
  };
}

function toSlice([first, last]: readonly [number, number]): Slice {
  return { offset: first, limit: Math.min(maxSlice, last - first + 1), page: undefined, isEnvelope: false };
}

/** The header from which ra-data-simple-rest takes the total. */
export function contentRange({ offset, limit }: Slice, total: number): string {
  return `students ${offset}-${Math.max(offset, Math.min(offset + limit, total) - 1)}/${total}`;
}

const forms = { filter: "a JSON object of fields and values", range: "[first, last]", sort: '["field", "ASC"]' };

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
