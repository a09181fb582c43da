import { createReadStream, existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { openStdin, unreadable } from "../../files.ts";
import { CommandError } from "../../process.ts";

/** The form of the input: raw bytes unless one of these is set. */
export interface InputForm {
  readonly hex?: boolean;
  readonly base64?: boolean;
  /** JSON of any kind; without it, an argument is JSON only if it is an object. */
  readonly json?: boolean;
}

/**
 * Reads the bytes of `input`: a file, `-` or nothing for stdin, or the text itself when it is JSON or when `form` says
 * that it is hex or base64.
 */
export async function readInput(input: string | undefined, form: InputForm): Promise<Uint8Array> {
  return fromForm(await readOctets(input, form), form);
}

/** The bytes of `input` as they arrive, for input that may have no end. */
async function* streamInput(input: string | undefined, form: InputForm): AsyncGenerator<Buffer> {
  if (isStdin(input)) yield* openStdin();
  else if (isItself(input, form)) yield Buffer.from(input, "utf8");
  else {
    try {
      yield* createReadStream(input);
    } catch (cause) {
      throw noInput(input, cause);
    }
  }
}

/** Decodes hex or base64. JSON stays as it is, because lines of both may be mixed. */
function fromForm(octets: Buffer, form: InputForm): Uint8Array {
  if (form.hex === true && form.base64 === true) throw CommandError.usage("--hex and --base64 exclude each other");
  if (isJson(octets)) return octets;
  if (form.hex === true) return fromHex(octets.toString("utf8"));
  if (form.base64 === true) return fromBase64(octets.toString("utf8"));
  return octets;
}

async function readOctets(input: string | undefined, form: InputForm): Promise<Buffer> {
  if (isStdin(input)) return await buffer(openStdin());
  if (isItself(input, form)) return Buffer.from(input, "utf8");
  try {
    return await readFile(input);
  } catch (cause) {
    throw noInput(input, cause);
  }
}

function isStdin(input: string | undefined): input is undefined | "-" {
  return input === undefined || input === "-";
}

/** Whether an argument is the message itself, not the name of a file. */
function isItself(input: string, form: InputForm): boolean {
  const isText = form.hex === true || form.base64 === true || form.json === true || isJson(input);
  return isText && !existsSync(input);
}

function noInput(input: string, cause: unknown): CommandError {
  if ((cause as NodeJS.ErrnoException).code !== "ENOENT") return unreadable(input, cause);
  // Without such a file, hex is the likeliest meaning.
  const hint = /^(0x)?([0-9a-f]{2})+$/i.test(input) ? "; if it is the message itself, add --hex" : "";
  return new CommandError(`no file '${input}'${hint}`, { cause });
}

/** Whether a text is JSON: an object, perhaps after a byte order mark. */
export function isJson(text: Uint8Array | string): boolean {
  const start = typeof text === "string" ? text : Buffer.from(text.subarray(0, 64)).toString("utf8");
  return /^\ufeff?\s*\{/.test(start);
}

/**
 * Reads hex text: digits of either case, with white space, `:`, `,` and `0x` between them; the error names the position of any
 * other character.
 */
function fromHex(text: string): Buffer {
  // Skipped characters become spaces, so that offsets are those of the text.
  const spaced = text.replace(/\b0x|[\s:,]/gi, (skipped) => skipped.replace(/[^\n]/g, " "));
  const wrong = /[^0-9a-fA-F\s]/u.exec(spaced);
  if (wrong !== null) {
    const before = text.slice(0, wrong.index);
    const line = before.split("\n").length;
    const column = before.length - before.lastIndexOf("\n");
    throw notHex(`'${wrong[0]}' at line ${line}, column ${column} is not a hex digit`);
  }
  const digits = spaced.replace(/\s/g, "");
  if (digits.length === 1) throw notHex("1 digit is not a whole byte");
  if (digits.length % 2 === 1) throw notHex(`${digits.length} digits are not whole bytes`);
  return Buffer.from(digits, "hex");
}

function notHex(why: string): CommandError {
  return new CommandError(`the input is not hex: ${why}`);
}

/**
 * Reads base64 text (RFC 4648, section 4 or 5; white space anywhere, padding or none). Node's own decoder skips invalid characters,
 * and could accept other bytes than the sender's as a message.
 */
function fromBase64(text: string): Buffer {
  const wrong = /[^\w+/=\s-]/u.exec(text);
  if (wrong !== null) throw notBase64(`'${wrong[0]}' at character ${wrong.index + 1} is not a base64 character`);
  const octets = Buffer.from(text, "base64");
  const unpadded = octets.toString("base64url");
  const written = text.replace(/\s/g, "").replaceAll("+", "-").replaceAll("/", "_");
  const padding = "=".repeat((4 - (unpadded.length % 4)) % 4);
  if (written !== unpadded && written !== unpadded + padding)
    throw notBase64("it is not whole bytes with their padding");
  return octets;
}

function notBase64(why: string): CommandError {
  return new CommandError(`the input is not base64: ${why}`);
}

/** A line of the input, with its number there: 1 and up. */
export interface Line {
  readonly number: number;
  readonly octets: Buffer;
}

/** The longest line, in bytes. No message is longer: the limit of APER is 256 MiB, and hex doubles it. */
const LONGEST = 512 * 1024 * 1024;

/**
 * Yields the lines of the input as soon as they arrive. Lines of white space are skipped, but counted.
 *
 * @throws CommandError for a line that is longer than 512 MiB.
 */
export async function* readLines(input: string | undefined, form: InputForm): AsyncGenerator<Line> {
  let number = 0;
  let pieces: Buffer[] = [];
  let length = 0;
  const takeLine = (): Line => {
    const octets = Buffer.concat(pieces);
    pieces = [];
    length = 0;
    number += 1;
    return { number, octets };
  };
  const keep = (piece: Buffer): void => {
    pieces.push(piece);
    length += piece.length;
    if (length > LONGEST) throw new CommandError(`line ${number + 1} is longer than ${LONGEST} bytes, the limit`);
  };
  for await (const chunk of streamInput(input, form)) {
    let start = 0;
    for (let end = chunk.indexOf("\n"); end >= 0; end = chunk.indexOf("\n", start)) {
      keep(chunk.subarray(start, end));
      const line = takeLine();
      if (!isBlank(line)) yield line;
      start = end + 1;
    }
    keep(chunk.subarray(start));
  }
  const rest = takeLine();
  if (!isBlank(rest)) yield rest;
}

function isBlank({ octets }: Line): boolean {
  return octets.every((octet) => octet === 0x20 || (octet >= 0x09 && octet <= 0x0d));
}

/**
 * Calls `work` for each line of the input as it arrives, until the input ends or the output is closed. A line that fails is
 * reported on stderr with its number; the command continues, and fails at the end.
 */
export async function eachLine(
  input: string | undefined,
  form: InputForm,
  work: (octets: Uint8Array) => void,
): Promise<void> {
  let isRead = true;
  process.stdout.once("error", () => {
    isRead = false;
  });
  let lines = 0;
  let failed = 0;
  for await (const { number, octets } of readLines(input, form)) {
    if (!isRead) return;
    lines++;
    try {
      work(fromForm(octets, form));
    } catch (error) {
      failed++;
      const message = error instanceof Error ? error.message : String(error);
      // Each line is a separate input, so its errors name line 1.
      process.stderr.write(`line ${number}: ${message.replace(" at line 1, column ", " at column ")}\n`);
    }
  }
  if (failed > 0) throw new CommandError(`${failed} of ${lines} messages failed`);
}

/** Writes bytes to stdout in a notation; JSON as text, and raw bytes as hex on a terminal. */
export function writeOctets(
  octets: Uint8Array,
  wire: "protobuf" | "json" | "aper",
  format: "raw" | "hex" | "base64",
): void {
  const buffer = Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength);
  if (format !== "raw") process.stdout.write(`${buffer.toString(format)}\n`);
  else if (wire === "json") process.stdout.write(`${buffer.toString("utf8")}\n`);
  else if (process.stdout.isTTY) process.stdout.write(`${buffer.toString("hex")}\n`);
  else process.stdout.write(buffer);
}
