import { isUtf8 } from "node:buffer";
import { decodeLimits } from "./decode-limits.ts";
import type { DecodeProblem, MultipartPart, ViewOf } from "./decoded.ts";
import { parseParameters } from "./subject.ts";
import { holdsControls } from "./text.ts";

const { parts: maxParts } = decodeLimits;
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_HEADERS = 64;
const PREVIEW_BYTES = 2 * 1024;
/** The most lines that begin like the boundary but continue differently. Only hostile bodies have many. */
const MAX_FALSE = 10_000;

/**
 * Finds the parts of a multipart body (RFC 2046, section 5.1; RFC 7578 for forms) with their offsets and headers. Line ends
 * may be bare LF. After an error, it returns the parts before it and a problem.
 */
export function readMultipart(
  body: Uint8Array,
  boundary: string,
): { view: ViewOf<"multipart">; problem?: DecodeProblem } {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const parts: MultipartPart[] = [];
  const done = (code?: DecodeProblem["code"], detail = ""): ReturnType<typeof readMultipart> => ({
    view: { kind: "multipart", parts },
    ...(code === undefined ? {} : { problem: { decoder: "multipart", code, detail } }),
  });
  if (boundary === "" || boundary.length > 200)
    return done("corrupt", "The Content-Type must have a boundary of 1 to 200 characters.");

  const findDelimiter = delimiterFinder(bytes, boundary);
  let delimiter = findDelimiter(0);
  if (delimiter === undefined) return done("corrupt", "The boundary of the Content-Type does not occur in the body.");
  while (!delimiter.isLast) {
    if (parts.length >= maxParts) return done("too_many", `There are more than ${maxParts} parts.`);
    const head = readHead(bytes, delimiter.end);
    if (head === undefined) return done("truncated", `The headers of part ${parts.length} are truncated.`);
    const next = findDelimiter(head.end);
    // The line end before a delimiter belongs to the delimiter. In a part without a body, it is the one that ends the headers.
    const end = Math.max(head.end, next?.start ?? bytes.length);
    parts.push(partOf(bytes, parts.length, head.headers, head.end, end));
    if (next === undefined) return done("truncated", `Part ${parts.length - 1} does not end with a boundary.`);
    delimiter = next;
  }
  return done();
}

interface Delimiter {
  /** The end of the previous part, and the start of the next one. */
  readonly start: number;
  readonly end: number;
  readonly isLast: boolean;
}

const LF = 0x0a;
const CR = 0x0d;

/** Finds the first delimiter line from an offset on. */
function delimiterFinder(bytes: Buffer, boundary: string): (from: number) => Delimiter | undefined {
  const mark = Buffer.from(`--${boundary}`, "latin1");
  let left = MAX_FALSE;
  return (from) => {
    for (let at = bytes.indexOf(mark, from); at >= 0 && left >= 0; at = bytes.indexOf(mark, at + 1)) {
      const found = delimiterAt(bytes, at, at + mark.length);
      if (found !== undefined) return found;
      left -= 1;
    }
    return undefined;
  };
}

function delimiterAt(bytes: Buffer, at: number, after: number): Delimiter | undefined {
  if (at > 0 && bytes[at - 1] !== LF) return undefined;
  const isLast = bytes[after] === 0x2d && bytes[after + 1] === 0x2d;
  let end = isLast ? after + 2 : after;
  while (bytes[end] === 0x20 || bytes[end] === 0x09) end += 1;
  if (bytes[end] === CR && bytes[end + 1] === LF) end += 2;
  else if (bytes[end] === LF) end += 1;
  else if (end < bytes.length && !isLast) return undefined;
  const start = at < 2 ? 0 : bytes[at - 2] === CR ? at - 2 : at - 1;
  return { start, end, isLast };
}

function readHead(bytes: Buffer, from: number): { headers: [string, string][]; end: number } | undefined {
  const headers: [string, string][] = [];
  const most = Math.min(bytes.length, from + MAX_HEADER_BYTES);
  for (let at = from; at < most; ) {
    const end = bytes.indexOf(LF, at);
    if (end < 0 || end >= most) return undefined;
    const line = textOf(bytes.subarray(at, bytes[end - 1] === CR && end > at ? end - 1 : end));
    at = end + 1;
    if (line === "") return { headers, end: at };
    const colon = line.indexOf(":");
    const last = headers.at(-1);
    if (/^[ \t]/.test(line) && last !== undefined) last[1] += ` ${line.trim()}`;
    else if (headers.length < MAX_HEADERS)
      headers.push([line.slice(0, Math.max(0, colon)), line.slice(colon + 1).trim()]);
  }
  return undefined;
}

/** Browsers encode file names in the charset of the page, usually UTF-8. */
function textOf(bytes: Buffer): string {
  return bytes.toString(isUtf8(bytes) ? "utf8" : "latin1");
}

function partOf(
  bytes: Buffer,
  index: number,
  headers: readonly [string, string][],
  offset: number,
  end: number,
): MultipartPart {
  const value = (wanted: string): string | null => headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? null;
  const { parameters } = parseParameters(value("content-disposition") ?? "");
  return {
    index,
    name: parameters.get("name") ?? null,
    filename: extended(parameters.get("filename*")) ?? parameters.get("filename") ?? null,
    contentType: value("content-type"),
    headers,
    offset,
    size: end - offset,
    text: preview(bytes.subarray(offset, Math.min(end, offset + PREVIEW_BYTES))),
  };
}

/** `UTF-8''%e2%82%ac.txt` (RFC 8187). */
function extended(text: string | undefined): string | undefined {
  const coded = /^utf-8'[^']*'(.*)$/is.exec(text ?? "")?.[1];
  if (coded === undefined) return undefined;
  try {
    return decodeURIComponent(coded);
  } catch {
    return undefined;
  }
}

function preview(bytes: Buffer): string | null {
  // The slice may end inside a character.
  const text = new TextDecoder("utf-8").decode(bytes, { stream: true });
  return text.includes("\ufffd") || holdsControls(text) ? null : text;
}
