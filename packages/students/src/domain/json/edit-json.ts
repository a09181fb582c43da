import {
  type EditableJson,
  type EditableObject,
  fromEditable,
  lengthOf,
  memberLength,
  toEditable,
} from "./editable-json.ts";
import type { JsonNode } from "./json-node.ts";

/** The steps from the root of a document to a value in it: the tokens of a JSON Pointer (RFC 6901). */
export type JsonPath = readonly string[];

/** A path does not lead to where a value is, or could be put. */
export class NoSuchPlaceError extends Error {
  override readonly name = "NoSuchPlaceError";
}

/**
 * A document that is changed in place. However large it is, a change costs its path and the items behind the place, and
 * the length is always known. Methods throw {@link NoSuchPlaceError}; the document has not changed then.
 */
export interface JsonEditor {
  /** The length of the text of the document, in UTF-16 code units. */
  readonly length: number;
  /** The value at `path`. */
  at(path: JsonPath): EditableJson;
  /** Puts `value` at `path`: a new or another member, or a new item before the one that is there (`-`: after the last). */
  insert(path: JsonPath, value: EditableJson): void;
  /** Puts `value` in the place of the one at `path`. */
  replace(path: JsonPath, value: EditableJson): void;
  /** Takes away the value at `path`, and returns it. The root becomes null. */
  remove(path: JsonPath): EditableJson;
  /** The document as it is now. */
  result(): JsonNode;
}

/** Begins to edit a copy of `document`. */
export function editJson(document: JsonNode): JsonEditor {
  let root = toEditable(document);
  return {
    get length() {
      return lengthOf(root);
    },
    at: (path) => path.reduce(childOf, root),
    insert(path, value) {
      if (path.length === 0) root = value;
      else change(path, (parent, token) => insertChild(parent, token, value));
    },
    replace(path, value) {
      if (path.length === 0) root = value;
      else change(path, (parent, token) => replaceChild(parent, token, value));
    },
    remove(path) {
      const removed = path.reduce(childOf, root);
      if (path.length === 0) root = { kind: "null", text: "null" };
      else change(path, removeChild);
      return removed;
    },
    result: () => fromEditable(root),
  };

  /** Lets `edit` change the parent of the place at `path`. All that stands around the parent grows by as much. */
  function change(path: JsonPath, edit: (parent: EditableJson, token: string) => void): void {
    const around: EditableJson[] = [];
    let parent = root;
    for (const token of path.slice(0, -1)) {
      around.push(parent);
      parent = childOf(parent, token);
    }
    const before = lengthOf(parent);
    edit(parent, path.at(-1) ?? "");
    const more = lengthOf(parent) - before;
    for (const node of around) if (node.kind === "object" || node.kind === "array") node.length += more;
  }
}

function childOf(node: EditableJson, token: string): EditableJson {
  const child =
    node.kind === "array"
      ? node.items[indexOf(token)]
      : node.kind === "object"
        ? node.members.get(token)?.value
        : undefined;
  if (child === undefined) throw nothingAt(token);
  return child;
}

function insertChild(parent: EditableJson, token: string, value: EditableJson): void {
  if (parent.kind === "object") {
    setMember(parent, token, value);
  } else if (parent.kind === "array") {
    const index = token === "-" ? parent.items.length : indexOf(token);
    if (index > parent.items.length) throw nothingAt(token);
    parent.items.splice(index, 0, value);
    parent.length += lengthOf(value) + comma(parent.items.length);
  } else {
    throw nothingAt(token);
  }
}

function replaceChild(parent: EditableJson, token: string, value: EditableJson): void {
  const old = childOf(parent, token);
  if (parent.kind === "object") {
    setMember(parent, token, value);
  } else if (parent.kind === "array") {
    parent.items[indexOf(token)] = value;
    parent.length += lengthOf(value) - lengthOf(old);
  }
}

function removeChild(parent: EditableJson, token: string): void {
  const old = childOf(parent, token);
  if (parent.kind === "array") {
    parent.length -= lengthOf(old) + comma(parent.items.length);
    parent.items.splice(indexOf(token), 1);
  } else if (parent.kind === "object") {
    const { nameText = "" } = parent.members.get(token) ?? {};
    parent.length -= memberLength({ nameText, value: old }) + comma(parent.members.size);
    parent.members.delete(token);
  }
}

/** A member that is there keeps its place, and its name as it was written. */
function setMember(parent: EditableObject, name: string, value: EditableJson): void {
  const old = parent.members.get(name);
  const member = { nameText: old?.nameText ?? JSON.stringify(name), value };
  parent.members.set(name, member);
  parent.length += memberLength(member);
  parent.length += old === undefined ? comma(parent.members.size) : -memberLength(old);
}

/** The comma that one of `count` parts brings with it. */
function comma(count: number): number {
  return count > 1 ? 1 : 0;
}

function indexOf(token: string): number {
  if (/^(?:0|[1-9]\d{0,8})$/.test(token)) return Number(token);
  throw nothingAt(token);
}

function nothingAt(token: string): NoSuchPlaceError {
  const shown = token.length > 64 ? `${token.slice(0, 64)}…` : token;
  return new NoSuchPlaceError(`leads to ${JSON.stringify(shown)}, which does not exist`);
}
