import { type JsonMember, type JsonNode, JsonSyntaxError } from "@signalbox/json";
import { type DocumentLimits, isSmallText, parseSent } from "../domain/document.ts";
import type { Fault } from "../domain/fault.ts";
import { pointerTo } from "../domain/fault.ts";
import { readCell } from "./csv-cell.ts";
import { jsonColumns, numberColumns, otherColumn } from "./csv-columns.ts";
import { type HeaderCheck, readCsvHeader } from "./csv-header.ts";
import { findSeparator } from "./csv-separator.ts";
import { CsvSyntaxError, readCsvRecords } from "./read-csv-records.ts";
import type { ReadRow, RowReader } from "./source-row.ts";

export interface CsvReaderOptions extends DocumentLimits {
  /** The longest record, in characters. */
  readonly maxLength: number;
  /** Members by the names of their columns, for columns that go by other names. */
  readonly mapping: ReadonlyMap<string, string>;
  /** Looks at the header before any row is read. @default takes every header */
  readonly checkHeader?: HeaderCheck;
}

/**
 * Reads students from CSV whose first record names the members. Empty cells are members that are not there.
 *
 * @throws CsvHeaderError when `checkHeader` refuses the file.
 */
export function csvReader(options: CsvReaderOptions): RowReader {
  return async function* readCsv(text) {
    let members: readonly string[] | undefined;
    const { separator, parts } = await findSeparator(text);
    try {
      for await (const record of readCsvRecords(parts, { ...options, separator })) {
        if (members === undefined) {
          members = readCsvHeader(record, options);
          options.checkHeader?.(record.cells, members);
        } else {
          const { line, cells } = record;
          yield isSmallText(...cells)
            ? { line, ...readCells(cells, members, options) }
            : { line, kind: "large", source: { kind: "csv", cells, columns: members } };
        }
      }
    } catch (error) {
      if (!(error instanceof CsvSyntaxError)) throw error;
      yield {
        line: error.line,
        kind: "invalid",
        faults: [{ pointer: "", code: "malformed_csv", detail: `${error.message}; nothing behind it was read` }],
        endsFile: true,
      };
    }
  };
}

/** Reads the cells of one record. */
export function readCells(cells: readonly string[], columns: readonly string[], limits: DocumentLimits): ReadRow {
  if (cells.length > columns.length) {
    const detail = `has ${cells.length} cells, the header has ${columns.length}`;
    return { kind: "invalid", faults: [{ pointer: "", code: "too_many_cells", detail }] };
  }
  const members = new Map<string, JsonNode>();
  const faults: Fault[] = [];
  for (const [index, cell] of cells.entries()) {
    const column = columns[index] ?? "";
    const text = readCell(cell);
    if (column === "" || text === "") continue;
    const value = readValue(column, text, limits);
    if (value instanceof JsonSyntaxError) {
      faults.push({ pointer: pointerTo([column]), code: value.code, detail: value.message });
    } else if (column === otherColumn && value.kind === "object") {
      for (const other of value.members) members.set(other.name, other.value);
    } else {
      members.set(column, value);
    }
  }
  if (faults.length > 0) return { kind: "invalid", faults };
  return { kind: "document", document: { kind: "object", members: Array.from(members, toMember) } };
}

const numbers: ReadonlySet<string> = new Set(numberColumns);
const documents: ReadonlySet<string> = new Set([...jsonColumns, otherColumn]);

function readValue(column: string, text: string, limits: DocumentLimits): JsonNode | JsonSyntaxError {
  const trimmed = text.trim();
  if (numbers.has(column) && /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/.test(trimmed))
    return { kind: "number", text: trimmed };
  if (!documents.has(column)) return { kind: "string", text: JSON.stringify(text) };
  // Tags are often written as a plain list.
  if (column === "tags" && !trimmed.startsWith("[")) return tagList(trimmed);
  try {
    return parseSent(text, limits);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return error;
    throw error;
  }
}

function tagList(text: string): JsonNode {
  const items = text.split(";").map((tag): JsonNode => ({ kind: "string", text: JSON.stringify(tag.trim()) }));
  return { kind: "array", items };
}

function toMember([name, value]: readonly [string, JsonNode]): JsonMember {
  return { name, nameText: JSON.stringify(name), value };
}
