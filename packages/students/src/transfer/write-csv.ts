import { type JsonMember, type JsonNode, serializeJson, toValue } from "@signalbox/json";
import { studentDocument } from "../domain/document.ts";
import type { Student } from "../domain/student.ts";
import { writeCell } from "./csv-cell.ts";
import { jsonColumns, numberColumns, otherColumn, serverColumns, textColumns } from "./csv-columns.ts";

const columns = [...serverColumns, ...textColumns, ...numberColumns, ...jsonColumns];
const named: ReadonlySet<string> = new Set(columns);

/** Writes records as CSV (RFC 4180). */
export interface CsvWriter {
  /** The first line. */
  readonly header: string;
  /** The line of a record. What has no column of its own stands in the last one, as JSON. */
  write(student: Student): string;
}

/** A writer of all members, or of those in `fields`: there is a last column then only when one of them has none of its own. */
export function csvWriter(fields?: ReadonlySet<string>): CsvWriter {
  const isShown = (name: string): boolean => fields === undefined || fields.has(name);
  const shown = columns.filter(isShown);
  const hasOthers = fields === undefined || Array.from(fields).some((name) => !named.has(name));
  return {
    header: `${[...shown, ...(hasOthers ? [otherColumn] : [])].join(",")}\r\n`,
    write(student) {
      const document = studentDocument(student);
      const members: readonly JsonMember[] = document.kind === "object" ? document.members : [];
      const byName = new Map(members.map(({ name, value }) => [name, value]));
      const cells = shown.map((column) => cellOf(column, byName.get(column)));
      if (hasOthers) {
        const others = members.filter(({ name }) => !named.has(name) && isShown(name));
        cells.push(others.length === 0 ? "" : serializeJson({ kind: "object", members: others }));
      }
      return `${cells.map(writeCell).join(",")}\r\n`;
    },
  };
}

const documents: ReadonlySet<string> = new Set(jsonColumns);

function cellOf(column: string, value: JsonNode | undefined): string {
  if (value === undefined) return "";
  // Attributes may be a text, which must not be read back as the number or list that it looks like.
  const isPlain = value.kind === "string" && !documents.has(column);
  return isPlain ? String(toValue(value)) : serializeJson(value);
}
