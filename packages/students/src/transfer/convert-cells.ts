import { z } from "zod";
import type { DateFormat } from "../domain/shapes.ts";
import type { CsvColumn } from "../domain/source-row.ts";
import { plainName } from "../domain/text-rules.ts";
import type { FileColumns } from "./file-columns.ts";

/** Replacements for the values of a column: by field or column, then by the value in the file. */
export type ValueMap = Readonly<Record<string, Readonly<Record<string, string>>>>;

interface ConvertOptions {
  /** The columns of the file, and the field of each. */
  readonly columns: readonly CsvColumn[];
  readonly words: FileColumns["words"];
  readonly values: ValueMap;
  readonly dates: DateFormat;
  /** The first rows of the file. Their dates show whether day or month comes first. */
  readonly sample: readonly (readonly string[])[];
}

/**
 * Creates the conversion of the cells of a row to values that the fields of a student accept, for one file. If there is nothing to
 * convert, rows stay unchanged. `found` is the format of dates. `ambiguous`: dates with slashes may have the day or the month first, so
 * they stay unchanged.
 */
export function cellConverter({ columns, words, values, dates, sample }: ConvertOptions) {
  const dateColumns = columns.flatMap(({ type }, index) => (type === "date" ? [index] : []));
  const found = dates === "auto" ? detectDates(sample, dateColumns) : dates;
  const read: readonly DateLayout[] = [
    "YYYY-MM-DD",
    ...(dates === "auto" ? (["DD.MM.YYYY"] as const) : []),
    ...(found === undefined || found === "ambiguous" ? [] : [found]),
  ];
  const [ofColumn, ofField] = [new Map(Object.entries(values)), new Map(Object.entries(words))];
  const converters = columns.map(converterOf);
  const isNone = converters.every((one) => one === undefined);
  const convert = (cells: readonly string[]): readonly string[] =>
    isNone ? cells : cells.map((cell, index) => (cell === "" ? cell : (converters[index]?.(cell) ?? cell)));
  return { convert, found };

  function converterOf({ name, field, type }: CsvColumn): ((cell: string) => string) | undefined {
    const next = type === "date" ? (cell: string) => toIsoDate(cell, read) : undefined;
    const mapped = ofColumn.get(name) ?? ofColumn.get(field);
    if (mapped === undefined) {
      const meanings = Object.entries(ofField.get(field) ?? {});
      const known = new Map(meanings.flatMap(([value, all]) => all.map((word) => [plainName(word), value] as const)));
      return known.size === 0 ? next : (cell) => known.get(plainName(cell)) ?? cell;
    }
    const exact = new Map(Object.entries(mapped));
    const folded = new Map(Object.entries(mapped).map(([from, to]) => [from.toLowerCase(), to]));
    return (cell) => {
      const key = cell.trim();
      return exact.get(key) ?? folded.get(key.toLowerCase()) ?? next?.(cell) ?? cell;
    };
  }
}

/** Where year, month and day are; midnight may follow them. */
const layouts = {
  "YYYY-MM-DD": /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?:[T ]0{1,2}:00(?::00(?:\.0+)?)?Z?)?$/,
  "DD.MM.YYYY": /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})(?: 0{1,2}:00(?::00)?)?$/,
  "DD/MM/YYYY": /^(?<day>\d{1,2})[/-](?<month>\d{1,2})[/-](?<year>\d{4})(?: 0{1,2}:00(?::00)?(?: AM)?)?$/,
  "MM/DD/YYYY": /^(?<month>\d{1,2})[/-](?<day>\d{1,2})[/-](?<year>\d{4})(?: 0{1,2}:00(?::00)?(?: AM)?)?$/,
} as const satisfies Readonly<Record<Exclude<DateFormat, "auto">, RegExp>>;

type DateLayout = keyof typeof layouts;

/**
 * Converts a date to `YYYY-MM-DD`; invalid and ambiguous dates stay unchanged. Dates with the year first and dates with
 * dots have the same meaning everywhere. With slashes, the day comes first in most countries and the month in some.
 */
function toIsoDate(cell: string, read: readonly DateLayout[]): string {
  const text = cell.trim();
  for (const layout of read) {
    const { year, month = "", day = "" } = layouts[layout].exec(text)?.groups ?? {};
    const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
    if (z.regexes.date.test(date)) return date;
  }
  return cell;
}

/** The format of the dates in the first rows. Slashes are unambiguous only when one of day and month is above 12. */
function detectDates(sample: ConvertOptions["sample"], columns: readonly number[]) {
  const texts = sample.flatMap((cells) => columns.map((index) => cells[index]?.trim() ?? ""));
  const slashes = ["DD/MM/YYYY", "MM/DD/YYYY"] as const;
  // Only dates that exist in one of the layouts tell which one it is.
  const slashed = texts.filter((text) => toIsoDate(text, slashes) !== text);
  if (slashed.length === 0) {
    const known = ["DD.MM.YYYY", "YYYY-MM-DD"] as const;
    return texts.flatMap((text) => known.filter((layout) => layouts[layout].test(text)))[0];
  }
  const fitting = slashes.filter((layout) => slashed.every((text) => toIsoDate(text, [layout]) !== text));
  return fitting.length === 1 ? fitting[0] : "ambiguous";
}
