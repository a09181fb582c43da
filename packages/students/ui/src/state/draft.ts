import {
  formatJson,
  formatPointer,
  type JsonNode,
  type JsonObject,
  JsonSyntaxError,
  memberOf,
  parseJson,
  parsePointer,
  serializeJson,
  textNode,
  toMember,
} from "@signalbox/json";
import type { ApiError } from "@signalbox/ui/api-error";
import { isServerOwned, type StoredRecord, textOf } from "../api/stored-record.ts";
import type { Collection } from "./collection.ts";

/** The types of values, as users call them. The type of a field selects its editor. */
export const kinds = { text: "Text", number: "Number", boolean: "Yes or no", null: "Null", json: "JSON" } as const;
export type Kind = keyof typeof kinds;

/** The value of a field, as it is shown and typed. */
export interface Typed {
  readonly kind: Kind;
  readonly text: string;
}

/** What the user makes of fields, by their names; undefined removes one. */
type Changes = ReadonlyMap<string, Typed | undefined>;

/** A field that refers to records. */
export interface Reference {
  readonly name: string;
  readonly to: Collection;
  readonly isList: boolean;
  /** Whether an id is a text even if it looks like a number. */
  readonly asText: boolean;
}

/** What is typed into the input of a reference, and refers to nothing yet. */
export interface TypedReference {
  readonly reference: Reference;
  readonly text: string;
  /** Why it refers to nothing. */
  readonly error?: string | undefined;
}

/** A record in an editor: the version that the edit began with, and what is changed in it. Nothing else is ever sent. */
export interface Draft {
  /** Undefined for a new record. */
  readonly base: StoredRecord | undefined;
  /** Without what is the same in `base`. A new field without a value is shown, but not sent. */
  readonly changes: Changes;
  /** The edited text of the JSON tab. It overrides the fields. */
  readonly json?: string | undefined;
  /** A save looks it up first. A list of references may have several. */
  readonly typed?: readonly TypedReference[] | undefined;
}

export const NO_VALUE: Typed = { kind: "text", text: "" };

/** The number of fields of a new record, named like those of other records. */
const SUGGESTED_FIELDS = 8;

/** A field without a value: a number where all other records have one, among these and those that `wereNumbers` is from. */
export function blankOf(name: string, records: readonly StoredRecord[], wereNumbers?: boolean): Typed {
  const values = records.flatMap((record) => memberOf(record, name) ?? []);
  const areNumbers = (wereNumbers ?? values.length > 0) && values.every(({ kind }) => kind === "number");
  return areNumbers ? { kind: "number", text: "" } : NO_VALUE;
}

/** The draft of a new record. Without declared fields, its empty fields are named like those of other records. */
export function blankDraft(
  { groups }: Pick<Collection, "groups">,
  members: readonly string[],
  blank: (name: string) => Typed,
): Draft {
  const suggested = members.length === 0 ? ["name"] : members.slice(0, SUGGESTED_FIELDS);
  const names = groups.length > 0 ? [] : suggested;
  return { base: undefined, changes: new Map(names.map((name) => [name, blank(name)])) };
}

export function draftOf(base: StoredRecord): Draft {
  return { base, changes: new Map() };
}

/** The names of the fields: those of the record in their order, then the new ones. */
export function namesOf({ base, changes }: Draft): readonly string[] {
  const saved = base?.members.map(({ name }) => name) ?? [];
  return [...new Set([...saved, ...changes.keys()])].filter((name) => !changes.has(name) || changes.get(name));
}

/** What a field shows; undefined when the record has none of this name. */
export function fieldOf({ base, changes }: Draft, name: string): Typed | undefined {
  return changes.has(name) ? changes.get(name) : shownOf(memberOf(base, name));
}

/** A value as its field shows it. */
export function shownOf(value: JsonNode | undefined): Typed | undefined {
  if (value === undefined) return undefined;
  const { kind } = value;
  if (kind === "object" || kind === "array") return { kind: "json", text: formatJson(serializeJson(value)) };
  return { kind: kind === "string" ? "text" : kind, text: textOf(value) ?? "" };
}

