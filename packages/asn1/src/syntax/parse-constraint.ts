import type { Cursor } from "./cursor.ts";
import { parseValue, startsValue } from "./parse-value.ts";
import type { ConstraintSyntax, ElementsSyntax, TypeSyntax } from "./syntax.ts";

/** Parses a type. It is passed in, because types contain constraints and constraints contain types. */
type ParseType = (cursor: Cursor) => TypeSyntax;

/** Parses the constraints after a type: any number of them, each between parentheses (X.680, 49). */
export function parseConstraints(cursor: Cursor, parseType: ParseType): readonly ConstraintSyntax[] {
  const constraints: ConstraintSyntax[] = [];
  while (cursor.is("(")) constraints.push(parseConstraint(cursor, parseType));
  return constraints;
}

/** Parses a constraint between parentheses, with an extension marker (X.680, 50). Those of a value set are braces (X.680, 16.7). */
export function parseConstraint(
  cursor: Cursor,
  parseType: ParseType,
  [open, close]: readonly [string, string] = ["(", ")"],
): ConstraintSyntax {
  const { at } = cursor;
  cursor.expect(open, "49.6");
  const root = parseElementSet(cursor, parseType);
  let constraint: ConstraintSyntax = { at, root, extensible: false };
  if (cursor.accept(",")) {
    cursor.expect("...", "50.1");
    constraint = { ...constraint, extensible: true };
    if (cursor.accept(",")) constraint = { ...constraint, additions: parseElementSet(cursor, parseType) };
  }
  skipException(cursor);
  cursor.expect(close, "49.6");
  return constraint;
}

/** Skips `! exception` (X.680, 53), which encodings do not depend on. */
export function skipException(cursor: Cursor): void {
  if (!cursor.accept("!")) return;
  for (let level = 0; !cursor.isAtEnd; ) {
    if (level === 0 && [")", ",", "}"].some((end) => cursor.is(end))) return;
    if (cursor.is("(")) level++;
    if (cursor.is(")")) level--;
    if (cursor.is("{")) cursor.braces("53");
    else cursor.take();
  }
}

function parseElementSet(cursor: Cursor, parseType: ParseType): ElementsSyntax {
  const { at } = cursor;
  if (cursor.accept("ALL", "EXCEPT")) {
    parseElements(cursor, parseType);
    return { kind: "invisible", at };
  }
  return parseList(cursor, "union", "|", "UNION", () =>
    parseList(cursor, "intersection", "^", "INTERSECTION", () => parseExcept(cursor, parseType)),
  );
}

function parseList(
  cursor: Cursor,
  kind: "union" | "intersection",
  sign: string,
  word: string,
  parsePart: () => ElementsSyntax,
): ElementsSyntax {
  const { at } = cursor;
  const parts = [parsePart()];
  while (cursor.accept(sign) || cursor.accept(word)) parts.push(parsePart());
  return parts.length === 1 ? (parts[0] as ElementsSyntax) : { kind, parts, at };
}

/** PER does not see EXCEPT and what follows it (X.691, 10.3). */
function parseExcept(cursor: Cursor, parseType: ParseType): ElementsSyntax {
  const all = parseElements(cursor, parseType);
  if (cursor.accept("EXCEPT")) parseElements(cursor, parseType);
  return all;
}

function parseElements(cursor: Cursor, parseType: ParseType): ElementsSyntax {
  const { at } = cursor;
  if (cursor.accept("(")) {
    const elements = parseElementSet(cursor, parseType);
    cursor.expect(")", "50.5");
    return elements;
  }
  if (cursor.accept("SIZE")) return { kind: "size", constraint: parseConstraint(cursor, parseType), at };
  if (cursor.accept("FROM")) return { kind: "alphabet", constraint: parseConstraint(cursor, parseType), at };
  if (cursor.accept("INCLUDES")) return { kind: "type", type: parseType(cursor), at };
  if (cursor.accept("CONTAINING")) {
    const type = parseType(cursor);
    if (cursor.accept("ENCODED", "BY")) parseValue(cursor);
    return { kind: "containing", type, at };
  }
  if (cursor.accept("ENCODED", "BY")) {
    parseValue(cursor);
    return { kind: "containing", at };
  }
  if (cursor.accept("CONSTRAINED", "BY")) {
    cursor.braces("X.682, 9");
    return { kind: "invisible", at };
  }
  if (cursor.accept("PATTERN") || cursor.accept("SETTINGS")) {
    parseValue(cursor);
    return { kind: "invisible", at };
  }
  if (cursor.accept("WITH", "COMPONENT")) {
    parseConstraint(cursor, parseType);
    return { kind: "invisible", at };
  }
  if (cursor.accept("WITH", "COMPONENTS")) {
    skipComponents(cursor, parseType);
    return { kind: "invisible", at };
  }
  if (cursor.is("{")) return parseTable(cursor);
  if (cursor.is("MIN") || startsValue(cursor)) return parseRange(cursor);
  return { kind: "type", type: parseType(cursor), at };
}

/** Parses a value, or a range of values (X.680, 51.4). */
function parseRange(cursor: Cursor): ElementsSyntax {
  const { at } = cursor;
  const from = cursor.accept("MIN") ? undefined : parseValue(cursor);
  if (cursor.accept("..")) {
    return { kind: "range", from, to: cursor.accept("MAX") ? undefined : parseValue(cursor), at };
  }
  if (from === undefined) throw cursor.unexpected("'..'", "51.4");
  return { kind: "value", value: from, at };
}

/** Parses `{Set}` or `{Set}{@component}` (X.682, 10). */
function parseTable(cursor: Cursor): ElementsSyntax {
  const { at } = cursor;
  const set = cursor.braces("X.682, 10");
  const relation: string[][] = [];
  if (cursor.accept("{")) {
    do {
      cursor.expect("@", "X.682, 10.7");
      const path: string[] = [];
      // Several dots are the symbols of ranges and markers.
      while (/^\.+$/.test(cursor.peek().text)) path.push(...cursor.take().text);
      do path.push(cursor.name("lower", "the name of a component", "X.682, 10.7"));
      while (cursor.accept("."));
      relation.push(path);
    } while (cursor.accept(","));
    cursor.expect("}", "X.682, 10.7");
  }
  return { kind: "table", set, relation, at };
}

/** Skips `{..., name (constraint) PRESENT, …}` (X.680, 51.8.5). */
function skipComponents(cursor: Cursor, parseType: ParseType): void {
  cursor.expect("{", "51.8.5");
  do {
    if (cursor.accept("...")) continue;
    cursor.name("lower", "the name of a component", "51.8.5");
    if (cursor.is("(")) parseConstraint(cursor, parseType);
    if (!cursor.accept("PRESENT") && !cursor.accept("ABSENT")) cursor.accept("OPTIONAL");
  } while (cursor.accept(","));
  cursor.expect("}", "51.8.5");
}
