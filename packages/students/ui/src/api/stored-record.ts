import { type JsonNode, type JsonObject, memberOf, serializeJson } from "@signalbox/json";
import { ApiError } from "@signalbox/ui/api-error";
import { isServerField } from "../../../src/domain/student-fields.ts";

/** A record as the service returns it: the object of what clients set. Its members stay as they were written: `2.50`. */
export type StoredRecord = ReturnType<typeof toRecord>;

export function isServerOwned(name: string): boolean {
  return isServerField(name) || name === "deletedAt";
}

/** @throws ApiError with the status 404 when the node has no id: what is at `/courses/changes` is no record */
export function toRecord(node: JsonNode) {
  if (node.kind !== "object" || memberOf(node, "id") === undefined)
    throw new ApiError("The service has something else at the path of this record.", { status: 404 });
  const text = (name: string): string => textOf(memberOf(node, name)) ?? "";
  return {
    kind: "object" as const,
    /** The id as in URLs, even if the record has it as a number. */
    id: text("id"),
    version: Number(text("version")),
    createdAt: text("createdAt"),
    updatedAt: text("updatedAt"),
    /** When the record was deleted; undefined for other records. */
    deletedAt: memberOf(node, "deletedAt") === undefined ? undefined : text("deletedAt"),
    members: node.members.filter(({ name }) => !isServerOwned(name)),
  };
}

export const NO_MEMBERS: JsonObject = { kind: "object", members: [] };

/** The entity tag of this version of a record, as the service creates it. */
export function etagOf({ id, version }: Pick<StoredRecord, "id" | "version">): string {
  return `"${encodeURIComponent(id)}.${version}"`;
}

/** A string without its quotes; other scalars as written; objects and arrays as JSON. */
export function textOf(node: JsonNode | undefined): string | undefined {
  if (node === undefined) return undefined;
  return node.kind === "string" ? (JSON.parse(node.text) as string) : serializeJson(node);
}

/** Whether a value can be the id of a record. */
export function isId({ kind }: JsonNode): boolean {
  return kind === "string" || kind === "number";
}

/** The value at a path in a record, including members that the service sets. Dots lead into objects and arrays. */
export function memberValue(record: StoredRecord, path: string): JsonNode | undefined {
  if (!isServerField(path)) return valueAt(record, path);
  return { kind: path === "version" ? "number" : "string", text: JSON.stringify(record[path]) };
}

function valueAt(node: JsonNode | undefined, path: string): JsonNode | undefined {
  const whole = memberOf(node, path);
  const dot = path.indexOf(".");
  if (whole !== undefined || dot < 0) return whole;
  return valueAt(memberOf(node, path.slice(0, dot)), path.slice(dot + 1));
}

/** Longer names are truncated. */
const NAME_LENGTH = 80;

/**
 * The title of a record: its name, otherwise the member closest to a name.
 *
 * @param others the names of the records that it refers to, for one without a name of its own
 */
export function nameOf(record: StoredRecord, others: readonly string[] = []): string {
  const text = (name: string): string => {
    const value = memberValue(record, name);
    return value?.kind === "string" || value?.kind === "number" ? (textOf(value)?.trim() ?? "") : "";
  };
  const parts = [text("givenName"), text("familyName")].filter(Boolean).join(" ");
  const known = [text("name"), parts, text("preferredName"), text("studentNumber"), text("email"), text("title")];
  const other = record.members.find(({ value }) => value.kind === "string" && (textOf(value)?.trim() ?? "") !== "");
  const name = known.find(Boolean) || others.join(" · ") || (textOf(other?.value) ?? record.id);
  return name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH)}…` : name;
}
