import { formatPointer } from "./pointer.ts";
import { type JsonNode, serializeJson } from "./tree.ts";

/**
 * The operations of a JSON Patch (RFC 6902) from `before` to `after`, each as its text. A change in the order of members gives no
 * operation.
 */
export function diffJson(before: JsonNode, after: JsonNode, path = ""): string[] {
  if (before.kind === "object" && after.kind === "object") {
    const old = new Map(before.members.map(({ name, value }) => [name, value]));
    const names = new Set(after.members.map(({ name }) => name));
    return [
      ...before.members.filter(({ name }) => !names.has(name)).map(({ name }) => operation("remove", step(path, name))),
      ...after.members.flatMap(({ name, value }) => {
        const was = old.get(name);
        return was === undefined ? [operation("add", step(path, name), value)] : diffJson(was, value, step(path, name));
      }),
    ];
  }
  if (before.kind === "array" && after.kind === "array") return diffItems(before.items, after.items, path);
  return isSame(before, after) ? [] : [operation("replace", path, after)];
}

/** Skips the common items at the start and the end, and compares the others one by one. */
function diffItems(before: readonly JsonNode[], after: readonly JsonNode[], path: string): string[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && isSame(before[start], after[start])) start += 1;
  let end = 0;
  while (end < shorter - start && isSame(before.at(-1 - end), after.at(-1 - end))) end += 1;
  const old = before.slice(start, before.length - end);
  const now = after.slice(start, after.length - end);
  const both = Math.min(old.length, now.length);
  return [
    ...now.slice(0, both).flatMap((item, index) => diffJson(old[index] as JsonNode, item, step(path, start + index))),
    ...old.slice(both).map(() => operation("remove", step(path, start + both))),
    ...now.slice(both).map((item, index) => operation("add", step(path, start + both + index), item)),
  ];
}

/** Whether two values have the same text: 1.0 instead of 1 is a change. */
function isSame(a: JsonNode | undefined, b: JsonNode | undefined): boolean {
  return a !== undefined && b !== undefined && serializeJson(a) === serializeJson(b);
}

function operation(op: "add" | "remove" | "replace", path: string, value?: JsonNode): string {
  const rest = value === undefined ? "" : `,"value":${serializeJson(value)}`;
  return `{"op":"${op}","path":${JSON.stringify(path)}${rest}}`;
}

function step(path: string, token: string | number): string {
  return path + formatPointer([token]);
}
