import { isSameNumber } from "./numbers.ts";
import type { JsonNode, JsonScalar } from "./tree.ts";

/** The tokens of a JSON Pointer (RFC 6901). */
type Tokens = readonly string[];

/** Thrown when there is no value at a path and none can be added there. */
export class JsonPathError extends Error {
  override readonly name = "JsonPathError";
}

/**
 * A document that is changed in place. The cost of a change depends on the length of its path and the number of items after it, not
 * on the size of the document. The length is always known. Methods throw {@link JsonPathError}, and then leave the document
 * unchanged.
 */
export interface JsonEditor {
  /** The length of the text of the document, in UTF-16 code units. */
  readonly length: number;
  /** The value at `path`. */
  at(path: Tokens): EditableJson;
  /** Sets a member, or inserts an item before the one at `path` (`-`: after the last). */
  insert(path: Tokens, value: EditableJson): void;
  /** Replaces the value at `path`. */
  replace(path: Tokens, value: EditableJson): void;
  /** Removes the value at `path`, and returns it. The root becomes null. */
  remove(path: Tokens): EditableJson;
  /** The document as it is now. */
  result(): JsonNode;
}

/** Edits a copy of `document`. */
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

  /** Lets `edit` change the parent of the value at `path`, and adds the growth to the length of every container around it. */
  function change(path: Tokens, edit: (parent: EditableJson, token: string) => void): void {
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

/** An existing member keeps its position and the spelling of its name. */
function setMember(parent: EditableObject, name: string, value: EditableJson): void {
  const old = parent.members.get(name);
  const member = { nameText: old?.nameText ?? JSON.stringify(name), value };
  parent.members.set(name, member);
  parent.length += memberLength(member);
  parent.length += old === undefined ? comma(parent.members.size) : -memberLength(old);
}

/** The length of the comma that a part adds when there are `count` parts. */
function comma(count: number): number {
  return count > 1 ? 1 : 0;
}

function indexOf(token: string): number {
  if (/^(?:0|[1-9]\d{0,8})$/.test(token)) return Number(token);
  throw nothingAt(token);
}

function nothingAt(token: string): JsonPathError {
  const shown = token.length > 64 ? `${token.slice(0, 64)}…` : token;
  return new JsonPathError(`leads to ${JSON.stringify(shown)}, which does not exist`);
}

/** A JSON value that can be changed in place. Members are found by name, in their original order. */
export type EditableJson = EditableObject | EditableArray | JsonScalar;

export interface EditableObject {
  readonly kind: "object";
  readonly members: Map<string, EditableMember>;
  /** Of its text, in UTF-16 code units. */
  length: number;
}

export interface EditableMember {
  readonly nameText: string;
  readonly value: EditableJson;
}

export interface EditableArray {
  readonly kind: "array";
  readonly items: EditableJson[];
  /** Of its text, in UTF-16 code units. */
  length: number;
}

/** A copy of `node` that can be changed. */
export function toEditable(node: JsonNode | EditableJson): EditableJson {
  switch (node.kind) {
    case "object":
      return objectOf(
        node.members instanceof Map
          ? Array.from(node.members, ([name, { nameText, value }]) => [name, { nameText, value: toEditable(value) }])
          : node.members.map(({ name, nameText, value }) => [name, { nameText, value: toEditable(value) }]),
      );
    case "array": {
      const items = node.items.map(toEditable);
      return { kind: "array", items, length: items.reduce((sum, item) => sum + lengthOf(item), frame(items.length)) };
    }
    default:
      return node;
  }
}

function objectOf(members: readonly (readonly [name: string, EditableMember])[]): EditableObject {
  const length = members.reduce((sum, [, member]) => sum + memberLength(member), frame(members.length));
  return { kind: "object", members: new Map(members), length };
}

/** The current value of `node`. */
function fromEditable(node: EditableJson): JsonNode {
  switch (node.kind) {
    case "object":
      return {
        kind: "object",
        members: Array.from(node.members, ([name, { nameText, value }]) => ({
          name,
          nameText,
          value: fromEditable(value),
        })),
      };
    case "array":
      return { kind: "array", items: node.items.map(fromEditable) };
    default:
      return node;
  }
}

/** The length of the text of `node`, in UTF-16 code units. */
export function lengthOf(node: EditableJson): number {
  return node.kind === "object" || node.kind === "array" ? node.length : node.text.length;
}

/** The length of the text of a member, in UTF-16 code units. */
function memberLength({ nameText, value }: EditableMember): number {
  return nameText.length + 1 + lengthOf(value);
}

/** The length of two brackets and the commas between `count` parts. */
function frame(count: number): number {
  return 2 + Math.max(0, count - 1);
}

/**
 * Whether `node` equals `value` (RFC 6902, section 4.6): numbers by value, objects in any order. The cost depends on the size of
 * `value`, not on the size of `node`.
 */
export function isSameJson(node: EditableJson, value: JsonNode): boolean {
  switch (node.kind) {
    case "object":
      return (
        value.kind === "object" &&
        value.members.length === node.members.size &&
        value.members.every((member) => {
          const own = node.members.get(member.name);
          return own !== undefined && isSameJson(own.value, member.value);
        })
      );
    case "array":
      return (
        value.kind === "array" &&
        value.items.length === node.items.length &&
        value.items.every((item, index) => isSameJson(node.items[index] as EditableJson, item))
      );
    default:
      return value.kind === node.kind && sameScalar(node, value as JsonScalar);
  }
}

function sameScalar(node: JsonScalar, value: JsonScalar): boolean {
  if (node.text === value.text) return true;
  return node.kind === "number"
    ? isSameNumber(node.text, value.text)
    : JSON.parse(node.text) === JSON.parse(value.text);
}
