import { type JsonMember, type JsonNode, type JsonObject, parseJson, serializeJson } from "@signalbox/json";

/** A record as the service shows it. Members keep how they were written: `2.50` stays `2.50`. */
export interface StudentRecord {
  /** As it stands in paths and in the list, whether it is a text or a number. */
  readonly id: string;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Set while the record is deleted. */
  readonly deletedAt: string | undefined;
  /** What its owner gave, in order. */
  readonly members: readonly JsonMember[];
}

const serverOwned: ReadonlySet<string> = new Set(["id", "version", "createdAt", "updatedAt", "deletedAt"]);

export function isServerOwned(name: string): boolean {
  return serverOwned.has(name);
}

/** @throws TypeError when the node is no record */
export function toRecord(node: JsonNode): StudentRecord {
  if (node.kind !== "object") throw new TypeError("The service sent something that is no record");
  const text = (name: string): string => textOf(memberOf(node, name)) ?? "";
  return {
    id: text("id"),
    version: Number(text("version")),
    createdAt: text("createdAt"),
    updatedAt: text("updatedAt"),
    deletedAt: memberOf(node, "deletedAt") === undefined ? undefined : text("deletedAt"),
    members: node.members.filter(({ name }) => !serverOwned.has(name)),
  };
}

export function parseRecord(text: string): StudentRecord {
  return toRecord(parseJson(text));
}

/** What its owner gave, as one object. */
export function ownObject({ members }: Pick<StudentRecord, "members">): JsonObject {
  return { kind: "object", members };
}

/** The entity tag of a record in this state, as the service makes it. */
export function etagOf({ id, version }: Pick<StudentRecord, "id" | "version">): string {
  return `"${encodeURIComponent(id)}.${version}"`;
}

export function memberOf(object: JsonNode | undefined, name: string): JsonNode | undefined {
  return object?.kind === "object" ? object.members.find((member) => member.name === name)?.value : undefined;
}

/** The text of a text, the digits of a number, `true`, `false` or `null`; of what has parts, its JSON. */
export function textOf(node: JsonNode | undefined): string | undefined {
  if (node === undefined) return undefined;
  return node.kind === "string" ? (JSON.parse(node.text) as string) : serializeJson(node);
}

/** A member of a record by name: its owner's, or one that the service keeps. A path leads into what has parts. */
export function memberValue(record: StudentRecord, path: string): JsonNode | undefined {
  if (path === "id" || path === "createdAt" || path === "updatedAt") {
    return { kind: "string", text: JSON.stringify(record[path]) };
  }
  if (path === "version") return { kind: "number", text: String(record.version) };
  return valueAt(ownObject(record), path);
}

function valueAt(node: JsonNode | undefined, path: string): JsonNode | undefined {
  const whole = memberOf(node, path);
  const dot = path.indexOf(".");
  if (whole !== undefined || dot < 0) return whole;
  return valueAt(memberOf(node, path.slice(0, dot)), path.slice(dot + 1));
}

/** The longest name that is shown. */
const nameLength = 80;

/** What to call a record: its name, else what comes closest to one. */
export function nameOf(record: StudentRecord): string {
  const text = (name: string): string => {
    const value = memberValue(record, name);
    return value?.kind === "string" || value?.kind === "number" ? (textOf(value)?.trim() ?? "") : "";
  };
  const parts = [text("givenName"), text("familyName")].filter(Boolean).join(" ");
  const known = [text("name"), parts, text("preferredName"), text("studentNumber"), text("email")];
  const other = record.members.find(({ value }) => value.kind === "string" && (textOf(value)?.trim() ?? "") !== "");
  return (known.find(Boolean) ?? textOf(other?.value) ?? record.id).slice(0, nameLength);
}
