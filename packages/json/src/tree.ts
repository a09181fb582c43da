import { setMember } from "./bigint.ts";
import { JsonSyntaxError, type JsonSyntaxErrorCode } from "./syntax-error.ts";
import { JsonTokenizer, unquote } from "./tokenizer.ts";

/**
 * A JSON value with its original text: the order of members, duplicate names, the digits of numbers, the escapes of strings.
 * `JSON.parse` loses all four.
 */
export type JsonNode = JsonObject | JsonArray | JsonScalar;

export interface JsonObject {
  readonly kind: "object";
  readonly members: readonly JsonMember[];
}

export interface JsonMember {
  /** The name with its escapes resolved. */
  readonly name: string;
  /** The name as it was written, with its quotes. */
  readonly nameText: string;
  readonly value: JsonNode;
}

export interface JsonArray {
  readonly kind: "array";
  readonly items: readonly JsonNode[];
}

export interface JsonScalar {
  readonly kind: "string" | "number" | "boolean" | "null";
  /** The value as it was written. */
  readonly text: string;
}

export interface ParseOptions {
  /** The most objects and arrays inside each other, at most 1,000: functions over a tree recurse. @default 1_000 */
  readonly maxDepth?: number;
  /** The longest member name, in code points. @default unlimited */
  readonly maxNameLength?: number;
  /** The most values, on all levels together. @default unlimited */
  readonly maxValues?: number;
  /** Whether an object may have a name twice. @default false */
  readonly duplicateNames?: boolean;
  /** Whether the name `__proto__` is allowed. @default true */
  readonly protoName?: boolean;
}

const MAX_DEPTH = 1_000;

/** From this number of members on, a set finds duplicate names faster than a search. */
const MANY_MEMBERS = 12;

/**
 * Parses `text` as JSON (RFC 8259), without extensions.
 *
 * @throws JsonSyntaxError with the code and the position of the first error
 */
export function parseJson(text: string, options: ParseOptions = {}): JsonNode {
  const { maxDepth = MAX_DEPTH, maxValues = Number.POSITIVE_INFINITY } = options;
  const tokens = new JsonTokenizer(text, { maxDepth: Math.min(maxDepth, MAX_DEPTH) });
  const open: Container[] = [];
  let container: Container | undefined;
  let root: JsonNode | undefined;
  let name = noName;
  let values = 0;
  for (let kind = tokens.next(); kind !== "end"; kind = tokens.next()) {
    if (kind === "name") {
      name = readName(tokens, container as OpenObject, options);
      continue;
    }
    if (kind === "object-end" || kind === "array-end") {
      open.pop();
      container = open.at(-1);
      continue;
    }
    values += 1;
    if (values > maxValues) throw syntaxError(tokens, "too_many_values", `More than ${maxValues} values`);
    const opened: Container | undefined =
      kind === "object-start"
        ? { kind: "object", members: [], names: undefined }
        : kind === "array-start"
          ? { kind: "array", items: [] }
          : undefined;
    const node: JsonNode =
      opened === undefined ? { kind: kind as JsonScalar["kind"], text: tokens.text } : toNode(opened);
    if (container === undefined) root = node;
    else if (container.kind === "array") container.items.push(node);
    else container.members.push({ name: name.name, nameText: name.nameText, value: node });
    if (opened !== undefined) {
      open.push(opened);
      container = opened;
    }
  }
  return root as JsonNode;
}

interface OpenObject {
  readonly kind: "object";
  readonly members: JsonMember[];
  /** The names so far, once there are many. */
  names: Set<string> | undefined;
}

type Container = OpenObject | { readonly kind: "array"; readonly items: JsonNode[] };

const noName = { name: "", nameText: "" };

/** The node shares its list with the container, which continues to fill it. */
function toNode(container: Container): JsonNode {
  return container.kind === "object"
    ? { kind: "object", members: container.members }
    : { kind: "array", items: container.items };
}

function readName(tokens: JsonTokenizer, object: OpenObject, options: ParseOptions): typeof noName {
  const { maxNameLength, duplicateNames = false, protoName = true } = options;
  const nameText = tokens.text;
  const name = unquote(nameText);
  if (!protoName && name === "__proto__") {
    throw syntaxError(tokens, "forbidden_key", "The member name '__proto__' is not allowed");
  }
  // A name never has more code points than code units, so only long names must be counted.
  if (maxNameLength !== undefined && name.length > maxNameLength && Array.from(name).length > maxNameLength) {
    throw syntaxError(tokens, "key_too_long", `A member name has more than ${maxNameLength} characters`);
  }
  if (!duplicateNames && isTaken(name, object)) {
    throw syntaxError(tokens, "duplicate_key", `The member name ${JSON.stringify(name)} occurs twice in one object`);
  }
  return { name, nameText };
}

function isTaken(name: string, object: OpenObject): boolean {
  const { members } = object;
  if (members.length < MANY_MEMBERS) return members.some((member) => member.name === name);
  object.names ??= new Set(members.map((member) => member.name));
  const isKnown = object.names.has(name);
  object.names.add(name);
  return isKnown;
}

function syntaxError(tokens: JsonTokenizer, code: JsonSyntaxErrorCode, reason: string): JsonSyntaxError {
  return new JsonSyntaxError(code, { reason, text: tokens.source, offset: tokens.start });
}

/** The text of `node` without white space between its parts. Names, numbers and strings keep their original text. */
export function serializeJson(node: JsonNode): string {
  switch (node.kind) {
    case "object": {
      let text = "";
      for (const { nameText, value } of node.members) {
        text += `${text === "" ? "{" : ","}${nameText}:${serializeJson(value)}`;
      }
      return text === "" ? "{}" : `${text}}`;
    }
    case "array": {
      let text = "";
      for (const item of node.items) text += `${text === "" ? "[" : ","}${serializeJson(item)}`;
      return text === "" ? "[]" : `${text}]`;
    }
    default:
      return node.text;
  }
}

/** The value of a member of an object; undefined without one, and for other values. */
export function memberOf(node: JsonNode | undefined, name: string): JsonNode | undefined {
  return node?.kind === "object" ? node.members.find((member) => member.name === name)?.value : undefined;
}

export function toMember(name: string, value: JsonNode): JsonMember {
  return { name, nameText: JSON.stringify(name), value };
}

export function textNode(text: string): JsonScalar {
  return { kind: "string", text: JSON.stringify(text) };
}

/**
 * The plain JavaScript value of `node`, as from `JSON.parse`: numbers are rounded, and the last of several members with the same
 * name is used.
 */
export function toValue(node: JsonNode): unknown {
  switch (node.kind) {
    case "object": {
      const value: Record<string, unknown> = {};
      for (const { name, value: member } of node.members) setMember(value, name, toValue(member));
      return value;
    }
    case "array":
      return node.items.map(toValue);
    case "string":
      return unquote(node.text);
    case "number":
      return Number(node.text);
    case "boolean":
      return node.text === "true";
    case "null":
      return null;
  }
}
