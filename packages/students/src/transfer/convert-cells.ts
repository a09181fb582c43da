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
  const order = found === "ambiguous" ? undefined : found;
  const converters = new Map<number, (cell: string) => string>();
  for (const index of dateColumns) converters.set(index, (cell) => toIsoDate(cell, order, dates === "auto"));
  const ofColumn = new Map(Object.entries(values));
  const byWord = new Map(
    Object.entries(words).map(([field, values]) => [
      field,
      new Map(Object.entries(values).flatMap(([value, all]) => all.map((word) => [plainName(word), value] as const))),
    ]),
  );
  for (const [index, { name, field }] of columns.entries()) {
    const mapped = ofColumn.get(name) ?? ofColumn.get(field);
    const known = byWord.get(field);
    if (mapped === undefined) {
      if (known !== undefined) converters.set(index, (cell) => known.get(plainName(cell)) ?? cell);
      continue;
    }
    const exact = new Map(Object.entries(mapped));
    const folded = new Map(Object.entries(mapped).map(([from, to]) => [from.toLowerCase(), to]));
    const next = converters.get(index);
    converters.set(index, (cell) => {
      const key = cell.trim();
      const to = exact.get(key) ?? folded.get(key.toLowerCase());
      return to ?? next?.(cell) ?? cell;
    });
  }
  const convert = (cells: readonly string[]): readonly string[] =>
    converters.size === 0
      ? cells
      : cells.map((cell, index) => (cell === "" ? cell : (converters.get(index)?.(cell) ?? cell)));
  return { convert, found };
}

/** The longest text that is parsed as a date. */
const MAX_DATE = 30;
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]0{1,2}:00(?::00(?:\.0+)?)?Z?)?$/;
const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?: 0{1,2}:00(?::00)?)?$/;
const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?: 0{1,2}:00(?::00)?(?: AM)?)?$/;

/**
 * Converts a date to `YYYY-MM-DD`; invalid and ambiguous dates stay unchanged. Dates with the year first and dates with
 * dots have the same meaning everywhere. With slashes, the day comes first in most countries and the month in some.
 */
function toIsoDate(cell: string, format: Exclude<DateFormat, "auto"> | undefined, isAuto: boolean): string {
  const text = cell.trim();
  const date = text.length > MAX_DATE ? undefined : readDate(text, format, isAuto);
  return date !== undefined && z.regexes.date.test(date) ? date : cell;
}

function readDate(text: string, format: Exclude<DateFormat, "auto"> | undefined, isAuto: boolean): string | undefined {
  const [, year, month, day] = yearFirst.exec(text) ?? [];
  if (year !== undefined) return iso(year, month, day);
  if (isAuto || format === "DD.MM.YYYY") {
    const [, first, second, last] = dotted.exec(text) ?? [];
    if (last !== undefined) return iso(last, second, first);
  }
  const [, first, second, last] = slashed.exec(text) ?? [];
  if (last === undefined) return undefined;
  if (format === "DD/MM/YYYY") return iso(last, second, first);
  return format === "MM/DD/YYYY" ? iso(last, first, second) : undefined;
}

function iso(year: string | undefined, month = "", day = ""): string {
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** The format of the dates in the first rows. Slashes are unambiguous only when one of day and month is above 12. */
function detectDates(sample: ConvertOptions["sample"], columns: readonly number[]) {
  let seen: "DD.MM.YYYY" | "YYYY-MM-DD" | undefined;
  const firsts: number[] = [];
  const seconds: number[] = [];
  for (const cells of sample) {
    for (const index of columns) {
      const text = (cells[index] ?? "").trim();
      if (text === "" || text.length > MAX_DATE) continue;
      const [, first, second] = slashed.exec(text) ?? [];
      if (first !== undefined) {
        firsts.push(Number(first));
        seconds.push(Number(second));
      } else if (dotted.test(text)) seen ??= "DD.MM.YYYY";
      else if (yearFirst.test(text)) seen ??= "YYYY-MM-DD";
    }
  }
  if (firsts.length === 0) return seen;
  const dayFirst = seconds.every((value) => value <= 12) && firsts.some((value) => value > 12);
  const monthFirst = firsts.every((value) => value <= 12) && seconds.some((value) => value > 12);
  if (dayFirst) return "DD/MM/YYYY";
  return monthFirst ? "MM/DD/YYYY" : "ambiguous";
}
