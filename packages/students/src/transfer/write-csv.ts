import type { JsonMember, JsonNode } from "../domain/json/json-node.ts";
import { toValue } from "../domain/json/to-value.ts";
import { writeJson } from "../domain/json/write-json.ts";
import type { Student } from "../domain/student.ts";
import { studentDocument } from "../domain/student-document.ts";
import { writeCell } from "./csv-cell.ts";
import { jsonColumns, numberColumns, otherColumn, serverColumns, textColumns } from "./csv-columns.ts";

const columns = [...serverColumns, ...textColumns, ...numberColumns, ...jsonColumns];

/** The first line of an exported file. */
export const csvHeader: string = `${[...columns, otherColumn].join(",")}\r\n`;

/** A record as a line of CSV (RFC 4180). What has no column of its own stands in the last one, as JSON. */
export function writeCsvStudent(student: Student): string {
  const document = studentDocument(student);
  const members: readonly JsonMember[] = document.kind === "object" ? document.members : [];
  const byName = new Map(members.map(({ name, value }) => [name, value]));
  const cells = columns.map((column) => cellOf(byName.get(column)));
  const others = members.filter(({ name }) => !(columns as readonly string[]).includes(name));
  const rest = others.length === 0 ? "" : writeJson({ kind: "object", members: others });
  return `${[...cells, rest].map(writeCell).join(",")}\r\n`;
}

function cellOf(value: JsonNode | undefined): string {
  if (value === undefined) return "";
  return value.kind === "string" ? String(toValue(value)) : writeJson(value);
}
