import {
  formatJson,
  formatPointer,
  type JsonMember,
  type JsonNode,
  type JsonObject,
  JsonSyntaxError,
  parseJson,
  parsePointer,
  serializeJson,
} from "@signalbox/json";
import { isServerOwned, ownObject, type StoredRecord, textOf } from "../api/stored-record.ts";
import type { Collection } from "./collection.ts";

/** The types of values. The type of a field selects its editor. */
export const kinds = ["text", "number", "boolean", "null", "json"] as const;
export type Kind = (typeof kinds)[number];

/** A member in an editor. Unchanged members are never sent, so opening a record loses nothing. */
export interface Field {
  readonly name: string;
  readonly kind: Kind;
  readonly text: string;
  /** The member of the record; missing for a new member. */
  readonly original?: Original;
}

/** A member as the service returned it, and as its field shows it. */
interface Original {
  readonly value: JsonNode;
  readonly kind: Kind;
  readonly text: string;
}

/** A record in an editor: the version that the edit began with, and the current fields. */
export interface Draft {
  /** Undefined for a new record. */
  readonly base: StoredRecord | undefined;
  readonly fields: readonly Field[];
  /** The edited text of the JSON tab. It overrides the fields. */
  readonly json?: string | undefined;
}

/** The number of fields of a new record, named like those of other records. */
const SUGGESTED_FIELDS = 8;

/** The draft of a new record. Without declared fields, its empty fields are named like those of other records. */
export function blankDraft({ groups }: Pick<Collection, "groups">, members: readonly string[]): Draft {
  if (groups.length > 0) return { base: undefined, fields: [] };
  const names = members.length === 0 ? ["name"] : members.slice(0, SUGGESTED_FIELDS);
  return { base: undefined, fields: names.map(newField) };
}

/** What the user makes of a field. */
export type Change = Pick<Field, "kind" | "text">;

interface FieldError {
  /** The name of the member; empty when the error concerns the whole record. */
  readonly name: string;
  readonly detail: string;
}

function newField(name: string): Field {
  return { name, kind: "text", text: "" };
}

export function fieldOf({ name, value }: Pick<JsonMember, "name" | "value">): Field {
  const original = originalOf(value);
  return { name, kind: original.kind, text: original.text, original };
}

function originalOf(value: JsonNode): Original {
  const kind = kindOf(value);
  return { value, kind, text: editableText(value, kind) };
}

function kindOf(value: JsonNode): Kind {
  if (value.kind === "string") return "text";
  return value.kind === "object" || value.kind === "array" ? "json" : value.kind;
}

function editableText(value: JsonNode, kind: Kind): string {
  return kind === "json" ? formatJson(serializeJson(value)) : (textOf(value) ?? "");
}

export function draftOf(record: StoredRecord): Draft {
  return { base: record, fields: record.members.map(fieldOf) };
}

/** Whether the user changed a field. A new, empty field is unchanged. */
export function isChanged({ original, kind, text }: Field): boolean {
  if (original === undefined) return text !== "" || kind === "null";
  return kind !== original.kind || text !== original.text;
}

export function isChangedDraft(draft: Draft): boolean {
  return draft.json !== undefined || changedNames(draft).size > 0;
}

/** The names of the members that the fields of a draft change, add or remove. */
export function changedNames({ base, fields }: Draft): ReadonlySet<string> {
  const kept = new Set(fields.filter(isSaid).map(({ name }) => name));
  const removed = (base?.members ?? []).filter(({ name }) => !kept.has(name)).map(({ name }) => name);
  return new Set([...fields.filter(isChanged).map(({ name }) => name), ...removed]);
}

/** Whether a field is part of the record. New fields without a value are not. */
function isSaid(field: Field): boolean {
  return field.original !== undefined || isChanged(field);
}

const NO_NUMBER = "This is not a number. Change its type to keep it.";

/** The value of a field, or an error message. */
function valueOfField(field: Field): JsonNode | string {
  const { kind, text, original } = field;
  if (original !== undefined && !isChanged(field)) return original.value;
  if (kind === "text") return textNode(text);
  if (kind === "null") return { kind: "null", text: "null" };
  if (kind === "boolean") return { kind: "boolean", text: text === "true" ? "true" : "false" };
  try {
    const value = parseJson(text.trim());
    return kind === "number" && value.kind !== "number" ? NO_NUMBER : value;
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return kind === "number" ? NO_NUMBER : error.message;
  }
}

function textNode(text: string): JsonNode {
  return { kind: "string", text: JSON.stringify(text) };
}

/** The errors of a draft that can be found without the service. */
export function draftErrors({ fields }: Draft): readonly FieldError[] {
  const errors: FieldError[] = [];
  for (const field of fields.filter(isSaid)) {
    const { name } = field;
    if (name === "__proto__") errors.push({ name, detail: "The service does not allow this name. Choose another." });
    const value = valueOfField(field);
    if (typeof value === "string") errors.push({ name, detail: value });
  }
  return errors;
}

