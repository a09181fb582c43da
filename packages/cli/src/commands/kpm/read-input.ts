import { createReadStream, existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { CommandError } from "../../process.ts";
import { fromBase64 } from "./from-base64.ts";
import { fromHex } from "./from-hex.ts";

/** How the input is written down: raw octets unless one of these is set. */
export interface InputForm {
  readonly hex?: boolean;
  readonly base64?: boolean;
}

/**
 * Reads the octets of `input`: a file, `-` or nothing for stdin, or the text itself when it is JSON or when `form` says
 * that it is hex or base64.
 */
export async function readInput(input: string | undefined, form: InputForm): Promise<Uint8Array> {
  return fromForm(await readOctets(input, form), form);
}

/** The octets of `input` as they come, for input that may have no end. */
export async function* streamInput(input: string | undefined, form: InputForm): AsyncGenerator<Buffer> {
  if (isStdin(input)) yield* openStdin();
  else if (isItself(input, form)) yield Buffer.from(input, "utf8");
  else {
    try {
      yield* createReadStream(input);
    } catch (cause) {
      throw unreadable(input, cause);
    }
  }
}

/** The octets that are written down in a form. JSON, which is neither hex nor base64, is taken as it is: `diff` may have one of each. */
export function fromForm(octets: Buffer, form: InputForm): Uint8Array {
  if (form.hex === true && form.base64 === true) throw CommandError.usage("--hex and --base64 exclude each other");
  if (isJson(octets.subarray(0, 64).toString("latin1"))) return octets;
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
    throw unreadable(input, cause);
  }
}

function isStdin(input: string | undefined): input is undefined | "-" {
  return input === undefined || input === "-";
}

function openStdin(): typeof process.stdin {
  if (process.stdin.isTTY) throw CommandError.usage("nothing to read: name a file, pass the text, or pipe into stdin");
  return process.stdin;
}

/** Whether an argument is the message, and not the name of a file that has it. */
function isItself(input: string, form: InputForm): boolean {
  return (form.hex === true || form.base64 === true || isJson(input)) && !existsSync(input);
}

function unreadable(input: string, cause: unknown): CommandError {
  return new CommandError(reasonOf(input, (cause as NodeJS.ErrnoException).code), { cause });
}

function reasonOf(input: string, code: string | undefined): string {
  // Octets that are written down are the likeliest thing that is no file.
  const hint = /^(0x)?([0-9a-f]{2})+$/i.test(input) ? "; with --hex it is the message itself" : "";
  if (code === "ENOENT") return `no file '${input}'${hint}`;
  if (code === "EISDIR") return `'${input}' is a folder: name a file in it`;
  if (code === "ERR_FS_FILE_TOO_LARGE") return `'${input}' is larger than 2 GiB: no message is`;
  return `cannot read '${input}' (${code})`;
}

function isJson(start: string): boolean {
  return /^\s*\{/.test(start);
}
