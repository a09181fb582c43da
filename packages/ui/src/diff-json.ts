import { type JsonNode, serializeJson } from "@signalbox/json";
import { formatJsonPath } from "./outline.ts";

/** A difference between two JSON documents, at one path. */
export interface JsonChange {
  readonly kind: "added" | "removed" | "changed";
  /** JSONPath (RFC 9535), as in searches. */
  readonly path: string;
  /** The JSON text as written; undefined where the document has no such value. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** The most differences that are listed. Further ones are discarded. */
const maxChanges = 1_000;

/**
 * Compares two documents by structure: the order of properties and white space are ignored, the digits of numbers are
 * not. Items of arrays are compared by their position.
 */
export function diffJson(before: JsonNode, after: JsonNode): JsonChange[] {
  const changes: JsonChange[] = [];
  visit(before, after, []);
  return changes;

  function visit(a: JsonNode, b: JsonNode, path: readonly (string | number)[]): void {
    if (changes.length >= maxChanges) return;
    if (a.kind === "object" && b.kind === "object") {
      const theirs = new Map(b.members.map(({ name, value }) => [name, value]));
      const ours = new Set(a.members.map(({ name }) => name));
      for (const { name, value } of a.members) compare(value, theirs.get(name), [...path, name]);
      for (const { name, value } of b.members) if (!ours.has(name)) compare(undefined, value, [...path, name]);
    } else if (a.kind === "array" && b.kind === "array") {
      const longest = Math.max(a.items.length, b.items.length);
      for (let index = 0; index < longest; index += 1) compare(a.items[index], b.items[index], [...path, index]);
    } else if (serializeJson(a) !== serializeJson(b)) compare(a, b, path, true);
  }

  function compare(
    a: JsonNode | undefined,
    b: JsonNode | undefined,
    path: readonly (string | number)[],
    isLeaf = false,
  ): void {
    if (a !== undefined && b !== undefined && !isLeaf) {
      visit(a, b, path);
      return;
    }
    if (changes.length >= maxChanges || (a === undefined && b === undefined)) return;
    changes.push({
      kind: a === undefined ? "added" : b === undefined ? "removed" : "changed",
      path: formatJsonPath(path),
      before: a === undefined ? undefined : serializeJson(a),
      after: b === undefined ? undefined : serializeJson(b),
    });
  }
}
