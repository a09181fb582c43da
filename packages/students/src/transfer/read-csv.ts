import { formatPointer, type JsonMember, type JsonNode, JsonSyntaxError } from "@signalbox/json";
import type { ProblemDetail } from "@signalbox/service";
import { parseCsvCell } from "@signalbox/service/csv-cell";
import { describeValue } from "@signalbox/service/validation";
import { type DocumentLimits, parseSent, toMember } from "../domain/document.ts";
import { type DateFormat, type ImportSummaryJson, separators } from "../domain/shapes.ts";
import { type CellType, type CsvColumn, invalidRow, type ParsedRow, type SourceRow } from "../domain/source-row.ts";
import { cellConverter, type ValueMap } from "./convert-cells.ts";
import { readCsvRecords } from "./csv.ts";
import { CsvHeaderError, columnName, type HeaderOptions, namesOf, readCsvHeader } from "./csv-columns.ts";
import { findLayout, type LayoutOptions } from "./csv-layout.ts";
import { type FileColumns, OTHER_COLUMN } from "./file-columns.ts";

/** What readers find out about a file, for the summary of the report. */
export type FileFindings = { -readonly [Name in keyof ImportSummaryJson]?: ImportSummaryJson[Name] };

export interface CsvReaderOptions extends HeaderOptions, Pick<LayoutOptions, "separator" | "headerLine"> {
  /** The longest record, in characters. */
  readonly maxLength: number;
  /** @default none */
  readonly values?: ValueMap | undefined;
  /** @default "auto" */
  readonly dates?: DateFormat | undefined;
  /** Receives the layout before any row is read. */
  readonly found?: FileFindings;
}

/**
 * Reads the rows of a CSV file whose header names the members.
 *
 * @throws CsvHeaderError when columns cannot have their fields, no column has the named format of dates, or `checkHeader` rejects the file
 */
export async function* readCsv(text: AsyncIterable<string>, options: CsvReaderOptions): AsyncGenerator<SourceRow> {
  const { columns: known, mapping, values = {}, dates = "auto", found = {} } = options;
  const isKnown = (cell: string): boolean => {
    const name = columnName(cell);
    return mapping.has(name) || known.isKnown(known.fieldOf(name));
  };
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
      checkDates(columns, known, dates);
      const converter = cellConverter({ columns, words: known.words, values, dates, sample });
      convert = converter.convert;
      Object.assign(found, layout, converter.found === undefined ? {} : { dates: converter.found });
      found.columns = columns.map(({ name }) => name);
      found.fields = columns.map(({ field }) => field);
    } else {
      const cells = convert(record.cells);
      yield { line, kind: "csv", cells, columns, ...(cells === record.cells ? {} : { sent: record.cells }) };
    }
  }
}

/** @throws CsvHeaderError when a format is named and no column has dates: the column that was meant has no field yet */
function checkDates(columns: readonly CsvColumn[], known: FileColumns, dates: DateFormat): void {
  if (dates === "auto" || columns.some(({ type }) => type === "date")) return;
  const others = known.dates.length === 0 ? "" : `map a column to ${known.dates.join(", ")}, or `;
  throw new CsvHeaderError(
    `No column has dates, so the format ${dates} is not needed: ${others}` + `omit the format; ${namesOf(columns)}.`,
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
    const { field, type, inside } = column;
    if (inside !== undefined) {
      const { member, name } = inside;
      const own = objects.get(member) ?? [];
      if (!objects.has(member)) members.set(member, { kind: "object", members: own });
      objects.set(member, own);
      own.push(toMember(name, type === "any" ? parseAny(text, limits) : textOf(text)));
      continue;
    }
    const value = readValue(type, text, limits);
    if (value instanceof JsonSyntaxError) {
      violations.push({ pointer: formatPointer([field]), code: value.code, detail: notJson(column, text, value) });
    } else if (field === OTHER_COLUMN && value.kind === "object") {
      for (const other of value.members) {
        if (columns.some((known) => (known.inside?.member ?? known.field) === other.name)) {
          const detail = `has a column of its own, so the column ${describeValue(column.name)} must not have it`;
          violations.push({ pointer: formatPointer([other.name]), code: "duplicate_name", detail });
        } else members.set(other.name, other.value);
      }
    } else {
      members.set(field, value);
    }
  }
  if (violations.length > 0) return { kind: "invalid", violations };
  const all = Array.from(members, ([name, value]) => toMember(name, value));
  return { kind: "document", document: { kind: "object", members: all } };
}

function readValue(type: CellType, text: string, limits: DocumentLimits): JsonNode | JsonSyntaxError {
  const trimmed = text.trim();
  switch (type) {
    case "number":
      return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/.test(trimmed)
        ? { kind: "number", text: trimmed }
        : textOf(text);
    case "boolean":
      return parseBoolean(trimmed) ?? textOf(text);
    case "any":
      return parseAny(text, limits);
    case "list":
      // Files often have tags as a plain list.
      return trimmed.startsWith("[") ? parseCell(text, limits) : plainList(trimmed);
    case "json":
      return parseCell(text, limits);
    default:
      return textOf(text);
  }
}

function parseCell(text: string, limits: DocumentLimits): JsonNode | JsonSyntaxError {
  try {
    return parseSent(text, limits);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return error;
    throw error;
  }
}

function parseBoolean(text: string): JsonNode | undefined {
  const value = text.toLowerCase();
  return value === "true" || value === "false" ? { kind: "boolean", text: value } : undefined;
}

/**
 * The value of a cell without a declaration: a number, true, false, an object, a list or a quoted text; otherwise the text
 * itself.
 */
export function parseAny(text: string, limits: DocumentLimits): JsonNode {
  const trimmed = text.trim();
  // Numbers with leading zeros, and others that a program would write differently, are names.
  if (/^-?\d/.test(trimmed) && String(Number(trimmed)) === trimmed) return { kind: "number", text: trimmed };
  const value = /^[[{"]/.test(trimmed) ? parseCell(text, limits) : parseBoolean(trimmed);
  return value === undefined || value instanceof JsonSyntaxError ? textOf(text) : value;
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
  [OTHER_COLUMN, '{"hobby": "chess"}'],
]);

function notJson({ name, field }: CsvColumn, text: string, { message }: JsonSyntaxError): string {
  const of = `in the column ${describeValue(name)}`;
  return `must be JSON, such as ${expected.get(field)}; ${of}, got ${describeValue(text)} (${message})`;
}

function plainList(text: string): JsonNode {
  const items = text.split(";").map((tag): JsonNode => ({ kind: "string", text: JSON.stringify(tag.trim()) }));
  return { kind: "array", items };
}
