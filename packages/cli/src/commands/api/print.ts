import { losslessJson } from "@signalbox/client";
import { CommandError } from "../../process.ts";
import { printable, printableJson } from "../../terminal.ts";
import { selectPath, warnOfNothing } from "./select-path.ts";

/**
 * Prints a response: JSON on one line or indented, text and bytes unchanged.
 *
 * @throws {CommandError} for bytes that would go to a terminal.
 */
export async function printData(data: unknown, asLine: boolean): Promise<void> {
  if (data === undefined) return;
  if (data instanceof ArrayBuffer) await writeOutput(toFile(data));
  else if (typeof data === "string" && !asLine) await writeOutput(asText(data.endsWith("\n") ? data : `${data}\n`));
  else await writeOutput(`${toJson(data, asLine)}\n`);
}

/** Serializes data as JSON, with integers of any size; undefined is null. */
function toJson(data: unknown, asLine: boolean): string {
  return printableJson(losslessJson.stringify(data ?? null, asLine ? 0 : 2));
}

/** Writes to stdout, and waits until it is written. Resolves to false when the reader has closed the pipe. */
function writeOutput(content: string | Uint8Array): Promise<boolean> {
  return new Promise((resolve) => process.stdout.write(content, (error) => resolve(!error)));
}

function asText(text: string): string {
  return process.stdout.isTTY ? printable(text.replaceAll("\r\n", "\n"), { lines: true }) : text;
}

function toFile(bytes: ArrayBuffer): Uint8Array {
  if (process.stdout.isTTY) {
    throw new CommandError(
      `The response has ${bytes.byteLength} bytes that are not text: write them to a file (> file)`,
    );
  }
  return new Uint8Array(bytes);
}

/** Which part of the items is printed, and how. */
interface ListFormat {
  readonly select?: string | undefined;
  readonly asLine: boolean;
}

/**
 * Prints the items of all pages as one list. Each page is printed when it arrives, so a list of any length takes the memory of one
 * page. Only a path that selects items by index waits for all of them.
 */
export async function printPages(
  pages: AsyncIterable<{ readonly data: unknown }>,
  { select = ".", asLine }: ListFormat,
): Promise<void> {
  const isOfEachItem = /^\.?(?:\[\]|$)/.test(select);
  const [start, separator, end] = asLine ? ["[", ",", "]\n"] : ["[\n", ",\n", "\n]\n"];
  const kept: unknown[] = [];
  // The last item waits until it is known whether a comma follows: reports on stderr then begin on a line of their own.
  let last: string | undefined;
  let found = false;
  try {
    for await (const { data } of pages) {
      const items = [data].flat();
      const values = isOfEachItem ? (selectPath(items, select) as unknown[]) : [];
      found ||= values.some((value) => value !== undefined);
      if (!isOfEachItem) for (const item of items) kept.push(item);
      if (values.length === 0) continue;
      const texts = values.map((value) => toJson(value, asLine).replace(/^/gm, asLine ? "" : "  "));
      const before = last === undefined ? start : `${last}${separator}`;
      last = texts.pop();
      if (!(await writeOutput(before + texts.map((text) => text + separator).join("")))) return;
    }
  } catch (error) {
    // Ends the line, because the error that follows goes to another stream.
    if (last !== undefined) await writeOutput(`${last}\n`);
    throw error;
  }
  if (!isOfEachItem) {
    const selected = selectPath(kept, select);
    warnOfNothing(selected, select);
    return printData(selected, asLine);
  }
  if (last !== undefined && !found) warnOfNothing(undefined, select);
  await writeOutput(last === undefined ? "[]\n" : last + end);
}
