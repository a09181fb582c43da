import type { JsonNode } from "./json-node.ts";
import { writeJson } from "./write-json.ts";

/** The plain JavaScript value of `node`. */
export function toValue(node: JsonNode): unknown {
  return JSON.parse(writeJson(node));
}
