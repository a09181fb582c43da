import { losslessJson } from "@signalbox/client";
import { CommandError } from "../../process.ts";
import { printable, printableJson } from "../../terminal.ts";

/**
 * Prints an answer: JSON, on one line or with an item a line, text as it is, or bytes.
 *
 * @throws {CommandError} for bytes that would go to a terminal.
 */
export async function printData(data: unknown, asLine: boolean): Promise<void> {
  if (data === undefined) return;
  if (data instanceof ArrayBuffer) await writeOutput(toFile(data));
  else if (typeof data === "string" && !asLine) await writeOutput(asText(data.endsWith("\n") ? data : `${data}\n`));
  else await writeOutput(`${toJson(data, asLine)}\n`);
}

/** Data as JSON, with integers of any size; what is not there is null. */
export function toJson(data: unknown, asLine: boolean): string {
  return printableJson(losslessJson.stringify(data ?? null, asLine ? 0 : 2));
}

/** Writes to stdout, and waits until that is done. False when nobody reads it any more. */
export function writeOutput(content: string | Uint8Array): Promise<boolean> {
  return new Promise((resolve) => process.stdout.write(content, (error) => resolve(!error)));
}

function asText(text: string): string {
  return process.stdout.isTTY ? printable(text.replaceAll("\r\n", "\n"), { lines: true }) : text;
}

function toFile(bytes: ArrayBuffer): Uint8Array {
  if (process.stdout.isTTY) {
    throw new CommandError(`The answer is ${bytes.byteLength} bytes that are no text: write them to a file (> file)`);
  }
  return new Uint8Array(bytes);
}
