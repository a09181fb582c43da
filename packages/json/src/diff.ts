import { formatPointer, type JsonPath } from "./pointer.ts";
import { type JsonNode, serializeJson } from "./tree.ts";

/** A difference between two JSON values, at one place. */
export interface JsonChange {
  readonly kind: "added" | "removed" | "changed";
  /** The place: in `before` for a removed value, otherwise in `after`. */
  readonly path: JsonPath;
  /** The JSON text as written; undefined where there is no such value. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/**
 * The differences from `before` to `after`, in an order in which a patch can apply them. The order of members and white space are
 * ignored, the digits of numbers are not.
 */
export function diffJson(before: JsonNode, after: JsonNode, path: JsonPath = []): JsonChange[] {
  if (before.kind === "object" && after.kind === "object") {
    const old = new Map(before.members.map(({ name, value }) => [name, value]));
    const names = new Set(after.members.map(({ name }) => name));
    return [
      ...before.members
        .filter(({ name }) => !names.has(name))
        .map(({ name, value }) => change([...path, name], value, undefined)),
      ...after.members.flatMap(({ name, value }) => {
        const was = old.get(name);
        const at = [...path, name];
        return was === undefined ? [change(at, undefined, value)] : diffJson(was, value, at);
      }),
    ];
  }
  if (before.kind === "array" && after.kind === "array") return diffItems(before.items, after.items, path);
  return isSame(before, after) ? [] : [change(path, before, after)];
}

/** Skips the common items at the start and the end, and compares the others one by one. */
function diffItems(before: readonly JsonNode[], after: readonly JsonNode[], path: JsonPath): JsonChange[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && isSame(before[start], after[start])) start += 1;
  let end = 0;
  while (end < shorter - start && isSame(before.at(-1 - end), after.at(-1 - end))) end += 1;
  const both = shorter - end;
  const at = (index: number): JsonPath => [...path, index];
  return [
    ...after
      .slice(start, both)
      .flatMap((item, index) => diffJson(before[start + index] as JsonNode, item, at(start + index))),
    // The last one first, so that each still has its index.
    ...before
      .slice(both, before.length - end)
      .map((item, index) => change(at(both + index), item, undefined))
      .reverse(),
    ...after.slice(both, after.length - end).map((item, index) => change(at(both + index), undefined, item)),
  ];
}

/** Whether two values have the same text: 1.0 instead of 1 is a change. */
function isSame(a: JsonNode | undefined, b: JsonNode | undefined): boolean {
  return a !== undefined && b !== undefined && serializeJson(a) === serializeJson(b);
}

function change(path: JsonPath, before: JsonNode | undefined, after: JsonNode | undefined): JsonChange {
  return {
    kind: before === undefined ? "added" : after === undefined ? "removed" : "changed",
    path,
    before: before && serializeJson(before),
    after: after && serializeJson(after),
  };
}

const operations = { added: "add", removed: "remove", changed: "replace" } as const;

/** The operations of a JSON Patch (RFC 6902) that makes these changes, each as its text. */
export function patchOf(changes: readonly JsonChange[]): string[] {
  return changes.map(({ kind, path, after }) => {
    const value = after === undefined ? "" : `,"value":${after}`;
    return `{"op":"${operations[kind]}","path":${JSON.stringify(formatPointer(path))}${value}}`;
  });
}
