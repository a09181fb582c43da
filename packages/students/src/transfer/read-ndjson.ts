import { type JsonNode, JsonSyntaxError } from "@signalbox/json";
import { type DocumentLimits, parseSent } from "../domain/document.ts";
import { invalidRow, type ParsedRow, type SourceRow } from "../domain/source-row.ts";
import { peek, splitLines } from "./text-stream.ts";

/** Splits newline-delimited JSON, one object per line, or the items of a JSON array. Skips lines of white space. */
export async function* readNdjson(parts: AsyncIterable<string>, limits: RowLimits): AsyncGenerator<SourceRow> {
  const { start, all } = await peek(parts, MAX_HEAD);
  yield* start.join("").trimStart().startsWith("[") ? readItems(all, limits) : readLines(all, limits);
}

/** In how many characters the start of an array is searched. */
const MAX_HEAD = 64 * 1024;

interface RowLimits {
  /** The longest row, in characters. */
  readonly maxLength: number;
}

function rowOf(text: string, line: number, { maxLength }: RowLimits): SourceRow {
  return text.length > maxLength
    ? { line, ...invalidRow("too_large", `is longer than ${maxLength} characters`) }
    : { line, kind: "json", text };
}

/** The items of an array, by their brackets alone: malformed JSON is found when an item is parsed. */
async function* readItems(parts: AsyncIterable<string>, limits: RowLimits): AsyncGenerator<SourceRow> {
  let item = "";
  let [line, depth, isText, isEscaped, isAny] = [1, 0, false, false, false];
  for await (const part of parts) {
    let from = 0;
    for (let at = 0; at < part.length; at += 1) {
      const char = part.charAt(at);
      if (char === "\n") line += 1;
      if (isEscaped) isEscaped = false;
      else if (isText) {
        isEscaped = char === "\\";
        isText = char !== '"';
      } else if (char === '"') isText = true;
      else if (char === "[" || char === "{") {
        depth += 1;
        if (depth === 1) from = at + 1;
      } else if (char === "]" || char === "}") depth -= 1;
      const isEnd = depth === 0 && (char === "]" || char === "}") && !isText;
      if (!isEnd && (depth !== 1 || char !== "," || isText)) continue;
      const text = (item + part.slice(from, at)).trimStart();
      // The array may be empty.
      if (text !== "" || isAny || !isEnd) yield rowOf(text.trimEnd(), line - text.split("\n").length + 1, limits);
      isAny = true;
      item = "";
      from = at + 1;
    }
    // One that is too long is not read on.
    if (item.length <= limits.maxLength) item += part.slice(from);
  }
  if (depth > 0) yield { line, ...invalidRow("malformed_json", "is in an array that does not end") };
  else if (item.trim() !== "") yield rowOf(item.trim(), line, limits);
}

async function* readLines(parts: AsyncIterable<string>, limits: RowLimits): AsyncGenerator<SourceRow> {
  let line = 0;
  for await (const lines of splitLines(parts, /\n/g, limits.maxLength)) {
    for (const text of lines) {
      line += 1;
      if (text.trim() !== "") yield rowOf(text.replace(/\n$/, ""), line, limits);
    }
  }
}

/** Parses one object. */
export function parseObject(text: string, limits: DocumentLimits): ParsedRow {
  const document = parseJsonText(text, limits);
  if (document instanceof JsonSyntaxError) return invalidRow(document.code, document.message);
  return document.kind === "object"
    ? { kind: "document", document }
    : invalidRow("invalid_type", "must be a JSON object");
}

/** Parses JSON from a client, or returns why it is none. */
export function parseJsonText(text: string, limits: DocumentLimits): JsonNode | JsonSyntaxError {
  try {
    return parseSent(text, limits);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return error;
    throw error;
  }
}