/** The draft with a field changed, added or, by undefined, removed. */
export function withField({ base, changes, typed: others }: Draft, name: string, typed: Typed | undefined): Draft {
  const next = new Map(changes).set(name, typed);
  if (isSame(typed, shownOf(memberOf(base, name)))) next.delete(name);
  return { base, changes: next, typed: others };
}

/** The ids that a field has. */
export function idsOf(field: Typed | undefined): readonly JsonNode[] {
  if (field === undefined || field.text === "" || field.kind === "null") return [];
  const value = typedValue(field);
  if (typeof value === "string") return [];
  return value.kind === "array" ? value.items : [value];
}

/** The draft with an id chosen for a reference, or added to its list. */
export function withReference(draft: Draft, { name, isList, asText }: Reference, id: string): Draft {
  const isNumber = !asText && /^(?:0|[1-9]\d{0,14})$/.test(id);
  const node: JsonNode = isNumber ? { kind: "number", text: id } : textNode(id);
  const ids = isList ? idsOf(fieldOf(draft, name)) : [];
  const isNew = ids.every((one) => textOf(one) !== id);
  // Where the record is edited as JSON, it shows in the fields when that text is discarded.
  return { ...withField(draft, name, fieldOfIds(isNew ? [...ids, node] : ids, isList)), json: draft.json };
}

/** The value of a field with these ids; undefined without any. */
export function fieldOfIds(ids: readonly JsonNode[], isList: boolean): Typed | undefined {
  return ids.length === 0 ? undefined : shownOf(isList ? { kind: "array", items: ids } : ids[0]);
}

function isSame(one: Typed | undefined, other: Typed | undefined): boolean {
  return one?.kind === other?.kind && one?.text === other?.text;
}

/** Whether a field is changed, added or removed. A new field without a value is not. */
export function isChanged({ base, changes }: Draft, name: string): boolean {
  const typed = changes.get(name);
  if (typed === undefined || typed.text !== "" || typed.kind === "null") return changes.has(name);
  return memberOf(base, name) !== undefined;
}

/** The names of the fields that a draft changes, adds or removes. */
export function changedNames(draft: Draft): readonly string[] {
  return [...draft.changes.keys()].filter((name) => isChanged(draft, name));
}

export function isChangedDraft(draft: Draft): boolean {
  return draft.json !== undefined || (draft.typed ?? []).length > 0 || changedNames(draft).length > 0;
}

const NO_NUMBER = "This is not a number. Change its type to keep it.";

