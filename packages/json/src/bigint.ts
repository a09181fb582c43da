import { JsonTokenizer } from "./tokenizer.ts";

/**
 * Parses JSON like `JSON.parse`, except that integers beyond 2^53 become `bigint`.
 *
 * @throws SyntaxError when `text` is not JSON: a native one, or a {@link JsonSyntaxError} when the text has long numbers
 */
export function parseWithBigInt(text: string): unknown {
  const rounded: unknown = JSON.parse(text);
  if (!/\d{16}/.test(text)) return rounded;
  const tokens = new JsonTokenizer(text);
  const open: (unknown[] | Record<string, unknown>)[] = [];
  let root: unknown;
  let name = "";
  for (let kind = tokens.next(); kind !== "end"; kind = tokens.next()) {
    if (kind === "name") {
      name = tokens.string;
      continue;
    }
    if (kind === "object-end" || kind === "array-end") {
      open.pop();
      continue;
    }
    const container = open.at(-1);
    const value = kind === "object-start" ? {} : kind === "array-start" ? [] : scalar(tokens.text);
    if (container === undefined) root = value;
    else if (Array.isArray(container)) container.push(value);
    else setMember(container, name, value);
    if (kind === "object-start" || kind === "array-start") open.push(value as unknown[] | Record<string, unknown>);
  }
  return root;
}

/**
 * Serializes a value like `JSON.stringify`, and `bigint`s as integers.
 *
 * @param space the indent, in spaces
 * @throws TypeError when the value contains itself
 */
export function stringifyWithBigInt(value: unknown, space?: number): string {
  let marked = false;
  const mark = `\u0000${Math.random().toString(36).slice(2)}:`;
  const text = JSON.stringify(
    value,
    (_, item) => {
      if (typeof item !== "bigint") return item;
      marked = true;
      return `${mark}${item}`;
    },
    space,
  );
  if (!marked) return text;
  const quotedMark = JSON.stringify(mark).slice(1, -1).replaceAll("\\", "\\\\");
  return text.replace(new RegExp(`"${quotedMark}(-?\\d+)"`, "g"), "$1");
}

function scalar(text: string): unknown {
  if (text.length > 15 && /^-?\d+$/.test(text) && !Number.isSafeInteger(Number(text))) return BigInt(text);
  return JSON.parse(text);
}

/** Sets a member like `JSON.parse`: `__proto__` is not special. */
export function setMember(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name === "__proto__") {
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
  } else {
    object[name] = value;
  }
}
