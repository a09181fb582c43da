import { editJson, isSameJson, type JsonEditor, JsonPathError, toEditable, toNode } from "./editor.ts";
import { parsePointer } from "./pointer.ts";
import { type JsonMember, type JsonNode, serializeJson, toValue } from "./tree.ts";

/** Why a patch was rejected: the position in the patch (JSON Pointer), the rule, and what was expected. */
export interface PatchViolation {
  readonly pointer: string;
  readonly code: string;
  readonly detail: string;
}

export interface PatchLimits {
  /** The most operations of a patch. */
  readonly maxOperations: number;
  /** The limit for the length of the document, and for all copied values together, in UTF-16 code units. */
  readonly maxLength: number;
  /** The most objects and arrays that a path may lead through. */
  readonly maxDepth: number;
}

export type PatchOutcome =
  | { readonly kind: "patched"; readonly document: JsonNode }
  /** `invalid`: it is not a JSON Patch. `conflict`: it cannot be applied to this document. The violation points into the patch. */
  | { readonly kind: "invalid" | "conflict"; readonly violation: PatchViolation };

/**
 * Applies a JSON Patch (RFC 6902): all of its operations or none. Within its limits, the cost depends on the sum of the lengths of
 * document and patch, not on their product.
 */
export function applyJsonPatch(document: JsonNode, patch: JsonNode, limits: PatchLimits): PatchOutcome {
  if (patch.kind !== "array") return invalid("", "invalid_type", "must be an array of operations");
  const { maxOperations } = limits;
  if (patch.items.length > maxOperations) {
    const detail = `has ${patch.items.length} operations; at most ${maxOperations} are allowed`;
    return invalid("", "too_many_operations", detail);
  }
  const editor = editJson(document);
  const apply = applierTo(editor, limits);
  for (const [index, item] of patch.items.entries()) {
    const operation = readOperation(item);
    if ("invalid" in operation) return invalid(`/${index}`, "invalid_operation", operation.invalid);
    const conflict = apply(operation);
    if (conflict !== undefined) return { kind: "conflict", violation: { pointer: `/${index}`, ...conflict } };
  }
  const patched = editor.result();
  if (serializeJson(patched).length <= limits.maxLength) return { kind: "patched", document: patched };
  return { kind: "conflict", violation: { pointer: "", ...tooLarge(limits) } };
}

function invalid(pointer: string, code: string, detail: string): PatchOutcome {
  return { kind: "invalid", violation: { pointer, code, detail } };
}

type Operation =
  | { readonly op: "add" | "replace" | "test"; readonly path: readonly string[]; readonly value: JsonNode }
  | { readonly op: "remove"; readonly path: readonly string[] }
  | { readonly op: "move" | "copy"; readonly path: readonly string[]; readonly from: readonly string[] };

function readOperation(item: JsonNode): Operation | { readonly invalid: string } {
  if (item.kind !== "object") return { invalid: "must be an object" };
  const member = (name: string): JsonNode | undefined => item.members.find((other) => other.name === name)?.value;
  const op = textOf(member("op"));
  const path = readPointer(member("path"));
  if (path === undefined) return { invalid: "needs a 'path' that is a JSON Pointer" };
  switch (op) {
    case "add":
    case "replace":
    case "test": {
      const value = member("value");
      return value === undefined ? { invalid: `needs a 'value' to ${op}` } : { op, path, value };
    }
    case "remove":
      return { op, path };
    case "move":
    case "copy": {
      const from = readPointer(member("from"));
      if (from === undefined) return { invalid: "needs a 'from' that is a JSON Pointer" };
      const inside = path.length > from.length && from.every((token, index) => token === path[index]);
      return op === "move" && inside ? { invalid: "cannot move a value into itself" } : { op, path, from };
    }
    default:
      return { invalid: "needs an 'op' of add, remove, replace, move, copy or test" };
  }
}

function readPointer(node: JsonNode | undefined): readonly string[] | undefined {
  const text = textOf(node);
  return text === undefined ? undefined : parsePointer(text);
}

function textOf(node: JsonNode | undefined): string | undefined {
  return node?.kind === "string" ? (toValue(node) as string) : undefined;
}

type Conflict = Omit<PatchViolation, "pointer">;

function tooLarge({ maxLength }: PatchLimits): Conflict {
  return { code: "too_large", detail: `makes the document longer than ${maxLength} characters` };
}

/** Returns a function that applies one operation, or returns why it cannot be applied. */
function applierTo(editor: JsonEditor, limits: PatchLimits): (operation: Operation) => Conflict | undefined {
  const { maxLength, maxDepth } = limits;
  let copied = 0;

  function apply(operation: Operation): Conflict | undefined {
    switch (operation.op) {
      case "add":
        editor.insert(operation.path, toEditable(operation.value));
        break;
      case "replace":
        editor.replace(operation.path, toEditable(operation.value));
        break;
      case "remove":
        editor.remove(operation.path);
        break;
      case "move":
        editor.insert(operation.path, editor.remove(operation.from));
        break;
      case "copy": {
        const source = toNode(editor.at(operation.from));
        copied += serializeJson(source).length;
        // A short patch that copies a value into itself repeatedly could create a huge document.
        if (copied > maxLength) return tooLarge(limits);
        editor.insert(operation.path, toEditable(source));
        break;
      }
      case "test":
        if (isSameJson(editor.at(operation.path), operation.value)) break;
        return { code: "test_failed", detail: "expects a value that differs from the actual one" };
    }
    return undefined;
  }

  return (operation) => {
    const levels = Math.max(operation.path.length, "from" in operation ? operation.from.length : 0);
    if (levels > maxDepth) return { code: "too_deep", detail: `leads through more than ${maxDepth} levels` };
    try {
      return apply(operation);
    } catch (error) {
      if (error instanceof JsonPathError) return { code: "no_such_path", detail: error.message };
      throw error;
    }
  };
}

/** Applies a JSON Merge Patch (RFC 7396, section 2). Other members keep their text. */
export function applyMergePatch(target: JsonNode | undefined, patch: JsonNode): JsonNode {
  if (patch.kind !== "object") return patch;
  const members = new Map<string, JsonMember>(
    target?.kind === "object" ? target.members.map((member) => [member.name, member]) : [],
  );
  for (const member of patch.members) {
    if (member.value.kind === "null") members.delete(member.name);
    else members.set(member.name, { ...member, value: applyMergePatch(members.get(member.name)?.value, member.value) });
  }
  return { kind: "object", members: [...members.values()] };
}
