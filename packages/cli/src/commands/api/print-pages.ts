import { printData, toJson, writeOutput } from "./print-data.ts";
import { selectPath, warnOfNothing } from "./select-path.ts";

/** What is printed of the items, and how. */
interface ListFormat {
  readonly select?: string | undefined;
  readonly asLine: boolean;
}

/**
 * Prints the items of all pages as one list, each page when it is there: a list of any length needs the memory of a page.
 * Only a path that picks single items of the whole list has to wait for all of them.
 */
export async function printPages(
  pages: AsyncIterable<{ readonly data: unknown }>,
  { select = ".", asLine }: ListFormat,
): Promise<void> {
  const isOfEachItem = /^\.?(?:\[\]|$)/.test(select);
  const kept: unknown[] = [];
  let printed = 0;
  let found = false;
  let count = 0;
  try {
    for await (const { data } of pages) {
      const items = [data].flat();
      const values = isOfEachItem ? (selectPath(items, select) as unknown[]) : [];
      found ||= values.some((value) => value !== undefined);
      if (!isOfEachItem) for (const item of items) kept.push(item);
      count += items.length;
      report(count);
      if (values.length > 0 && !(await writeOutput(writeItems(values, printed === 0, asLine)))) return;
      printed += values.length;
    }
  } catch (error) {
    // What comes next, on another stream, shall begin on a line of its own.
    if (printed > 0) await writeOutput("\n");
    throw error;
  } finally {
    if (isWatched()) process.stderr.write("\r\u001b[K");
  }
  if (!isOfEachItem) {
    const selected = selectPath(kept, select);
    warnOfNothing(selected, select);
    return printData(selected, asLine);
  }
  if (printed > 0 && !found) warnOfNothing(undefined, select);
  await writeOutput(printed === 0 ? "[]\n" : asLine ? "]\n" : "\n]\n");
}

/** Some items of a list, as JSON would write the whole of it. */
function writeItems(items: readonly unknown[], isBeginning: boolean, asLine: boolean): string {
  const [separator, indent] = asLine ? [",", ""] : [",\n", "  "];
  const texts = items.map((item) => toJson(item, asLine).replace(/^/gm, indent));
  const start = isBeginning ? (asLine ? "[" : "[\n") : separator;
  return start + texts.join(separator);
}

function report(items: number): void {
  if (isWatched()) process.stderr.write(`\r${items} items`);
}

/** Progress is for who waits for a file; in a terminal the items themselves show it. */
function isWatched(): boolean {
  return process.stderr.isTTY && !process.stdout.isTTY;
}
