import { type JsonMember, type JsonNode, serializeJson, toValue } from "@signalbox/json";
import { formatCsvCell } from "@signalbox/service/csv-cell";
import { studentDocument } from "../domain/document.ts";
import type { Student } from "../domain/student.ts";
import { declarationOf, fieldsWhere, memberOfAlias, plainName } from "../domain/student-fields.ts";

/** The columns of an exported file: one per canonical member, and one for all others. */
export const numberColumns: readonly string[] = fieldsWhere(({ type }) => type === "number");
export const jsonColumns: readonly string[] = fieldsWhere(({ type }) => type === "object" || type === "list");
const textColumns = fieldsWhere(({ type }) => type === "text" || type === "date" || type === "choice");
const serverColumns = ["id", "version", "createdAt", "updatedAt"] as const;

/** The column of members without a column, as a JSON object. */
export const otherColumn = "otherMembers";

const known = new Map(
  [...textColumns, ...numberColumns, ...jsonColumns, ...serverColumns, otherColumn].map((name) => [
    plainName(name),
    name,
  ]),
);

/** The columns that an import recognises: those of known members, and those that an export adds. */
export const knownColumns: ReadonlySet<string> = new Set(known.values());

/** The objects, and the members that each may have; undefined for any. */
export const objectMembers: ReadonlyMap<string, readonly string[] | undefined> = new Map(
  fieldsWhere(({ type }) => type === "object").map((name) => {
    const { members } = declarationOf(name) ?? {};
    return [name, members && Object.keys(members)];
  }),
);

/** The fields inside of objects, by their names without case and punctuation: `address.postalcode` too. */
const inside = new Map(
  Array.from(objectMembers).flatMap(([object, members = []]) =>
    members.map((name) => [`${object}.${plainName(name)}`, `${object}.${name}`]),
  ),
);

/** The field in an object that may have any member: its name is kept, and that of the object is known in any case. */
function fieldInFreeObject(name: string): string | undefined {
  const dot = name.indexOf(".");
  if (dot < 0 || dot + 1 === name.length) return undefined;
  const before = name.slice(0, dot).toLowerCase();
  const [object] = Array.from(objectMembers).find(([one, members]) => !members && one.toLowerCase() === before) ?? [];
  return object && object + name.slice(dot);
}

/** The member of a column: from `mapping`, from its name without case and punctuation, or from a common other name. */
export function memberOfHeader(name: string, mapping: ReadonlyMap<string, string>): string {
  const mapped = mapping.get(name);
  if (mapped !== undefined) return mapped;
  const field = fieldInFreeObject(name) ?? known.get(plainName(name)) ?? memberOfAlias(name);
  return field ?? inside.get(name.toLowerCase()) ?? name;
}

const columns = [...serverColumns, ...textColumns, ...numberColumns, ...jsonColumns];
const named: ReadonlySet<string> = new Set(columns);

/** Serializes records as CSV (RFC 4180). */
interface CsvWriter {
  /** The first line. */
  readonly header: string;
  /** The line of a record. The last column has the members without a column, as JSON. */
  write(student: Student): string;
}

/**
 * Creates a serializer of all members or of those in `fields`. With `fields`, the last column exists only when one of them
 * needs it.
 */
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
      return `${cells.map(formatCsvCell).join(",")}\r\n`;
    },
  };
}

const documents: ReadonlySet<string> = new Set(jsonColumns);

function cellOf(column: string, value: JsonNode | undefined): string {
  if (value === undefined) return "";
  // A text among the attributes must not be parsed as the number or list that it looks like.
  const isPlain = value.kind === "string" && !documents.has(column);
  return isPlain ? String(toValue(value)) : serializeJson(value);
}
