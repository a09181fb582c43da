import { type Cursor, isUpper } from "./cursor.ts";
import type { NamedNumber, ValueSyntax } from "./syntax.ts";

const CONSTANTS: Readonly<
  Record<string, { kind: "boolean"; value: boolean } | { kind: "null" } | { kind: "real"; value: number }>
> = {
  TRUE: { kind: "boolean", value: true },
  FALSE: { kind: "boolean", value: false },
  NULL: { kind: "null" },
  "PLUS-INFINITY": { kind: "real", value: Number.POSITIVE_INFINITY },
  "MINUS-INFINITY": { kind: "real", value: Number.NEGATIVE_INFINITY },
  "NOT-A-NUMBER": { kind: "real", value: Number.NaN },
};

const MAX_DIGITS = 1000;

/** Whether the next item can only start a value, not a type. */
export function startsValue(cursor: Cursor): boolean {
  const { kind, text } = cursor.peek();
  if (kind === "word") {
    const isQualified = cursor.peek(1).text === "." && cursor.peek(2).kind === "word" && !isUpper(cursor.peek(2).text);
    return Object.hasOwn(CONSTANTS, text) || !isUpper(text) || isQualified;
  }
  return kind !== "symbol" || text === "-" || text === "{";
}

/** Parses a value (X.680, 17.7). */
export function parseValue(cursor: Cursor): ValueSyntax {
  const { kind, text, at } = cursor.peek();
  if (cursor.is("{")) return cursor.braces("17.7");
  if (cursor.accept("-"))
    return {
      ...negate(
        cursor.nested(() => parseValue(cursor)),
        cursor,
      ),
      at,
    };
  switch (kind) {
    case "number":
      if (text.length > MAX_DIGITS) throw cursor.unsupported(`a number of more than ${MAX_DIGITS} digits`);
      cursor.take();
      return { kind: "integer", value: BigInt(text), at };
    case "real":
      cursor.take();
      return { kind: "real", value: Number(text), at };
    case "text":
    case "bits":
    case "hex":
      cursor.take();
      return { kind, value: text, at };
    case "word":
      return parseWord(cursor);
    default:
      throw cursor.unexpected("a value", "17.7");
  }
}

function parseWord(cursor: Cursor): ValueSyntax {
  const { text, at } = cursor.peek();
  const constant = Object.hasOwn(CONSTANTS, text) ? CONSTANTS[text] : undefined;
  if (constant === undefined && isUpper(text) && cursor.peek(1).text !== ".")
    throw cursor.unexpected("a value, whose name starts with a small letter", "17.7");
  cursor.take();
  if (constant !== undefined) return { ...constant, at };
  if (cursor.accept(":"))
    return { kind: "alternative", name: text, value: cursor.nested(() => parseValue(cursor)), at };
  const module = isUpper(text) ? text : undefined;
  if (module !== undefined) cursor.expect(".", "14.1");
  const name = module === undefined ? text : cursor.name("lower", "the name of a value", "14.1");
  const reference = { kind: "valueReference", name, at } as const;
  const actual = cursor.is("{") ? { actual: cursor.braces("X.683, 9.5") } : {};
  const path = parseFields(cursor);
  return {
    ...reference,
    ...(module === undefined ? {} : { module }),
    ...actual,
    ...(path.length === 0 ? {} : { path }),
  };
}

/** Parses `.&field.&Type` after the name of a class or object (X.681, 14 and 15). */
export function parseFields(cursor: Cursor): readonly string[] {
  const path: string[] = [];
  while (cursor.peek(1).kind === "field" && cursor.accept(".")) path.push(cursor.take().text);
  return path;
}

function negate(
  value: ValueSyntax,
  cursor: Cursor,
): { kind: "integer"; value: bigint } | { kind: "real"; value: number } {
  if (value.kind === "integer") return { kind: "integer", value: -value.value };
  if (value.kind === "real") return { kind: "real", value: -value.value };
  throw cursor.unexpected("a number after '-'", "19.9");
}

/** Parses `name(number)` items between braces; the number is a value in parentheses, or missing if `isOptional`. */
export function parseNamedNumbers(cursor: Cursor, isOptional: boolean, clause: string): readonly NamedNumber[] {
  const items: NamedNumber[] = [];
  do {
    if (cursor.is("...") || cursor.is("}")) break;
    const { at } = cursor;
    const name = cursor.name("lower", "the name of a number", clause);
    if (cursor.accept("(")) {
      items.push({ name, at, value: parseValue(cursor) });
      cursor.expect(")", clause);
    } else if (isOptional) {
      items.push({ name, at });
    } else {
      throw cursor.unexpected(`'(' and the number of '${name}'`, clause);
    }
  } while (cursor.accept(","));
  return items;
}
