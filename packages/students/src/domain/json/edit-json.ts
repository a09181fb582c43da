import type { JsonMember, JsonNode } from "./json-node.ts";

/** The steps from the root of a document to a value in it: the tokens of a JSON Pointer (RFC 6901). */
export type JsonPath = readonly string[];

/** A path does not lead to where a value is, or could be put. */
export class NoSuchPlaceError extends Error {
  override readonly name = "NoSuchPlaceError";
}

/** The value at `path`. */
export function valueAt(document: JsonNode, path: JsonPath): JsonNode {
  return path.reduce(childOf, document);
}

/** Puts `value` at `path`: a new or another member, or a new item before the one that is there (`-`: after the last). */
export function insertAt(document: JsonNode, path: JsonPath, value: JsonNode): JsonNode {
  return editParent(document, path, value, (parent, token) => {
    if (parent.kind === "object") return withMember(parent.members, token, value);
    if (parent.kind !== "array") throw nothingAt(token);
    const index = token === "-" ? parent.items.length : indexOf(token);
    if (index > parent.items.length) throw nothingAt(token);
    return { kind: "array", items: parent.items.toSpliced(index, 0, value) };
  });
}

/** Puts `value` in the place of the one at `path`. */
export function replaceAt(document: JsonNode, path: JsonPath, value: JsonNode): JsonNode {
  return editParent(document, path, value, (parent, token) => {
    childOf(parent, token);
    return withChild(parent, token, value);
  });
}

/** Takes away the value at `path`. The root becomes null. */
export function removeAt(document: JsonNode, path: JsonPath): JsonNode {
  return editParent(document, path, { kind: "null", text: "null" }, (parent, token) => {
    childOf(parent, token);
    if (parent.kind === "array") return { kind: "array", items: parent.items.toSpliced(indexOf(token), 1) };
    if (parent.kind !== "object") throw nothingAt(token);
    return { kind: "object", members: parent.members.filter(({ name }) => name !== token) };
  });
}

function editParent(
  node: JsonNode,
  [token, ...rest]: JsonPath,
  asRoot: JsonNode,
  edit: (parent: JsonNode, token: string) => JsonNode,
): JsonNode {
  if (token === undefined) return asRoot;
  if (rest.length === 0) return edit(node, token);
  return withChild(node, token, editParent(childOf(node, token), rest, asRoot, edit));
}

function childOf(node: JsonNode, token: string): JsonNode {
  if (node.kind === "array") {
    const item = node.items[indexOf(token)];
    if (item !== undefined) return item;
  } else if (node.kind === "object") {
    const member = node.members.find(({ name }) => name === token);
    if (member !== undefined) return member.value;
  }
  throw nothingAt(token);
}

function withChild(node: JsonNode, token: string, value: JsonNode): JsonNode {
  if (node.kind === "array") return { kind: "array", items: node.items.with(indexOf(token), value) };
  if (node.kind === "object") return withMember(node.members, token, value);
  throw nothingAt(token);
}

function withMember(members: readonly JsonMember[], name: string, value: JsonNode): JsonNode {
  const index = members.findIndex((member) => member.name === name);
  const member: JsonMember = { name, nameText: members[index]?.nameText ?? JSON.stringify(name), value };
  return { kind: "object", members: index < 0 ? [...members, member] : members.with(index, member) };
}

function indexOf(token: string): number {
  if (/^(?:0|[1-9]\d{0,8})$/.test(token)) return Number(token);
  throw nothingAt(token);
}

function nothingAt(token: string): NoSuchPlaceError {
  return new NoSuchPlaceError(`leads to ${JSON.stringify(token)}, which does not exist`);
}
