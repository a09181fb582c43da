import type { JsonNode, JsonScalar } from "./json-node.ts";

/** A JSON value that can be changed in place. Members are found by name, and stand in the order in which they came. */
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

/** What `node` is now. */
export function fromEditable(node: EditableJson): JsonNode {
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
export function memberLength({ nameText, value }: EditableMember): number {
  return nameText.length + 1 + lengthOf(value);
}

/** Two brackets, and a comma between each two of `count` parts. */
function frame(count: number): number {
  return 2 + Math.max(0, count - 1);
}
