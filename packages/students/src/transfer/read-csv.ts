import { formatPointer, type JsonMember, type JsonNode, JsonSyntaxError } from "@signalbox/json";
import type { ProblemDetail } from "@signalbox/service";
import { parseCsvCell } from "@signalbox/service/csv-cell";
import { type DocumentLimits, isSmallText, parseSent } from "../domain/document.ts";
import { cellConverter, type DateFormat, type FoundDates, type ValueMap } from "./convert-cells.ts";
import { type BrokenRecord, type CsvRecord, readCsvRecords } from "./csv.ts";
import { type CsvLayout, findLayout, type LayoutOptions, separators } from "./csv-layout.ts";
import type { ReadRow, RowReader } from "./source-row.ts";
import { jsonColumns, knownColumns, memberOfHeader, numberColumns, otherColumn } from "./write-csv.ts";

export interface CsvReaderOptions extends DocumentLimits, Pick<LayoutOptions, "separator" | "headerLine"> {
  /** The longest record, in characters. */
  readonly maxLength: number;
  /** Members by column name, for columns with other names; the empty one leaves a column out. */
  readonly mapping: ReadonlyMap<string, string>;
  /** @default none */
  readonly values?: ValueMap;
  /** @default "auto" */
  readonly dates?: DateFormat;
  /** Checks the header before any row is read. @default accepts every header */
  readonly checkHeader?: HeaderCheck;
  /** Receives the layout before any row is read. */
  readonly found?: (layout: FoundLayout) => void;
}

/** The layout of a file and the format of its dates. */
export interface FoundLayout extends CsvLayout {
  /** Undefined when the first rows have no dates. */
  readonly dates: FoundDates | undefined;
}

/**
 * Parses students from CSV whose header names the members. Empty cells are absent members.
 *
 * @throws CsvHeaderError when `checkHeader` rejects the file
 */
export function csvReader(options: CsvReaderOptions): RowReader {
  const { mapping, values = {}, dates = "auto", found = () => {} } = options;
  return async function* readCsv(text) {
    const isKnown = (cell: string): boolean =>
      mapping.has(cell.trim()) || knownColumns.has(memberOfHeader(cell, mapping));
    const { layout, parts, sample } = await findLayout(text, { ...options, isKnown });
    const separator = separators[layout.separator];
    let members: readonly string[] | undefined;
    let converter: ReturnType<typeof cellConverter> | undefined;
    for await (const record of readCsvRecords(parts, { ...options, separator, columns: () => members?.length })) {
      const { line } = record;
      if (line < layout.headerLine) continue;
      if (members === undefined || converter === undefined) {
        try {
          members = readCsvHeader(record, options);
        } catch (error) {
          if (!(error instanceof CsvSyntaxError)) throw error;
          yield { line, ...invalid("malformed_csv", `${error.message}; nothing after it was read`), endsFile: true };
          return;
        }
        const columns = record.kind === "record" ? record.cells : [];
        options.checkHeader?.(columns, members);
        const rows = sample.map(({ cells }) => cells);
        converter = cellConverter({ columns, members, values, dates, sample: rows });
        found({ ...layout, dates: converter.found });
      } else if (record.kind === "broken") {
        yield { line, ...invalid(record.code, record.detail) };
      } else {
        const cells = converter.convert(record.cells);
        yield isSmallText(...cells)
          ? { line, ...readCells(cells, members, options) }
          : { line, kind: "large", source: { kind: "csv", cells, columns: members } };
      }
    }
  };
}

function invalid(code: string, detail: string): Extract<ReadRow, { readonly kind: "invalid" }> {
  return { kind: "invalid", violations: [{ pointer: "", code, detail }] };
}

/** Nothing of a file can be parsed. */
class CsvSyntaxError extends Error {
  override readonly name = "CsvSyntaxError";
}