/** What was typed as a value, or an error message. */
function typedValue({ kind, text }: Typed): JsonNode | string {
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

/** The value of each changed field, or its error message; undefined for a removed one. */
function changedValues(draft: Draft): readonly (readonly [name: string, value: JsonNode | string | undefined])[] {
  return changedNames(draft).map((name) => {
    const typed = draft.changes.get(name);
    return [name, typed && typedValue(typed)];
  });
}

/** The errors of a draft that can be found without the service, by the names of the fields. */
export function draftErrors(draft: Draft): ReadonlyMap<string, string> {
  const errors = new Map<string, string>();
  for (const [name, value] of changedValues(draft)) {
    if (typeof value === "string") errors.set(name, value);
    else if (name === "__proto__") errors.set(name, "The service does not allow this name. Choose another.");
  }
  return errors;
}

/** Error messages by the name of the member, and by the pointer to a part of it: those of the service, and those of the draft. */
export function errorsOf(draft: Draft, error: ApiError | undefined, showsOwn: boolean): ReadonlyMap<string, string> {
  const errors = new Map<string, string>();
  for (const { pointer, detail } of error?.issues ?? []) {
    const name = memberAt(pointer);
    errors.set(pointer, detail);
    errors.set(name, errors.has(name) ? `${errors.get(name)}; ${detail}` : detail);
  }
  for (const { reference, error } of draft.typed ?? []) if (error !== undefined) errors.set(reference.name, error);
  return new Map([...errors, ...(showsOwn ? draftErrors(draft) : [])]);
}

/** The name of the member that a JSON Pointer of the service refers to. */
function memberAt(pointer: string): string {
  return parsePointer(pointer)?.[0] ?? "";
}

/** The part of an error that belongs to no field. */
export function generalError(error: ApiError | undefined, { noun, titleOf }: Collection): string | undefined {
  if (error === undefined) return undefined;
  const whole = error.issues.filter(({ pointer }) => pointer === "").map(({ detail }) => `The record ${detail}.`);
  if (whole.length > 0) return whole.join(" ");
  const at = error.issues.map(({ pointer, detail }) => `${titleOf(memberAt(pointer))}: ${detail}`);
  if (at.length > 0) return at.slice(0, 10).join("; ");
  if (error.problem === "deleted") return `Somebody deleted this ${noun}. Restore it, then save again. ${KEPT}`;
  if (error.problem === "body_too_large") return `${error.message} Make the record smaller. ${KEPT}`;
  return error.status === 409 || error.status >= 428 ? `${error.message} ${KEPT}` : error.message;
}

const KEPT = "What you wrote is still here.";

/** The JSON text of the record with the changes. Invalid values are left out. */
export function textOfDraft(draft: Draft): string {
  const members = new Map(draft.base?.members.map((member) => [member.name, member]));
  for (const [name, value] of changedValues(draft)) {
    if (value === undefined || typeof value === "string") members.delete(name);
    else members.set(name, toMember(name, value));
  }
  return serializeJson({ kind: "object", members: [...members.values()] });
}

/** The changes as a JSON Patch (RFC 6902); undefined when there are none. Unchanged members are not part of it. */
export function patchText(draft: Draft): string | undefined {
  const operations = changedValues(draft).flatMap(([name, value]) => {
    if (typeof value === "string") return [];
    const path = JSON.stringify(formatPointer([name]));
    if (value === undefined) return [`{"op":"remove","path":${path}}`];
    return [`{"op":"add","path":${path},"value":${serializeJson(value)}}`];
  });
  return operations.length === 0 ? undefined : `[${operations.join(",")}]`;
}

/** The draft with the members of its edited text as fields, to compare them one by one; undefined when the text is no object. */
export function inFields(draft: Draft): Draft | undefined {
  const { base, json } = draft;
  if (json === undefined) return draft;
  try {
    const object = parseJson(json);
    if (object.kind !== "object") return undefined;
    const removed = base?.members.map(({ name }) => [name, undefined] as const) ?? [];
    const typed = object.members
      .filter(({ name }) => !isServerOwned(name))
      .map(({ name, value }) => [name, shownOf(value)] as const);
    return rebased(base, { ...draft, changes: new Map([...removed, ...typed]) });
  } catch (error) {
    if (error instanceof JsonSyntaxError) return undefined;
    throw error;
  }
}

/** A draft on top of a version, without what it has already. Fields that were not changed here get its values. */
export function rebased(base: StoredRecord | undefined, draft: Draft): Draft {
  const saved = new Map(base?.members.map(({ name, value }) => [name, value]));
  const kept = [...draft.changes].filter(([name, typed]) => {
    const isOwn = isChanged(draft, name) || !saved.has(name);
    return isOwn && !isSame(typed, shownOf(saved.get(name)));
  });
  return { base, changes: new Map(kept), typed: draft.typed };
}

/** The record as the service returned it, with what was typed into `now` after `sent` was sent. */
export function savedDraft(sent: Draft | undefined, now: Draft | undefined, saved: StoredRecord): Draft {
  // A text that was sent replaced what was typed before.
  const typed = sent?.json === undefined ? now?.typed : now?.typed?.filter((one) => !sent.typed?.includes(one));
  if (now === undefined || now === sent) return { ...draftOf(saved), typed };
  return { ...rebased(saved, now), typed, json: now.json === sent?.json ? undefined : now.json };
}

/** Changes or adds a member of an object; undefined removes it. Other members stay as written. */
export function withMember(object: JsonNode, name: string, typed: Typed | undefined): JsonObject {
  const members = new Map(object.kind === "object" ? object.members.map((member) => [member.name, member]) : []);
  const value = typed && typedValue(typed);
  if (value === undefined) members.delete(name);
  // The service says what is wrong with a text.
  else members.set(name, toMember(name, typeof value === "string" ? textNode(typed?.text ?? "") : value));
  return { kind: "object", members: [...members.values()] };
}
