import type { JsonNode } from "./json/json-node.ts";
import { parseJson } from "./json/parse-json.ts";
import { type Student, writeStudent } from "./student.ts";

const unlimited = { maxDepth: Number.POSITIVE_INFINITY, maxKeyLength: Number.POSITIVE_INFINITY };

/** The record as clients see it, as a document that can be taken apart. */
export function studentDocument(student: Student): JsonNode {
  return parseJson(writeStudent(student), unlimited);
}
