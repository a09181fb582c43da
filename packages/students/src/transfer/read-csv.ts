import { formatPointer, type JsonMember, type JsonNode, JsonSyntaxError, textNode, toMember } from "@signalbox/json";
import type { ProblemDetail } from "@signalbox/service";
import { parseCsvCell } from "@signalbox/service/csv-cell";
import { describeValue } from "@signalbox/service/validation";
import type { DocumentLimits } from "../domain/document.ts";
import { type DateFormat, separators } from "../domain/shapes.ts";
import { type CellType, type CsvColumn, invalidRow, type ParsedRow, type SourceRow } from "../domain/source-row.ts";
import { numberIn } from "../domain/text-rules.ts";
import { cellConverter } from "./convert-cells.ts";
import { readCsvRecords } from "./csv.ts";
import { type CsvReaderOptions, invalidHeader, namesOf, readCsvHeader } from "./csv-columns.ts";
import { findLayout } from "./csv-layout.ts";
import { type FileColumns, OTHER_COLUMN } from "./file-columns.ts";
import { parseJsonText } from "./read-ndjson.ts";

/**
 * Reads the rows of a CSV file whose header names the members.
 *
 * @throws Problem 400 `invalid_header` when columns cannot have their fields, no column has the named format of dates, or `checkHeader` rejects the file
 */
export async function* readCsv(text: AsyncIterable<string>, options: CsvReaderOptions): AsyncGenerator<SourceRow> {
  const { columns: known, values = {}, dates = "auto", found = {} } = options;
  const { layout, parts, sample } = await findLayout(text, options);
  const separator = separators[layout.separator];
  let columns: readonly CsvColumn[] | undefined;
  let convert = (cells: readonly string[]): readonly string[] => cells;
  for await (const record of readCsvRecords(parts, { ...options, separator, columns: () => columns?.length })) {
    const { line } = record;
    if (line < layout.headerLine) continue;
    if (record.kind === "invalid") {
      if (columns !== undefined) {
        yield record;
        continue;
      }
      const explain = (one: ProblemDetail) => ({ ...one, detail: `${one.detail}; nothing after it was read` });
      yield { ...record, violations: record.violations.map(explain) };
      found.unreadAfterLine = line;
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

/** @throws Problem 400 `invalid_header` when a format is named and no column has dates: the column that was meant has no field yet */
function checkDates(columns: readonly CsvColumn[], known: FileColumns, dates: DateFormat): void {
  if (dates === "auto" || columns.some(({ type }) => type === "date")) return;
  const dated = known.exported?.filter((name) => known.typeOf(name) === "date").join(", ") ?? "";
  const others = dated === "" ? "" : `map a column to ${dated}, or `;
  const reason = `No column has dates, so the format ${dates} is not needed: ${others}omit the format`;
  throw invalidHeader(`${reason}; ${namesOf(columns)}.`);
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
    const text = column?.isTrimmed ? parseCsvCell(cell).trim() : parseCsvCell(cell);
    if (column === undefined || column.field === "" || text === "") continue;
    const { field, type, inside } = column;
    if (inside !== undefined) {
      const { member, name } = inside;
      const own = objects.get(member) ?? [];
      objects.set(member, own);
      members.set(member, { kind: "object", members: own });
      own.push(toMember(name, type === "any" ? parseAny(text, limits) : textNode(text)));
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
        : textNode(text);
    case "boolean":
      return parseBoolean(trimmed) ?? textNode(text);
    case "any":
      return parseAny(text, limits);
    case "list":
      // Files often have tags as a plain list.
      if (trimmed.startsWith("[")) return parseJsonText(text, limits);
      return { kind: "array", items: trimmed.split(";").map((tag) => textNode(tag.trim())) };
    case "object":
      return parseJsonText(text, limits);
    default:
      return textNode(text);
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
  if (numberIn(trimmed) !== undefined) return { kind: "number", text: trimmed };
  const value = /^[[{"]/.test(trimmed) ? parseJsonText(text, limits) : parseBoolean(trimmed);
  return value === undefined || value instanceof JsonSyntaxError ? textNode(text) : value;
}

function notJson({ name, type, example }: CsvColumn, text: string, { message }: JsonSyntaxError): string {
  const expected = type === "list" ? '["a", "b"], or a plain list: a; b' : example;
  const such = expected === undefined ? "" : `, such as ${expected}`;
  return `must be JSON${such}; in the column ${describeValue(name)}, got ${describeValue(text)} (${message})`;
}
