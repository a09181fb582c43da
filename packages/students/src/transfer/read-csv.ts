import type { Fault } from "../domain/fault.ts";
import { pointerTo } from "../domain/fault.ts";
import type { JsonMember, JsonNode } from "../domain/json/json-node.ts";
import { JsonSyntaxError } from "../domain/json/json-syntax-error.ts";
import { type JsonLimits, parseJson } from "../domain/json/parse-json.ts";
import { readCell } from "./csv-cell.ts";
import { jsonColumns, memberOfHeader, numberColumns, otherColumn } from "./csv-columns.ts";
import { type CsvRecord, CsvSyntaxError, readCsvRecords } from "./read-csv-records.ts";
import type { RowReader, SourceRow } from "./source-row.ts";

export interface CsvReaderOptions extends JsonLimits {
  /** The longest record, in characters. */
  readonly maxLength: number;
  /** Members by the names of their columns, for columns that go by other names. */
  readonly mapping: ReadonlyMap<string, string>;
}

/** Reads students from CSV whose first record names the members. Empty cells are members that are not there. */
export function csvReader(options: CsvReaderOptions): RowReader {
  return async function* readCsv(parts) {
    let members: readonly string[] | undefined;
    try {
      for await (const record of readCsvRecords(parts, options)) {
        if (members === undefined) {
          members = readHeader(record, options);
        } else {
          yield readRecord(record, members, options);
        }
      }
    } catch (error) {
      if (!(error instanceof CsvSyntaxError)) throw error;
      yield {
        line: error.line,
        kind: "invalid",
        faults: [{ pointer: "", code: "malformed_csv", detail: error.message }],
      };
    }
  };
}

function readHeader({ line, cells }: CsvRecord, { mapping, maxKeyLength }: CsvReaderOptions): readonly string[] {
  const seen = new Set<string>();
  return cells.map((cell) => {
    const member = memberOfHeader(cell, mapping);
    if (member !== "" && seen.has(member)) throw new CsvSyntaxError(`Two columns are about '${member}'`, line);
    // As in JSON: what is taken here must be taken there when it comes back.
    if (member === "__proto__") throw new CsvSyntaxError("The column name '__proto__' is not taken", line);
    if (member.length > maxKeyLength && Array.from(member).length > maxKeyLength) {
      throw new CsvSyntaxError(`A column name has more than ${maxKeyLength} characters`, line);
    }
    seen.add(member);
    return member;
  });
}

function readRecord({ line, cells }: CsvRecord, columns: readonly string[], limits: JsonLimits): SourceRow {
  if (cells.length > columns.length) {
    const detail = `has ${cells.length} cells, the header has ${columns.length}`;
    return { line, kind: "invalid", faults: [{ pointer: "", code: "too_many_cells", detail }] };
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
  if (faults.length > 0) return { line, kind: "invalid", faults };
  return { line, kind: "document", document: { kind: "object", members: Array.from(members, toMember) } };
}

const numbers: ReadonlySet<string> = new Set(numberColumns);
const documents: ReadonlySet<string> = new Set([...jsonColumns, otherColumn]);

function readValue(column: string, text: string, limits: JsonLimits): JsonNode | JsonSyntaxError {
  const trimmed = text.trim();
  if (numbers.has(column) && /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(trimmed)) return { kind: "number", text: trimmed };
  if (!documents.has(column)) return { kind: "string", text: JSON.stringify(text) };
  // Tags are often written as a plain list.
  if (column === "tags" && !trimmed.startsWith("[")) return tagList(trimmed);
  try {
    return parseJson(text, limits);
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
