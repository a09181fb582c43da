import { CommandError } from "../../command-error.ts";

/**
 * Refuses JSON text that cannot be read, saying at which line and column, and whole numbers that JSON readers round.
 *
 * What the text says about a message is not looked at.
 */
export function checkJson(text: string): void {
  try {
    JSON.parse(text, requireExact);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new CommandError(`Cannot read the JSON: ${explain(text, error)}`, { cause: error });
  }
}

function requireExact(key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== "number" || !Number.isInteger(value) || Number.isSafeInteger(value)) return value;
  const { source = String(value) } = context ?? {};
  const text = /^-?\d+$/.test(source) ? `write it as text, "${source}"` : "write its digits as text";
  throw new CommandError(`Cannot read the JSON: ${key || "the value"} is ${source}, which JSON rounds: ${text}`);
}

function explain(text: string, error: SyntaxError): string {
  const what = error.message.replace(/ (in|after) JSON at position .*|, (\.\.\.)?".* is not valid JSON$/s, "");
  const before = text.slice(0, faultAt(text));
  const line = before.split("\n").length;
  const column = before.length - before.lastIndexOf("\n");
  const reason = /^Unexpected end/.test(what) ? "it ends too early" : what;
  return `${reason.replace(/\s+/g, " ")} at line ${line}, column ${column}`;
}

/** Where the text stops to be the start of any JSON. The engine tells for some faults; the others are found by halves. */
function faultAt(text: string): number {
  let good = 0;
  let bad = text.length + 1;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (couldGoOn(text.slice(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

function couldGoOn(start: string): boolean {
  try {
    JSON.parse(start);
    return true;
  } catch (error) {
    const { message } = error as SyntaxError;
    const position = / at position (\d+)/.exec(message)?.[1];
    return position === undefined ? message.startsWith("Unexpected end") : Number(position) >= start.length;
  }
}
