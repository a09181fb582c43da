import { Cursor, isUpper } from "./cursor.ts";
import { parseConstraint } from "./parse-constraint.ts";
import { parseType } from "./parse-type.ts";
import { parseValue } from "./parse-value.ts";
import type {
  Assignment,
  Braces,
  ClassSyntax,
  FieldSyntax,
  ModuleSyntax,
  Parameter,
  SyntaxItem,
  TypeSyntax,
} from "./syntax.ts";
import { positionOf, type Source, sourceError } from "./tokens.ts";

/**
 * Parses all modules of a text (X.680, 13).
 *
 * @throws Asn1Error `syntax` or `unsupported`, with file, line, column, clause, and what was expected
 */
export function parseModules(source: Source): readonly ModuleSyntax[] {
  const cursor = Cursor.of(source);
  const modules: ModuleSyntax[] = [];
  while (!cursor.isAtEnd) modules.push(parseModule(cursor));
  if (modules.length === 0) throw cursor.unexpected("a module: Name DEFINITIONS ::= BEGIN … END", "13.1");
  return modules;
}

function parseModule(cursor: Cursor): ModuleSyntax {
  const name = cursor.name("upper", "the name of a module", "13.1");
  if (cursor.is("{")) cursor.braces("13.1");
  if (cursor.peek().kind === "text") cursor.take();
  cursor.expect("DEFINITIONS", "13.1");
  const tagging = cursor.accept("AUTOMATIC", "TAGS")
    ? "automatic"
    : cursor.accept("IMPLICIT", "TAGS")
      ? "implicit"
      : "explicit";
  cursor.accept("EXPLICIT", "TAGS");
  const extensibilityImplied = cursor.accept("EXTENSIBILITY", "IMPLIED");
  cursor.expect("::=", "13.1");
  cursor.expect("BEGIN", "13.1");
  if (cursor.accept("EXPORTS")) {
    while (!cursor.accept(";")) {
      if (cursor.isAtEnd) throw cursor.unexpected("';' after EXPORTS", "13.1");
      cursor.take();
    }
  }
  const imports = cursor.accept("IMPORTS") ? parseImports(cursor) : new Map<string, string>();
  const assignments = new Map<string, Assignment>();
  while (!cursor.accept("END")) {
    const assignment = parseAssignment(cursor);
    const earlier = assignments.get(assignment.name);
    if (earlier !== undefined) {
      const { line } = positionOf(cursor.source, earlier.at);
      throw sourceError(
        "syntax",
        cursor.source,
        assignment.at,
        `'${assignment.name}' is already defined in line ${line} (X.680, 13.12)`,
      );
    }
    assignments.set(assignment.name, assignment);
  }
  return { source: cursor.source, name, tagging, extensibilityImplied, imports, assignments };
}

function parseImports(cursor: Cursor): Map<string, string> {
  const imports = new Map<string, string>();
  while (!cursor.accept(";")) {
    const names: string[] = [];
    do {
      if (cursor.peek(1).text === "::=") throw cursor.unexpected("';' after the imports", "13.1");
      names.push(cursor.name("any", "an imported name, or ';' after the imports", "13.1"));
      if (cursor.is("{", "}")) cursor.braces("13.1");
      // Published texts have a comma after the last name.
    } while (cursor.accept(",") && !cursor.is("FROM"));
    cursor.expect("FROM", "13.1");
    const module = cursor.name("upper", "the name of a module", "13.1");
    for (const name of names) imports.set(name, module);
    skipIdentifier(cursor);
  }
  return imports;
}

/** Skips the identifier of an imported module: modules are found by name. */
function skipIdentifier(cursor: Cursor): void {
  if (cursor.is("{")) cursor.braces("13.1");
  else if (
    cursor.peek().kind === "word" &&
    !isUpper(cursor.peek().text) &&
    ![",", "FROM"].includes(cursor.peek(1).text)
  ) {
    cursor.take();
  }
  if (cursor.accept("WITH")) cursor.take();
}

