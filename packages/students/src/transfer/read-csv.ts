import { formatPointer, type JsonMember, type JsonNode, JsonSyntaxError } from "@signalbox/json";
import type { ProblemDetail } from "@signalbox/service";
import { parseCsvCell } from "@signalbox/service/csv-cell";
import { describeValue } from "@signalbox/service/describe-issue";
import { type DocumentLimits, parseSent } from "../domain/document.ts";
import { type ImportSummaryJson, separators } from "../domain/shapes.ts";
import { cellConverter, type DateFormat, dateFields, type ValueMap } from "./convert-cells.ts";
import { readCsvRecords } from "./csv.ts";
import {
  type CsvColumn,
  CsvHeaderError,
  columnName,
  type HeaderCheck,
  isKnownField,
  namesOf,
  readCsvHeader,
} from "./csv-columns.ts";
import { findLayout, type LayoutOptions } from "./csv-layout.ts";
import { invalidRow, type ParsedRow, type SourceRow } from "./source-row.ts";
import { jsonColumns, memberOfHeader, numberColumns, otherColumn } from "./write-csv.ts";

/** What readers find out about a file, for the summary of the report. */
export type FileFindings = {
  -readonly [Name in
    | "encoding"
    | "separator"
    | "headerLine"
    | "dates"
    | "columns"
    | "unknownColumns"
    | "unreadBehindLine"]?: ImportSummaryJson[Name];
};

export interface CsvReaderOptions extends Pick<LayoutOptions, "separator" | "headerLine"> {
  /** The longest record, and the longest name of a field, in characters. */
  readonly maxLength: number;
  readonly maxKeyLength: number;
  /** Members by column name, for columns with other names; the empty one leaves a column out. */
  readonly mapping: ReadonlyMap<string, string>;
  /** @default none */
  readonly values?: ValueMap | undefined;
  /** @default "auto" */
  readonly dates?: DateFormat | undefined;
  /** Checks the header before any row is read. @default accepts every header */
  readonly checkHeader?: HeaderCheck;
  /** Receives the layout before any row is read. */
  readonly found?: FileFindings;
}

/**
 * Reads the rows of a CSV file whose header names the members.
 *
 * @throws CsvHeaderError when columns cannot have their fields, no column has the named format of dates, or `checkHeader` rejects the file
 */
export async function* readCsv(text: AsyncIterable<string>, options: CsvReaderOptions): AsyncGenerator<SourceRow> {
  const { mapping, values = {}, dates = "auto", found = {} } = options;
  const isKnown = (cell: string): boolean =>
    mapping.has(columnName(cell)) || isKnownField(memberOfHeader(columnName(cell), mapping));
  const { layout, parts, sample } = await findLayout(text, { ...options, isKnown });
  const separator = separators[layout.separator];
  let columns: readonly CsvColumn[] | undefined;
  let convert = (cells: readonly string[]): readonly string[] => cells;
  for await (const record of readCsvRecords(parts, { ...options, separator, columns: () => columns?.length })) {
    const { line } = record;
    if (line < layout.headerLine) continue;
    if (record.kind === "broken") {
      const isHeader = columns === undefined;
      const detail = isHeader ? `${record.detail}; nothing after it was read` : record.detail;
      const { text: sent } = record;
      yield { line, ...invalidRow(record.code, detail), ...(sent === undefined ? {} : { sent }) };
      if (!isHeader) continue;
      found.unreadBehindLine = line;
      return;
    }
    if (columns === undefined) {
      columns = readCsvHeader(record, options);
      options.checkHeader?.(columns);
      checkDates(columns, dates);
      const converter = cellConverter({ columns, values, dates, sample: sample.map(({ cells }) => cells) });
      convert = converter.convert;
      Object.assign(found, layout, converter.found === undefined ? {} : { dates: converter.found });
      found.columns = columns.map(({ name }) => name);
    } else {
      const cells = convert(record.cells);
      yield { line, kind: "csv", cells, columns, ...(cells === record.cells ? {} : { sent: record.cells }) };
    }
  }
}

