import type { Fault } from "./fault.ts";
import { insertAt, type JsonPath, NoSuchPlaceError, removeAt, replaceAt, valueAt } from "./json/edit-json.ts";
import { jsonLength } from "./json/json-length.ts";
import type { JsonNode } from "./json/json-node.ts";
import { sameJson } from "./json/same-json.ts";
import { toValue } from "./json/to-value.ts";

export type PatchOutcome =
  | { readonly kind: "patched"; readonly document: JsonNode }
  /** `invalid`: it is no JSON Patch. `conflict`: it cannot be applied to this document. The fault points into the patch. */
  | { readonly kind: "invalid" | "conflict"; readonly fault: Fault };

/** Applies a JSON Patch (RFC 6902): all of its operations or none, to a document of at most `maxLength` characters. */
export function jsonPatch(
  document: JsonNode,
  patch: JsonNode,
  { maxLength }: { readonly maxLength: number },
): PatchOutcome {
  if (patch.kind !== "array") {
    return { kind: "invalid", fault: { pointer: "", code: "invalid_type", detail: "must be an array of operations" } };
  }
  let patched = document;
  for (const [index, item] of patch.items.entries()) {
    const operation = readOperation(item);
    if ("invalid" in operation) {
      return { kind: "invalid", fault: { pointer: `/${index}`, code: "invalid_operation", detail: operation.invalid } };
    }
    const applied = apply(patched, operation);
    if ("conflict" in applied) return { kind: "conflict", fault: { ...applied.conflict, pointer: `/${index}` } };
    if (jsonLength(applied) > maxLength) {
      const detail = `makes the document longer than ${maxLength} characters`;
      return { kind: "conflict", fault: { pointer: `/${index}`, code: "too_large", detail } };
    }
    patched = applied;
  }
  return { kind: "patched", document: patched };
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
  if (text === undefined || !/^(?:\/(?:[^~/]|~[01])*)*$/.test(text)) return undefined;
  return text
    .split("/")
    .slice(1)
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function textOf(node: JsonNode | undefined): string | undefined {
  return node?.kind === "string" ? (toValue(node) as string) : undefined;
}

function apply(document: JsonNode, operation: Operation): JsonNode | { readonly conflict: Omit<Fault, "pointer"> } {
  try {
    switch (operation.op) {
      case "add":
        return insertAt(document, operation.path, operation.value);
      case "replace":
        return replaceAt(document, operation.path, operation.value);
      case "remove":
        return removeAt(document, operation.path);
      case "copy":
        return insertAt(document, operation.path, valueAt(document, operation.from));
      case "move":
        return insertAt(removeAt(document, operation.from), operation.path, valueAt(document, operation.from));
      case "test":
        if (sameJson(valueAt(document, operation.path), operation.value)) return document;
        return { conflict: { code: "test_failed", detail: "tests for another value than there is" } };
    }
  } catch (error) {
    if (error instanceof NoSuchPlaceError) return { conflict: { code: "no_such_place", detail: error.message } };
    throw error;
  }
}
