import { z } from "zod";
import { dateFormats, encodings, type SeparatorName, separators } from "../domain/shapes.ts";
import { columnName, conflictOf } from "./csv-columns.ts";
import type { FileColumns } from "./file-columns.ts";

/** The most columns, or values of a column, that settings name. */
const MAX_ENTRIES = 500;
const cell = z.string().max(1_000);

function record<Value extends z.ZodType>(value: Value): z.ZodType<Record<string, z.output<Value>>> {
  const entries = z.record(cell, value).refine((all) => Object.keys(all).length <= MAX_ENTRIES, {
    error: `must have at most ${MAX_ENTRIES} entries`,
    params: { code: "too_long" },
  });
  const name = "__proto__";
  return z.preprocess((sent, context) => {
    // The schema of a record omits this name without an error.
    if (typeof sent === "object" && sent !== null && Object.hasOwn(sent, name))
      context.addIssue({ code: "custom", path: [name], message: "is a name that is not allowed" });
    return sent;
  }, entries);
}

/** How to read a file. */
export const layoutSettings = z
  .strictObject({
    map: record(cell.nullable())
      .optional()
      .describe(
        "For CSV: the field of each column with another name; null omits the column. Members of an address are fields too " +
          "(`address.street`), and so is any member of `attributes` (`attributes.locker`).",
      ),
    values: record(record(cell))
      .optional()
      .describe("For CSV: replacements for the values of a column (or field). An empty text omits the value."),
    dates: z
      .enum(dateFormats)
      .optional()
      .describe(
        "For CSV: how dates are written. `auto` takes year first, dots, and slashes when the first rows tell day from month; " +
          "other dates stay as they are.",
      ),
    encoding: z
      .enum(["auto", ...encodings])
      .optional()
      .describe("The encoding of the file; `auto` detects it."),
    separator: z
      .enum(Object.keys(separators) as [SeparatorName, ...SeparatorName[]])
      .optional()
      .describe("For CSV: what separates cells; detected when not given."),
    headerLine: z
      .int()
      .min(1)
      .max(1_000)
      .optional()
      .describe("For CSV: the line of the header; detected when not given."),
  })
  .meta({
    id: "ImportLayout",
    examples: [{ map: { Vorname: "givenName", Notiz: null }, values: { gender: { m: "male" } }, dates: "DD.MM.YYYY" }],
  });
export type LayoutSettings = z.output<typeof layoutSettings>;

/** The `map` of a file with such columns. */
export function mapOf(known: FileColumns) {
  return layoutSettings.shape.map.superRefine((map = {}, context) => {
    const columns = Object.entries(map).map(([name, field]) => known.columnOf(name, field ?? ""));
    for (const { name, field } of columns) {
      const message = known.errorOf(field);
      if (message !== undefined) context.addIssue({ code: "custom", path: [name], message });
    }
    const conflict = conflictOf(columns);
    if (conflict !== undefined) context.addIssue({ code: "custom", message: `is not possible: ${conflict}` });
  });
}

/** The texts of a query for settings that are objects in a form. */
export const layoutTexts = {
  map: settingText("column:field pairs, such as Matrikel:studentNumber, each column once", parseMap)
    .optional()
    .describe(
      "For CSV: the fields of columns, such as `Vorname:givenName,PLZ:address.postalCode,Spind:attributes.locker`; `Notiz:` omits a column.",
    ),
  values: settingText("column:value=meaning entries, such as gender:m=male", parseValues)
    .optional()
    .describe("For CSV: replacements for values, such as `gender:m=male,gender:w=female`."),
};

function settingText<Value>(form: string, parse: (text: string) => Value | undefined) {
  return z.string().transform((text, context) => {
    const value = parse(text);
    if (value === undefined) context.addIssue({ code: "custom", message: `must be ${form}` });
    return value;
  });
}

function parseMap(text: string): LayoutSettings["map"] {
  const map = new Map<string, string | null>();
  for (const pair of text.split(",")) {
    const [name = "", field, ...more] = pair.split(":").map((part) => part.trim());
    const column = columnName(name);
    // A column that is named twice would lose its first field.
    if (column === "" || field === undefined || more.length > 0 || map.has(column)) return undefined;
    map.set(column, field || null);
  }
  return Object.fromEntries(map);
}

function parseValues(text: string): LayoutSettings["values"] {
  const values = new Map<string, Map<string, string>>();
  for (const one of text.split(",")) {
    const [, name, from, to] = /^([^:]+):([^=]+)=(.*)$/s.exec(one) ?? [];
    if (name === undefined || from === undefined || to === undefined) return undefined;
    const column = columnName(name);
    const ofColumn = values.get(column) ?? new Map();
    values.set(column, ofColumn.set(from.trim(), to.trim()));
  }
  return Object.fromEntries(Array.from(values, ([column, ofColumn]) => [column, Object.fromEntries(ofColumn)]));
}
