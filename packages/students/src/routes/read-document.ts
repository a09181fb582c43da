import { Problem, readText, type ServiceEnv } from "@signalbox/service";
import type { Context } from "hono";
import type { JsonNode } from "../domain/json/json-node.ts";
import { JsonSyntaxError } from "../domain/json/json-syntax-error.ts";
import { parseJson } from "../domain/json/parse-json.ts";
import type { StudentLimits } from "../students-options.ts";

/**
 * Reads the text of the JSON document that a request carries.
 *
 * @throws Problem 415, 413, 400 as `readText` does.
 */
export function readBody(
  context: Context<ServiceEnv>,
  limits: StudentLimits,
  mediaTypes: readonly string[] = ["application/json"],
): Promise<string> {
  // RFC 8259, section 8.1, lets a reader ignore a byte order mark. The decoder has dropped it.
  return readText(context, { maxBytes: limits.maxBodyBytes, mediaTypes });
}

/**
 * Parses the text of a document.
 *
 * @throws Problem 400 with the line and column when it is not JSON or exceeds the limits.
 */
export function parseDocument(text: string, limits: StudentLimits): JsonNode {
  try {
    return parseJson(text, limits);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    throw new Problem({ status: 400, code: error.code, detail: `${error.message}.`, cause: error });
  }
}
