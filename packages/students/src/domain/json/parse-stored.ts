import type { JsonNode } from "./json-node.ts";
import { parseJson } from "./parse-json.ts";

const anything = { maxDepth: Number.POSITIVE_INFINITY, maxKeyLength: Number.POSITIVE_INFINITY, anyName: true };

/** Parses what the service keeps: whatever was once taken can be read, also when it would not be taken today. */
export function parseStored(text: string): JsonNode {
  return parseJson(text, anything);
}