/** Parses the cells of one record. */
export function readCells(cells: readonly string[], columns: readonly string[], limits: DocumentLimits): ReadRow {
  // Spreadsheets pad rows with empty cells.
  if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell.trim() !== "")) {
    const detail = `has ${cells.length} cells, the header has ${columns.length}`;
    return invalid("too_many_cells", detail);
  }
  const members = new Map<string, JsonNode>();
  const violations: ProblemDetail[] = [];
  for (const [index, cell] of cells.entries()) {
    const column = columns[index] ?? "";
    const text = parseCsvCell(cell);
    if (column === "" || text === "") continue;
    const value = readValue(column, text, limits);
    if (value instanceof JsonSyntaxError) {
      violations.push({ pointer: formatPointer([column]), code: value.code, detail: value.message });
    } else if (column === otherColumn && value.kind === "object") {
      for (const other of value.members) members.set(other.name, other.value);
    } else {
      members.set(column, value);
    }
  }
  if (violations.length > 0) return { kind: "invalid", violations };
  return { kind: "document", document: { kind: "object", members: Array.from(members, toMember) } };
}

const numbers: ReadonlySet<string> = new Set(numberColumns);
const documents: ReadonlySet<string> = new Set([...jsonColumns, otherColumn]);

function readValue(column: string, text: string, limits: DocumentLimits): JsonNode | JsonSyntaxError {
  const trimmed = text.trim();
  if (numbers.has(column) && /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/.test(trimmed))
    return { kind: "number", text: trimmed };
  if (!documents.has(column)) return { kind: "string", text: JSON.stringify(text) };
  // Files often have tags as a plain list.
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

/** The header of the file was rejected, so no row is imported. */
export class CsvHeaderError extends Error {
  override readonly name = "CsvHeaderError";
}

/** The most columns of a file. */
const maxColumns = 1_000;

/**
 * The member of each column.
 *
 * @throws CsvSyntaxError when there are too many, two have the same member, or a name is not allowed in JSON
 */
function readCsvHeader(
  header: CsvRecord | BrokenRecord,
  { mapping, maxKeyLength }: { readonly mapping: ReadonlyMap<string, string>; readonly maxKeyLength: number },
): readonly string[] {
  const { line } = header;
  if (header.kind === "broken") throw new CsvSyntaxError(header.detail);
  const { cells } = header;
  if (cells.length > maxColumns)
    throw new CsvSyntaxError(`The header has more than ${maxColumns} columns (line ${line})`);
  const seen = new Set<string>();
  return cells.map((cell) => {
    const member = memberOfHeader(cell, mapping);
    if (member !== "" && seen.has(member))
      throw new CsvSyntaxError(`Two columns have the field '${member}' (line ${line})`);
    // The same limits as for JSON, so that an exported record can be sent back.
    if (member === "__proto__") throw new CsvSyntaxError(`The column name '__proto__' is not allowed (line ${line})`);
    if (member.length > maxKeyLength && Array.from(member).length > maxKeyLength) {
      throw new CsvSyntaxError(`A column name has more than ${maxKeyLength} characters (line ${line})`);
    }
    seen.add(member);
    return member;
  });
}

/** Checks the columns of a file and their members; throws a {@link CsvHeaderError} to reject the file. */
type HeaderCheck = (columns: readonly string[], members: readonly string[]) => void;

/**
 * The check of a file that is not OneRoster: every column in `mapping` is required, and for `upsert` a column of student
 * numbers. `unknown` receives columns without a known member; their cells are stored under those names.
 */
export function plainHeader({
  mapping,
  upsert,
  unknown,
}: {
  readonly mapping: ReadonlyMap<string, string>;
  readonly upsert: boolean;
  readonly unknown: (columns: readonly string[]) => void;
}): HeaderCheck {
  return (cells, members) => {
    const columns = cells.map((cell) => cell.trim());
    const missing = [...mapping.keys()].find((name) => !columns.includes(name));
    if (missing !== undefined) {
      throw new CsvHeaderError(`'${missing}' is no column of the file; it has ${columns.slice(0, 30).join(", ")}.`);
    }
    if (columns.includes("sourcedId") && columns.includes("enabledUser") && !mapping.has("sourcedId")) {
      throw new CsvHeaderError("This is a file of OneRoster: send it as text/csv; profile=oneroster.");
    }
    if (upsert && !members.includes("studentNumber")) {
      throw new CsvHeaderError("No column has studentNumber, which upsert requires to find records: map one.");
    }
    unknown(columns.filter((_, index) => members[index] !== "" && !knownColumns.has(members[index] ?? "")));
  };
}
