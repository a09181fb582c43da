import { JsonSyntaxError } from "@signalbox/json";
import { type DocumentLimits, isSmallText, parseSent } from "../domain/document.ts";
import type { ReadRow, RowReader, SourceRow } from "./source-row.ts";

/** Parses newline-delimited JSON: one object per line. Skips lines of white space. */
export function ndjsonReader(limits: DocumentLimits & { readonly maxLength: number }): RowReader {
  return async function* readNdjson(parts) {
    let rest = "";
    let line = 0;
    // Skips the rest of a line that was reported as too long.
    let isPassing = false;
    for await (const part of parts) {
      const lines = (rest + part).split("\n");
      rest = lines.pop() ?? "";
      for (const text of lines) {
        line += 1;
        if (!isPassing && text.trim() !== "") yield readLine(text, line, limits);
        isPassing = false;
      }
      if (!isPassing && rest.length <= limits.maxLength) continue;
      if (!isPassing) yield readLine(rest, line + 1, limits);
      isPassing = true;
      rest = "";
    }
    if (rest.trim() !== "") yield readLine(rest, line + 1, limits);
  };
}

function readLine(text: string, line: number, limits: DocumentLimits & { readonly maxLength: number }): SourceRow {
  if (text.length > limits.maxLength) {
    return { line, ...invalid("too_large", `is longer than ${limits.maxLength} characters`) };
  }
  return isSmallText(text)
    ? { line, ...readObject(text, limits) }
    : { line, kind: "large", source: { kind: "json", text } };
}

/** Parses one object. */
export function readObject(text: string, limits: DocumentLimits): ReadRow {
  try {
    const document = parseSent(text, limits);
    return document.kind === "object"
      ? { kind: "document", document }
      : invalid("invalid_type", "must be a JSON object");
  } catch (error) {
    if (error instanceof JsonSyntaxError) return invalid(error.code, error.message);
    throw error;
  }
}

function invalid(code: string, detail: string): ReadRow {
  return { kind: "invalid", violations: [{ pointer: "", code, detail }] };
}
