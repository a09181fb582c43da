import { type Encoding, encodings } from "../domain/shapes.ts";

/** The encoding that a charset of a media type names; undefined for one that is not supported. */
export function encodingOf(charset: string): Encoding | undefined {
  const label = charset.trim().toLowerCase();
  const known = encodings.find((name) => name === label);
  if (known !== undefined) return known;
  try {
    // Knows the other names of each encoding, such as `latin1`.
    const { encoding } = new TextDecoder(label);
    return encodings.find((name) => name === encoding);
  } catch {
    return undefined;
  }
}

/** The bytes are no text, or not valid in the declared or detected encoding. */
export class EncodingError extends Error {
  override readonly name: string = "EncodingError";
}

/** The file is of a format that is not text, so no encoding would help. */
export class BinaryFileError extends EncodingError {
  override readonly name = "BinaryFileError";
}

export interface DecodeOptions {
  /** @default "auto" */
  readonly encoding?: Encoding | "auto";
  /** Whether text that is not UTF-8 is decoded as Windows-1252. JSON is always UTF-8. @default false */
  readonly guesses?: boolean;
  /** Receives the encoding when it is certain: for plain ASCII, at the end of the file. */
  readonly found?: (encoding: Encoding) => void;
}

/** The least size of a part, in characters: an incomplete row is parsed again from its start with each part. */
const leastPart = 64 * 1024;

/**
 * Decodes the bytes of a file, without its byte order mark.
 *
 * A file without a mark is ASCII up to its first other byte. If a UTF-8 character starts there, the file is UTF-8,
 * otherwise Windows-1252. Text in Windows-1252 is almost never valid UTF-8, and everything before that byte is the same
 * in both.
 *
 * @throws EncodingError
 */
export async function* decodeText(
  chunks: AsyncIterable<Uint8Array>,
  { encoding = "auto", guesses = false, found = () => {} }: DecodeOptions = {},
): AsyncGenerator<string> {
  let decoder = encoding === "auto" ? undefined : openDecoder(encoding);
  let isFirst = true;
  /** Bytes that are not decisive yet. */
  let held: Uint8Array = new Uint8Array();
  let isStart = true;
  let text = "";
  if (encoding !== "auto") found(encoding);

  function decide(chunk: Uint8Array, isEnd: boolean): string {
    if (decoder !== undefined) return decoder(chunk, isEnd);
    const bytes = held.byteLength === 0 ? chunk : Buffer.concat([held, chunk]);
    held = new Uint8Array();
    const kind = isStart ? startOf(bytes, isEnd) : kindOf(bytes, isEnd);
    if (kind === "wait") {
      held = bytes;
      return "";
    }
    isStart = false;
    const decided = kind === "ascii" ? kindOf(bytes, isEnd) : kind;
    if (decided === "wait") {
      held = bytes;
      return "";
    }
    // ASCII letters are the same in both, so nothing is decided.
    if (decided === "ascii" && !isEnd)
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
    const chosen: Encoding =
      decided === "ascii" ? "utf-8" : decided === "other" ? (guesses ? "windows-1252" : "utf-8") : decided;
    found(chosen);
    decoder = openDecoder(chosen);
    return decoder(bytes, isEnd);
  }

  for await (const chunk of chunks) {
    if (isFirst) assertText(chunk);
    isFirst = false;
    text += decide(chunk, false);
    if (text.length < leastPart) continue;
    yield text;
    text = "";
  }
  yield text + decide(new Uint8Array(), true);
}

/** The first bytes of files that people send in place of text, and what they are. */
const notText: readonly (readonly [start: string, kind: string])[] = [
  ["PK\x03\x04", "a workbook (.xlsx, .ods) or another ZIP archive"],
  ["\xd0\xcf\x11\xe0", "a workbook (.xls)"],
  ["\x1f\x8b", "compressed (gzip)"],
  ["%PDF-", "a PDF document"],
];

/** @throws EncodingError for a file that Windows-1252 would turn into columns of nonsense */
function assertText(start: Uint8Array): void {
  const text = Buffer.from(start.subarray(0, 8)).toString("latin1");
  const kind = notText.find(([first]) => text.startsWith(first))?.[1];
  if (kind !== undefined) throw new BinaryFileError(`The file is ${kind}, not text: save or extract it as CSV first`);
}

function openDecoder(encoding: Encoding): (chunk: Uint8Array, isEnd: boolean) => string {
  const decoder = new TextDecoder(encoding, { fatal: true });
  return (chunk, isEnd) => {
    try {
      return decoder.decode(chunk, { stream: !isEnd });
    } catch (cause) {
      throw new EncodingError(`The file is not valid ${names[encoding] ?? encoding}`, { cause });
    }
  };
}

const names: Readonly<Partial<Record<Encoding, string>>> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16",
};

/** How many bytes are inspected for a mark, and for UTF-16 without one. */
const startBytes = 64;

/**
 * Detects the encoding from the start of a file. Latin text in UTF-16 has a zero in every second byte; no other text
 * has zeros.
 */
function startOf(bytes: Uint8Array, isEnd: boolean): Encoding | "ascii" | "wait" {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (bytes.byteLength < startBytes && !isEnd) return "wait";
  const start = bytes.subarray(0, startBytes);
  const zeros = [0, 0];
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const most = start.byteLength / 4;
  if ((zeros[1] ?? 0) > most && zeros[0] === 0) return "utf-16le";
  if ((zeros[0] ?? 0) > most && zeros[1] === 0) return "utf-16be";
  return "ascii";
}

/** Whether bytes are ASCII or, judging by the first other byte, UTF-8. A truncated character decides nothing. */
function kindOf(bytes: Uint8Array, isEnd: boolean): "ascii" | "utf-8" | "other" | "wait" {
  const at = bytes.findIndex((byte) => byte >= 0x80);
  if (at < 0) return "ascii";
  const first = bytes[at] as number;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  const character = bytes.subarray(at, at + length);
  if (character.byteLength < length && !isEnd) return "wait";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(character);
    return "utf-8";
  } catch {
    return "other";
  }
}
