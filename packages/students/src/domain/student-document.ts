import type { JsonNode } from "./json/json-node.ts";
import { parseStored } from "./json/parse-stored.ts";
import { type Student, writeStudent } from "./student.ts";

/** The record as clients see it, as a document that can be taken apart. */
export function studentDocument(student: Student): JsonNode {
  return parseStored(writeStudent(student));
}