/** The JSON text of a new record. */
export function createdText({ fields }: Draft): string {
  const members = fields.filter(isSaid).flatMap((field): JsonMember[] => {
    const value = valueOfField(field);
    return typeof value === "string" ? [] : [{ name: field.name, nameText: JSON.stringify(field.name), value }];
  });
  return serializeJson({ kind: "object", members });
}

/** The changes as a JSON Patch (RFC 6902); undefined when there are none. Unchanged members are not part of it. */
export function patchText({ base, fields }: Draft): string | undefined {
  const kept = new Set(fields.filter(isSaid).map(({ name }) => name));
  const path = (name: string): string => JSON.stringify(formatPointer([name]));
  const operations = (base?.members ?? [])
    .filter(({ name }) => !kept.has(name))
    .map(({ name }) => `{"op":"remove","path":${path(name)}}`);
  for (const field of fields.filter(isChanged)) {
    const value = valueOfField(field);
    if (typeof value === "string") continue;
    operations.push(`{"op":"add","path":${path(field.name)},"value":${serializeJson(value)}}`);
  }
  return operations.length === 0 ? undefined : `[${operations.join(",")}]`;
}

/** The draft with the members of its edited text as fields, to compare them one by one; undefined when the text is no object. */
export function inFields(draft: Draft): Draft | undefined {
  const { base, json } = draft;
  if (json === undefined) return draft;
  const object = parsedObject(json);
  if (object === undefined) return undefined;
  const before = new Map(base?.members.map(({ name, value }) => [name, value]));
  const fields = object.members
    .filter(({ name }) => !isServerOwned(name))
    .map((member): Field => {
      const { original: _, ...field } = fieldOf(member);
      const value = before.get(field.name);
      return value === undefined ? field : { ...field, original: originalOf(value) };
    });
  return { base, fields };
}

function parsedObject(text: string): JsonObject | undefined {
  try {
    const node = parseJson(text);
    return node.kind === "object" ? node : undefined;
  } catch (error) {
    if (error instanceof JsonSyntaxError) return undefined;
    throw error;
  }
}

/** The draft rebased on a version that another user saved: fields that were not changed here get its values. */
export function rebased(draft: Draft, theirs: StoredRecord): Draft {
  const mine = changedNames(draft);
  const current = new Map(theirs.members.map(({ name, value }) => [name, value]));
  const touched = draft.fields.filter(isChanged).map(({ original: _, ...field }): Field => {
    const value = current.get(field.name);
    return value === undefined ? field : { ...field, original: originalOf(value) };
  });
  const byName = new Map(touched.map((field) => [field.name, field]));
  const { fields } = draftOf(theirs);
  const kept = fields.filter(({ name }) => !mine.has(name) || byName.has(name));
  return {
    base: theirs,
    fields: [
      ...kept.map((field) => byName.get(field.name) ?? field),
      ...touched.filter(({ name }) => !current.has(name)),
    ],
  };
}

/** The record as the service returned it, with what was typed into `now` after `sent` was sent. */
export function savedDraft(sent: Draft | undefined, now: Draft | undefined, saved: StoredRecord): Draft {
  if (now === undefined || now === sent) return draftOf(saved);
  return { ...rebased(now, saved), json: now.json === sent?.json ? undefined : now.json };
}

/** Changes or adds a field; undefined removes it. */
export function withField(fields: readonly Field[], name: string, change: Change | undefined): readonly Field[] {
  if (change === undefined) return fields.filter((field) => field.name !== name);
  if (!fields.some((field) => field.name === name)) return [...fields, { ...newField(name), ...change }];
  return fields.map((field) => (field.name === name ? { ...field, ...change } : field));
}

/** Changes or adds a member of an object; undefined removes it. Other members stay as written. */
export function withMember(object: JsonNode, name: string, change: Change | undefined): JsonObject {
  const members = object.kind === "object" ? object.members : [];
  if (change === undefined) return { kind: "object", members: members.filter((one) => one.name !== name) };
  const found = valueOfField({ name, ...change });
  // The service says what is wrong with a text.
  const value = typeof found === "string" ? textNode(change.text) : found;
  const isNew = !members.some((one) => one.name === name);
  const added: readonly JsonMember[] = isNew ? [{ name, nameText: JSON.stringify(name), value }] : [];
  return {
    kind: "object",
    members: [...members.map((one) => (one.name === name ? { ...one, value } : one)), ...added],
  };
}

/** The name of the member that a JSON Pointer of the service refers to. */
export function memberOfPointer(pointer: string): string {
  return parsePointer(pointer)?.[0] ?? "";
}

/** The JSON of the record with the changes of the fields. Invalid fields are omitted. */
export function jsonOf(draft: Draft): string {
  const { base } = draft;
  const isSame = base !== undefined && changedNames(draft).size === 0;
  return formatJson(isSame ? serializeJson(ownObject(base)) : createdText(draft));
}
