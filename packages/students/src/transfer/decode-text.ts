import { isAscii, isUtf8 } from "node:buffer";
import { type Problem, problem } from "../domain/problem.ts";
import { type Encoding, encodings } from "../domain/shapes.ts";
import type { FileFindings } from "./csv-columns.ts";
import { peek } from "./text-stream.ts";

/** The encoding that a charset of a media type names; undefined for one that is not supported. */
export function encodingOf(charset: string): Encoding | undefined {
  try {
    // Knows the other names of each encoding, such as `latin1`.
    const { encoding } = new TextDecoder(charset);
    return encodings.find((name) => name === encoding);
  } catch {
    return undefined;
  }
}

/** The problem of bytes that are no text, or not valid in the declared or detected encoding. */
function invalidEncoding(reason: string, advice: string, cause?: unknown): Problem {
  return problem(400, "invalid_encoding", `${reason}. ${advice}.`, { cause });
}

export interface DecodeOptions {
  /** @default "auto" */
  readonly encoding?: Encoding | "auto";
  /** Whether text that is not UTF-8 is decoded as Windows-1252. JSON is always UTF-8. @default false */
  readonly guesses?: boolean;
  /** Receives the encoding when it is certain: for plain ASCII, at the end of the file. */
  readonly found?: Pick<FileFindings, "encoding">;
}

/** How many bytes are collected to detect the kind of file. */
const START_BYTES = 64;
/** The least size of a part, in characters: an incomplete row is searched again with each part. */
const MIN_PART = 64 * 1024;

/**
 * Decodes the bytes of a file, without its byte order mark.
 *
 * Without a mark, the first character that is not ASCII decides between UTF-8 and Windows-1252. Text in Windows-1252 is almost
 * never valid UTF-8, and everything before that character is the same in both.
 *
 * @throws Problem 400 `invalid_encoding`
 */
export async function* decodeText(
  chunks: AsyncIterable<Uint8Array>,
  { encoding = "auto", guesses = false, found = {} }: DecodeOptions = {},
): AsyncGenerator<string> {
  const { start, all } = await peek(chunks, START_BYTES);
  const first = Buffer.concat(start.map((bytes) => bytes.subarray(0, START_BYTES))).subarray(0, START_BYTES);
  const named = encoding === "auto" ? encodingOfStart(first) : encoding;
  assertText(first, named);
  let decode = named && use(named);
  /** Bytes that decide nothing yet: a part of a character. */
  let held: Uint8Array = new Uint8Array();
  let text = "";

  function use(chosen: Encoding): (bytes: Uint8Array, isEnd: boolean) => string {
    found.encoding = chosen;
    return openDecoder(chosen);
  }

  function textOf(chunk: Uint8Array, isEnd: boolean): string {
    if (decode !== undefined) return decode(chunk, isEnd);
    const bytes = held.byteLength === 0 ? chunk : Buffer.concat([held, chunk]);
    if (!isEnd && isAscii(bytes))
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
    const character = firstCharacter(bytes);
    if (character === undefined && !isEnd) {
      held = bytes;
      return "";
    }
    decode = use(!guesses || isUtf8(character ?? bytes) ? "utf-8" : "windows-1252");
    return decode(bytes, isEnd);
  }

  for await (const chunk of all) {
    text += textOf(chunk, false);
    if (text.length < MIN_PART) continue;
    yield text;
    text = "";
  }
  yield text + textOf(new Uint8Array(), true);
}

/** The first bytes of files that people send in place of text, and what they are. */
const notText: readonly (readonly [start: string, kind: string])[] = [
  ["PK\x03\x04", "a ZIP archive, such as a workbook (.xlsx, .ods)"],
  ["\xd0\xcf\x11\xe0", "a workbook (.xls)"],
  ["\x1f\x8b", "compressed (gzip)"],
  ["%PDF-", "a PDF document"],
];

/** @throws Problem 400 `invalid_encoding` for a file that Windows-1252 would turn into columns of nonsense */
function assertText(start: Uint8Array, encoding: Encoding | undefined): void {
  const text = Buffer.from(start).toString("latin1");
  const kind = notText.find(([first]) => text.startsWith(first))?.[1];
  if (kind !== undefined)
    throw invalidEncoding(`The file is ${kind}, not text: save or extract it as CSV first`, "Nothing was imported");
  if (text.includes("\0") && !encoding?.startsWith("utf-16"))
    throw invalidEncoding(
      "The file is not text. If it is a workbook (.xlsx), it is damaged: save it again, or as CSV",
      "Nothing was imported",
    );
}

/** The encoding of a byte order mark, or of Latin text in UTF-16: only that has a zero in every second byte. */
function encodingOfStart(bytes: Uint8Array): Encoding | undefined {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  const zerosAt = (half: 0 | 1): number => bytes.filter((byte, index) => byte === 0 && index % 2 === half).length;
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  const most = bytes.byteLength / 4;
  if (odd > most && even === 0) return "utf-16le";
  return even > most && odd === 0 ? "utf-16be" : undefined;
}

/** The bytes of the first character that is not ASCII, if it is UTF-8; undefined when some of them are missing. */
function firstCharacter(bytes: Uint8Array): Uint8Array | undefined {
  const at = bytes.findIndex((byte) => byte >= 0x80);
  const first = bytes[at] ?? 0;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  return at < 0 || at + length > bytes.byteLength ? undefined : bytes.subarray(at, at + length);
}

const DAMAGED = "UTF-16. If it is a workbook (.xlsx), it is damaged";
const names: Readonly<Partial<Record<Encoding, string>>> = {
  "utf-8": "UTF-8",
  "utf-16le": DAMAGED,
  "utf-16be": DAMAGED,
};

function openDecoder(encoding: Encoding): (bytes: Uint8Array, isEnd: boolean) => string {
  const decoder = new TextDecoder(encoding, { fatal: true });
  return (bytes, isEnd) => {
    try {
      return decoder.decode(bytes, { stream: !isEnd });
    } catch (cause) {
      const advice = `Set its encoding: ?encoding=windows-1252, or one of ${encodings.join(", ")}`;
      throw invalidEncoding(`The file is not valid ${names[encoding] ?? encoding}`, advice, cause);
    }
  };
}
