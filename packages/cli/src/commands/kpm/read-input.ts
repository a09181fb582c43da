import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { CommandError } from "../../command-error.ts";
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

/** A line of the input, with its number there: 1 and up. */
export interface Line {
  readonly number: number;
  readonly text: string;
}

/** Reads the lines of `input`, each of them one message. Empty lines are left out, and counted. */
export async function readLines(input: string | undefined, form: InputForm): Promise<Line[]> {
  const lines = (await readOctets(input, form)).toString("utf8").split("\n");
  return lines.map((text, index) => ({ number: index + 1, text })).filter(({ text }) => text.trim() !== "");
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
  if (input === undefined || input === "-") {
    if (process.stdin.isTTY)
      throw CommandError.usage("nothing to read: name a file, pass the text, or pipe into stdin");
    return await buffer(process.stdin);
  }
  const isText = form.hex === true || form.base64 === true || isJson(input);
  if (isText && !existsSync(input)) return Buffer.from(input, "utf8");
  try {
    return await readFile(input);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    // Octets that are written down are the likeliest thing that is no file.
    const hint = /^(0x)?([0-9a-f]{2})+$/i.test(input) ? "; with --hex it is the message itself" : "";
    throw new CommandError(code === "ENOENT" ? `no file '${input}'${hint}` : `cannot read '${input}' (${code})`, {
      cause,
    });
  }
}

function isJson(start: string): boolean {
  return /^\s*\{/.test(start);
}
