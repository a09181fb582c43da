import { JsonSyntaxError } from "@signalbox/json";
import { type DocumentLimits, parseSent } from "../domain/document.ts";
import { invalidRow, type ParsedRow, type SourceRow } from "./source-row.ts";

/** Splits newline-delimited JSON: one object per line. Skips lines of white space. */
export async function* readNdjson(
  parts: AsyncIterable<string>,
  { maxLength }: { readonly maxLength: number },
): AsyncGenerator<SourceRow> {
  let rest = "";
  let line = 0;
  // Skips the rest of a line that was reported as too long.
  let isPassing = false;
  const rowOf = (text: string, line: number): SourceRow =>
    text.length > maxLength
      ? { line, ...invalidRow("too_large", `is longer than ${maxLength} characters`) }
      : { line, kind: "json", text };
  for await (const part of parts) {
    const lines = (rest + part).split("\n");
    rest = lines.pop() ?? "";
    for (const text of lines) {
      line += 1;
      if (!isPassing && text.trim() !== "") yield rowOf(text, line);
      isPassing = false;
    }
    if (!isPassing && rest.length <= maxLength) continue;
    if (!isPassing) yield rowOf(rest, line + 1);
    isPassing = true;
    rest = "";
  }
  if (rest.trim() !== "") yield rowOf(rest, line + 1);
}

/** Parses one object. */
export function parseObject(text: string, limits: DocumentLimits): ParsedRow {
  try {
    const document = parseSent(text, limits);
    return document.kind === "object"
      ? { kind: "document", document }
      : invalidRow("invalid_type", "must be a JSON object");
  } catch (error) {
    if (error instanceof JsonSyntaxError) return invalidRow(error.code, error.message);
    throw error;
  }
}