/** @throws CsvHeaderError when a format is named and no column has dates: the column that was meant has no field yet */
function checkDates(columns: readonly CsvColumn[], dates: DateFormat): void {
  if (dates === "auto" || columns.some(({ field }) => dateFields.has(field))) return;
  throw new CsvHeaderError(
    `No column has dates, so the format ${dates} is not needed: map a column to ${Array.from(dateFields).join(", ")}, ` +
      `or omit the format; ${namesOf(columns)}.`,
  );
}

/** Parses the cells of one record. Empty cells are absent members. */
export function parseCells(cells: readonly string[], columns: readonly CsvColumn[], limits: DocumentLimits): ParsedRow {
  // Spreadsheets pad rows with empty cells.
  if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell.trim() !== "")) {
    const detail = `has ${cells.length} cells, the header has ${columns.length}`;
    return invalidRow("too_many_cells", detail);
  }
  const members = new Map<string, JsonNode>();
  const objects = new Map<string, JsonMember[]>();
  const violations: ProblemDetail[] = [];
  for (const [index, cell] of cells.entries()) {
    const column = columns[index];
    const text = parseCsvCell(cell);
    if (column === undefined || column.field === "" || text === "") continue;
    const { field, inside } = column;
    if (inside !== undefined) {
      const { member, name } = inside;
      const own = objects.get(member) ?? [];
      if (!objects.has(member)) members.set(member, { kind: "object", members: own });
      objects.set(member, own);
      own.push(toMember([name, textOf(text)]));
      continue;
    }
    const value = readValue(field, text, limits);
    if (value instanceof JsonSyntaxError) {
      violations.push({ pointer: formatPointer([field]), code: value.code, detail: notJson(column, text, value) });
    } else if (field === otherColumn && value.kind === "object") {
      for (const other of value.members) {
        if (columns.some((known) => (known.inside?.member ?? known.field) === other.name)) {
          violations.push({ pointer: formatPointer([other.name]), code: "duplicate_name", detail: hasColumn(column) });
        } else members.set(other.name, other.value);
      }
    } else {
      members.set(field, value);
    }
  }
  if (violations.length > 0) return { kind: "invalid", violations };
  return { kind: "document", document: { kind: "object", members: Array.from(members, toMember) } };
}

const numbers: ReadonlySet<string> = new Set(numberColumns);
const documents: ReadonlySet<string> = new Set([...jsonColumns, otherColumn]);

function readValue(field: string, text: string, limits: DocumentLimits): JsonNode | JsonSyntaxError {
  const trimmed = text.trim();
  if (numbers.has(field) && /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/.test(trimmed))
    return { kind: "number", text: trimmed };
  if (!documents.has(field)) return textOf(text);
  // Files often have tags as a plain list.
  if (field === "tags" && !trimmed.startsWith("[")) return tagList(trimmed);
  try {
    return parseSent(text, limits);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return error;
    throw error;
  }
}

function textOf(text: string): JsonNode {
  return { kind: "string", text: JSON.stringify(text) };
}

/** What a cell of JSON must be, and the other ways to import what it has. */
const expected: ReadonlyMap<string, string> = new Map([
  ["address", '{"street": "1 High St", "city": "Leeds"}, or columns mapped to address.street, address.city and so on'],
  ["guardians", '[{"name": "Ann Lee"}]'],
  ["externalIds", '[{"type": "card", "identifier": "17"}]'],
  ["tags", '["a", "b"], or a plain list: a; b'],
  ["attributes", '{"locker": 17} or "a text", or columns mapped to attributes.locker and so on'],
  [otherColumn, '{"hobby": "chess"}'],
]);

function hasColumn({ name }: CsvColumn): string {
  return `has a column of its own, so the column ${describeValue(name)} must not have it`;
}

function notJson({ name, field }: CsvColumn, text: string, { message }: JsonSyntaxError): string {
  const of = `in the column ${describeValue(name)}`;
  return `must be JSON, such as ${expected.get(field)}; ${of}, got ${describeValue(text)} (${message})`;
}

function tagList(text: string): JsonNode {
  const items = text.split(";").map((tag): JsonNode => ({ kind: "string", text: JSON.stringify(tag.trim()) }));
  return { kind: "array", items };
}

function toMember([name, value]: readonly [string, JsonNode]): JsonMember {
  return { name, nameText: JSON.stringify(name), value };
}
