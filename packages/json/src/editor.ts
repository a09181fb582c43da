import { isSameNumber } from "./numbers.ts";
import { isArrayIndex } from "./pointer.ts";
import type { JsonNode, JsonScalar } from "./tree.ts";

/** The tokens of a JSON Pointer (RFC 6901). */
type Tokens = readonly string[];

/** Thrown when there is no value at a path and none can be added there. */
export class JsonPathError extends Error {
  override readonly name = "JsonPathError";
}

/**
 * A document that is changed in place. The cost of a change depends on the length of its path and the number of items after it, not
 * on the size of the document. Methods throw {@link JsonPathError}, and then leave the document unchanged.
 */
export interface JsonEditor {
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
  const at = (path: Tokens): EditableJson => path.reduce(childOf, root);
  return {
    at,
    insert(path, value) {
      const token = path.at(-1);
      if (token === undefined) root = value;
      else insertChild(at(path.slice(0, -1)), token, value);
    },
    replace(path, value) {
      const token = path.at(-1);
      if (token === undefined) root = value;
      else replaceChild(at(path.slice(0, -1)), token, value);
    },
    remove(path) {
      const token = path.at(-1);
      const removed = at(path);
      if (token === undefined) root = { kind: "null", text: "null" };
      else removeChild(at(path.slice(0, -1)), token);
      return removed;
    },
    result: () => toNode(root),
  };
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
    // An existing member keeps its position and the spelling of its name.
    const nameText = parent.members.get(token)?.nameText ?? JSON.stringify(token);
    parent.members.set(token, { nameText, value });
  } else if (parent.kind === "array") {
    const index = token === "-" ? parent.items.length : indexOf(token);
    if (index > parent.items.length) throw nothingAt(token);
    parent.items.splice(index, 0, value);
  } else {
    throw nothingAt(token);
  }
}

function replaceChild(parent: EditableJson, token: string, value: EditableJson): void {
  childOf(parent, token);
  if (parent.kind === "array") parent.items[indexOf(token)] = value;
  else insertChild(parent, token, value);
}

function removeChild(parent: EditableJson, token: string): void {
  if (parent.kind === "array") parent.items.splice(indexOf(token), 1);
  else if (parent.kind === "object") parent.members.delete(token);
}

function indexOf(token: string): number {
  if (isArrayIndex(token)) return Number(token);
  throw nothingAt(token);
}

function nothingAt(token: string): JsonPathError {
  const shown = token.length > 64 ? `${token.slice(0, 64)}…` : token;
  return new JsonPathError(`leads to ${JSON.stringify(shown)}, which does not exist`);
}

/** A JSON value that can be changed in place. Members are found by name, in their original order. */
export type EditableJson = EditableObject | EditableArray | JsonScalar;

interface EditableObject {
  readonly kind: "object";
  readonly members: Map<string, { readonly nameText: string; readonly value: EditableJson }>;
}

interface EditableArray {
  readonly kind: "array";
  readonly items: EditableJson[];
}

/** A copy of `node` that can be changed. */
export function toEditable(node: JsonNode): EditableJson {
  switch (node.kind) {
    case "object":
      return {
        kind: "object",
        members: new Map(
          node.members.map(({ name, nameText, value }) => [name, { nameText, value: toEditable(value) }]),
        ),
      };
    case "array":
      return { kind: "array", items: node.items.map(toEditable) };
    default:
      return node;
  }
}

/** The current value of `node`. */
export function toNode(node: EditableJson): JsonNode {
  switch (node.kind) {
    case "object": {
      const members = Array.from(node.members, ([name, { nameText, value }]) => ({
        name,
        nameText,
        value: toNode(value),
      }));
      return { kind: "object", members };
    }
    case "array":
      return { kind: "array", items: node.items.map(toNode) };
    default:
      return node;
  }
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
