import { type JsonMember, type JsonNode, serializeJson, toValue } from "@signalbox/json";
import { formatCsvCell } from "@signalbox/service/csv-cell";
import { recordDocument } from "../domain/document.ts";
import type { StoredRecord } from "../domain/record.ts";
import type { CellType } from "../domain/source-row.ts";
import { type FileColumns, OTHER_COLUMN } from "./file-columns.ts";
import { parseAny } from "./read-csv.ts";

/** The columns of an exported file. Plain data, because it crosses to threads. */
export type CsvShape = ReturnType<typeof csvShape>;

/**
 * The columns of an export: those of the collection or of `fields`.
 *
 * @param names the columns when no field is declared
 */
export function csvShape(
  { exported, isFree, typeOf }: FileColumns,
  fields?: ReadonlySet<string>,
  names: readonly string[] = [],
) {
  const all = exported ?? names;
  const columns = all.filter((name) => fields === undefined || fields.has(name));
  return {
    columns: columns.map((name) => ({ name, type: typeOf(name) })),
    /** Whether a last column has the members without a column, as JSON. */
    hasOthers: fields === undefined ? isFree : Array.from(fields).some((name) => !all.includes(name)),
  };
}

/** Creates a serializer of records as CSV (RFC 4180), with all members or those in `fields`. */
export function csvWriter({ columns, hasOthers }: CsvShape, fields?: ReadonlySet<string>) {
  const named = new Set(columns.map(({ name }) => name));
  const header = [...named, ...(hasOthers ? [OTHER_COLUMN] : [])];
  return {
    /** The first line. */
    head: `${header.map(formatCsvCell).join(",")}\r\n`,
    /** The line of a record. */
    write(record: StoredRecord): string {
      const document = recordDocument(record);
      const members: readonly JsonMember[] = document.kind === "object" ? document.members : [];
      const byName = new Map(members.map(({ name, value }) => [name, value]));
      const cells = columns.map(({ name, type }) => cellOf(type, byName.get(name)));
      if (hasOthers) {
        const others = members.filter(({ name }) => !named.has(name) && (fields === undefined || fields.has(name)));
        cells.push(others.length === 0 ? "" : serializeJson({ kind: "object", members: others }));
      }
      return `${cells.map(formatCsvCell).join(",")}\r\n`;
    },
  };
}

/** Text that would be read as something else, among the attributes or where nothing is declared, is written as JSON. */
function cellOf(type: CellType, value: JsonNode | undefined): string {
  if (value === undefined) return "";
  if (value.kind !== "string" || type === "object" || type === "list") return serializeJson(value);
  const text = String(toValue(value));
  const isRead = type !== "any" || (parseAny(text, noLimits).kind === "string" && !text.startsWith('"'));
  return isRead ? text : serializeJson(value);
}

const noLimits = { maxDepth: 1_000, maxKeyLength: Number.MAX_SAFE_INTEGER };