/** Parses an assignment of a type, class, value, object or set (X.680, 16; X.681; X.683, 8). */
function parseAssignment(cursor: Cursor): Assignment {
  const { at } = cursor;
  const name = cursor.name("any", "the name of a definition, or END", "13.1");
  const braces = cursor.is("{") ? cursor.braces("X.683, 8.2") : undefined;
  if (cursor.is("DEFINITIONS")) throw cursor.unexpected(`END before module ${name}`, "13.1");
  const parameters = braces === undefined ? [] : parseParameters(cursor, braces);
  if (isUpper(name) && cursor.accept("::=")) {
    if (cursor.is("CLASS") && /[a-z]/.test(name)) {
      throw sourceError("syntax", cursor.source, at, `the name of class '${name}' has small letters (X.681, 7.1)`);
    }
    const definition = cursor.is("CLASS") ? parseClass(cursor) : parseType(cursor);
    return { name, at, parameters, definition };
  }
  if (cursor.is("::=")) throw cursor.unexpected("the type of this value", "16.2");
  const governor = parseType(cursor);
  cursor.expect("::=", "16.2");
  if (isUpper(name) && !mayBeClass(governor)) {
    // A set of values is a type (X.680, 16.6).
    const values = parseConstraint(cursor, parseType, ["{", "}"]);
    return { name, at, parameters, definition: { ...governor, constraints: [...governor.constraints, values] } };
  }
  // A type reference after ::= is what an information object set may not be; it must stand between braces.
  const definition = isUpper(name) ? cursor.braces("16.7") : parseValue(cursor);
  return { name, at, parameters, governor, definition };
}

/** Whether a governor may be a class, whose names have no small letters (X.681, 7.1), and not a type. */
function mayBeClass(governor: TypeSyntax): boolean {
  return governor.kind === "reference" && !/[a-z]/.test(governor.name);
}

function parseParameters(outer: Cursor, braces: Braces): readonly Parameter[] {
  const cursor = Cursor.inside(outer.source, braces);
  const parameters: Parameter[] = [];
  do {
    const { kind, text } = cursor.peek(1);
    if (kind !== "end" && text !== ",") {
      const governor = parseType(cursor);
      cursor.expect(":", "X.683, 8.3");
      parameters.push({ governor, name: cursor.name("any", "the name of a parameter", "X.683, 8.3") });
    } else {
      parameters.push({ name: cursor.name("any", "the name of a parameter", "X.683, 8.3") });
    }
  } while (cursor.accept(","));
  if (!cursor.isAtEnd) throw cursor.unexpected("',' or '}'", "X.683, 8.2");
  return parameters;
}

/** Parses an information object class (X.681, 9). */
function parseClass(cursor: Cursor): ClassSyntax {
  const { at } = cursor;
  cursor.expect("CLASS", "X.681, 9.3");
  cursor.expect("{", "X.681, 9.3");
  const fields = new Map<string, FieldSyntax>();
  do {
    const field = parseField(cursor);
    fields.set(field.name, field);
  } while (cursor.accept(","));
  cursor.expect("}", "X.681, 9.3");
  let syntax: readonly SyntaxItem[] | undefined;
  if (cursor.accept("WITH", "SYNTAX")) {
    cursor.expect("{", "X.681, 10.5");
    syntax = parseSyntaxItems(cursor, "}");
    cursor.expect("}", "X.681, 10.5");
  }
  return { kind: "class", at, fields, syntax };
}

function parseField(cursor: Cursor): FieldSyntax {
  const { kind, text: name, at } = cursor.peek();
  if (kind !== "field") throw cursor.unexpected("a field such as &id or &Type", "X.681, 9.3");
  cursor.take();
  const isTypeField =
    isUpper(name.slice(1)) && (cursor.is(",") || cursor.is("}") || cursor.is("OPTIONAL") || cursor.is("DEFAULT"));
  let type: TypeSyntax | undefined;
  if (!isTypeField) {
    if (cursor.peek().kind === "field")
      throw cursor.unsupported(`field ${name} whose type is another field is not supported`);
    type = parseType(cursor);
  }
  const unique = cursor.accept("UNIQUE");
  const field = { name, at, unique, optional: cursor.accept("OPTIONAL"), ...(type === undefined ? {} : { type }) };
  if (!cursor.accept("DEFAULT")) return field;
  return { ...field, default: isTypeField ? parseType(cursor) : parseValue(cursor) };
}

function parseSyntaxItems(cursor: Cursor, closing: string): readonly SyntaxItem[] {
  const items: SyntaxItem[] = [];
  while (!cursor.is(closing)) {
    const { kind, text } = cursor.peek();
    if (cursor.accept("[")) {
      items.push({ kind: "optional", items: parseSyntaxItems(cursor, "]") });
      cursor.expect("]", "X.681, 10.5");
    } else if (kind === "field") {
      items.push({ kind: "field", name: cursor.take().text });
    } else if (kind === "word" || text === ",") {
      items.push({ kind: "literal", text: cursor.take().text });
    } else {
      throw cursor.unexpected("a word, a field or '['", "X.681, 10.5");
    }
  }
  return items;
}
