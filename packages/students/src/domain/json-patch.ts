import type { Fault } from "./fault.ts";
import { editJson, type JsonEditor, type JsonPath, NoSuchPlaceError } from "./json/edit-json.ts";
import { lengthOf, toEditable } from "./json/editable-json.ts";
import type { JsonNode } from "./json/json-node.ts";
import { sameJson } from "./json/same-json.ts";
import { toValue } from "./json/to-value.ts";

export interface PatchLimits {
  /** How many operations a patch may have. */
  readonly maxOperations: number;
  /** How long the document may become, and how much may be copied in all, in UTF-16 code units. */
  readonly maxLength: number;
  /** How many objects and arrays a path may lead through. */
  readonly maxDepth: number;
}

export type PatchOutcome =
  | { readonly kind: "patched"; readonly document: JsonNode }
  /** `invalid`: it is no JSON Patch. `conflict`: it cannot be applied to this document. The fault points into the patch. */
  | { readonly kind: "invalid" | "conflict"; readonly fault: Fault };

/**
 * Applies a JSON Patch (RFC 6902): all of its operations or none. Within its limits it costs what document and patch are
 * long together, not one by the other.
 */
export function jsonPatch(document: JsonNode, patch: JsonNode, limits: PatchLimits): PatchOutcome {
  if (patch.kind !== "array") return invalid("", "invalid_type", "must be an array of operations");
  const { maxOperations } = limits;
  if (patch.items.length > maxOperations) {
    const detail = `has ${patch.items.length} operations; at most ${maxOperations} are taken at once`;
    return invalid("", "too_many_operations", detail);
  }
  const editor = editJson(document);
  const apply = applierTo(editor, limits);
  for (const [index, item] of patch.items.entries()) {
    const operation = readOperation(item);
    if ("invalid" in operation) return invalid(`/${index}`, "invalid_operation", operation.invalid);
    const conflict = apply(operation);
    if (conflict !== undefined) return { kind: "conflict", fault: { pointer: `/${index}`, ...conflict } };
  }
  return { kind: "patched", document: editor.result() };
}

function invalid(pointer: string, code: string, detail: string): PatchOutcome {
  return { kind: "invalid", fault: { pointer, code, detail } };
}

type Operation =
  | { readonly op: "add" | "replace" | "test"; readonly path: JsonPath; readonly value: JsonNode }
  | { readonly op: "remove"; readonly path: JsonPath }
  | { readonly op: "move" | "copy"; readonly path: JsonPath; readonly from: JsonPath };

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

/** RFC 6901, section 4. */
function readPointer(node: JsonNode | undefined): JsonPath | undefined {
  const text = textOf(node);
  if (text === undefined || (text !== "" && !text.startsWith("/")) || /~(?![01])/.test(text)) return undefined;
  return text
    .split("/")
    .slice(1)
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function textOf(node: JsonNode | undefined): string | undefined {
  return node?.kind === "string" ? (toValue(node) as string) : undefined;
}

type Conflict = Omit<Fault, "pointer">;

/** Applies one operation after the other, and says why one cannot be applied. */
function applierTo(
  editor: JsonEditor,
  { maxLength, maxDepth }: PatchLimits,
): (operation: Operation) => Conflict | undefined {
  let copied = 0;

  const tooLarge: Conflict = { code: "too_large", detail: `makes the document longer than ${maxLength} characters` };

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
        const source = editor.at(operation.from);
        copied += lengthOf(source);
        // What is copied into itself many times is short as a patch and endless as a document.
        if (copied > maxLength) return tooLarge;
        editor.insert(operation.path, toEditable(source));
        break;
      }
      case "test":
        if (sameJson(editor.at(operation.path), operation.value)) break;
        return { code: "test_failed", detail: "tests for another value than there is" };
    }
    return editor.length > maxLength ? tooLarge : undefined;
  }

  return (operation) => {
    const levels = Math.max(operation.path.length, "from" in operation ? operation.from.length : 0);
    if (levels > maxDepth) return { code: "too_deep", detail: `leads through more than ${maxDepth} levels` };
    try {
      return apply(operation);
    } catch (error) {
      if (error instanceof NoSuchPlaceError) return { code: "no_such_place", detail: error.message };
      throw error;
    }
  };
}
