import { Cursor, isUpper } from "../syntax/cursor.ts";
import { parseType } from "../syntax/parse-type.ts";
import { parseValue } from "../syntax/parse-value.ts";
import type { Braces, ClassSyntax, SyntaxItem, TypeSyntax, ValueSyntax } from "../syntax/syntax.ts";
import { enterDefinition, errorAt, findName, type Scope } from "./scope.ts";

/** A class and the scope of its text. */
export interface FoundClass {
  readonly class: ClassSyntax;
  readonly scope: Scope;
}

/** An information object: its fields as written. */
export interface InformationObject {
  readonly fields: ReadonlyMap<string, Setting>;
}

/** The value or type of a field, and the scope of its text. */
export interface Setting {
  readonly value: TypeSyntax | ValueSyntax;
  readonly scope: Scope;
}

/** The class of X.681, annex A, that every module knows. */
const TYPE_IDENTIFIER: ClassSyntax = {
  kind: "class",
  at: 0,
  fields: new Map([
    [
      "&id",
      {
        name: "&id",
        at: 0,
        optional: false,
        unique: true,
        type: { kind: "builtin", name: "OBJECT IDENTIFIER", at: 0, constraints: [] },
      },
    ],
    ["&Type", { name: "&Type", at: 0, optional: false, unique: false }],
  ]),
  syntax: [
    { kind: "field", name: "&Type" },
    { kind: "literal", text: "IDENTIFIED" },
    { kind: "literal", text: "BY" },
    { kind: "field", name: "&id" },
  ],
};

/** Finds a class by its name; undefined if the name is that of a type. */
export function findClass(scope: Scope, name: string, at: number, module?: string, depth = 0): FoundClass | undefined {
  if (name === "TYPE-IDENTIFIER") return { class: TYPE_IDENTIFIER, scope };
  // A type that is defined by itself is reported when it is built.
  if (depth > 64) return undefined;
  const found = findName(scope, name, at, module);
  if (found.kind === "actual") return classOf(found.actual.value, found.actual.scope, depth + 1);
  const { definition, parameters } = found.assignment;
  if (definition.kind === "class") return { class: definition, scope: found.scope };
  if (parameters.length > 0) return undefined;
  return classOf(definition, found.scope, depth + 1);
}

/** The class that a governor refers to; undefined for types. */
export function classOf(
  governor: TypeSyntax | ValueSyntax | Braces | ClassSyntax,
  scope: Scope,
  depth = 0,
): FoundClass | undefined {
  if (governor.kind !== "reference" || governor.actual !== undefined) return undefined;
  return findClass(scope, governor.name, governor.at, governor.module, depth);
}

/** The objects of a set (X.681, 12). Those of sets that it refers to are among them. */
export function objectsOf(
  set: Braces,
  owner: FoundClass,
  scope: Scope,
  collected: Set<string> = new Set(),
  depth = 0,
): readonly InformationObject[] {
  if (depth > 64) throw errorAt(scope, set.at, "unsupported", "object sets refer to each other more than 64 times");
  // A set has the same objects again if it is named twice.
  const place = `${scope.key}@${set.at}`;
  if (collected.has(place)) return [];
  collected.add(place);
  const cursor = Cursor.inside(scope.module.source, set);
  const objects: InformationObject[] = [];
  while (!cursor.isAtEnd) {
    const { at } = cursor;
    if (!cursor.accept("...")) {
      if (cursor.is("{")) objects.push(parseObject(cursor.braces("X.681, 11"), owner, scope));
      else objects.push(...referencedObjects(cursor, owner, scope, collected, depth));
    }
    if (cursor.is("EXCEPT") || cursor.is("^") || cursor.is("INTERSECTION")) {
      throw errorAt(scope, at, "unsupported", "only unions of object sets are supported");
    }
    if (cursor.isAtEnd) break;
    if (!["|", ",", "UNION"].some((separator) => cursor.accept(separator))) {
      throw cursor.unexpected("'|', ',' or '}'", "X.681, 12.3");
    }
  }
  return objects;
}

function referencedObjects(
  cursor: Cursor,
  owner: FoundClass,
  scope: Scope,
  collected: Set<string>,
  depth: number,
): readonly InformationObject[] {
  const { at } = cursor;
  const first = cursor.name("any", "an object, an object set or '{'", "X.681, 12.3");
  const isQualified = isUpper(first) && cursor.accept(".");
  const name = isQualified ? cursor.name("any", "an object or object set", "X.681, 12.3") : first;
  const actual = cursor.is("{") ? cursor.braces("X.683, 9") : undefined;
  const found = findName(scope, name, at, isQualified ? first : undefined);
  if (!isUpper(name)) return [findObject(scope, { kind: "valueReference", name, at }, owner)];
  if (found.kind === "actual") {
    const { value, scope: from } = found.actual;
    if (value.kind !== "braces") throw errorAt(scope, at, "syntax", `parameter '${name}' is not a set (X.683, 9)`);
    return objectsOf(value, owner, from, collected, depth + 1);
  }
  const { definition } = found.assignment;
  if (definition.kind !== "braces") throw errorAt(scope, at, "syntax", `'${name}' is not an object set (X.681, 12)`);
  return objectsOf(definition, owner, enterDefinition(found, actual, at, scope), collected, depth + 1);
}

/** An object by its reference or between braces (X.681, 11). */
export function findObject(scope: Scope, value: ValueSyntax, owner: FoundClass, depth = 0): InformationObject {
  if (value.kind === "braces") return parseObject(value, owner, scope);
  if (value.kind !== "valueReference" || depth > 64)
    throw errorAt(scope, value.at, "syntax", "expected an information object (X.681, 11)");
  const found = findName(scope, value.name, value.at, value.module);
  if (found.kind === "actual")
    return findObject(found.actual.scope, found.actual.value as ValueSyntax, owner, depth + 1);
  const inner = enterDefinition(found, value.actual, value.at, scope);
  return findObject(inner, found.assignment.definition as ValueSyntax, owner, depth + 1);
}

function parseObject(braces: Braces, owner: FoundClass, scope: Scope): InformationObject {
  const cursor = Cursor.inside(scope.module.source, braces);
  const fields = new Map<string, Setting>();
  const { syntax } = owner.class;
  if (syntax === undefined) {
    do {
      const { text } = cursor.take();
      fields.set(text, { value: parseSetting(cursor, text, owner), scope });
    } while (cursor.accept(","));
  } else {
    matchSyntax(cursor, syntax, owner, scope, fields);
  }
  if (!cursor.isAtEnd) throw cursor.unexpected("the end of the object", "X.681, 11");
  for (const { name, optional, default: preset } of owner.class.fields.values()) {
    if (fields.has(name) || optional) continue;
    if (preset === undefined) throw errorAt(scope, braces.at, "syntax", `this object has no ${name} (X.681, 11)`);
    fields.set(name, { value: preset, scope: owner.scope });
  }
  return { fields };
}

function matchSyntax(
  cursor: Cursor,
  items: readonly SyntaxItem[],
  owner: FoundClass,
  scope: Scope,
  fields: Map<string, Setting>,
): void {
  for (const item of items) {
    if (item.kind === "literal") cursor.expect(item.text, "X.681, 11.5");
    else if (item.kind === "field") fields.set(item.name, { value: parseSetting(cursor, item.name, owner), scope });
    else if (canStart(cursor, item.items)) matchSyntax(cursor, item.items, owner, scope, fields);
  }
}

/** Whether an optional group of the syntax starts at the cursor. */
function canStart(cursor: Cursor, items: readonly SyntaxItem[]): boolean {
  const [first] = items;
  if (first === undefined || cursor.isAtEnd) return false;
  if (first.kind === "literal") return cursor.is(first.text);
  if (first.kind === "optional") return canStart(cursor, first.items) || canStart(cursor, items.slice(1));
  // A group that starts with a field is present unless a literal word of the class comes next.
  return !/^[A-Z][A-Z-]*$/.test(cursor.peek().text) || isUpper(first.name.slice(1));
}

function parseSetting(cursor: Cursor, name: string, owner: FoundClass): TypeSyntax | ValueSyntax {
  const field = owner.class.fields.get(name);
  if (field === undefined) throw cursor.error(`the class has no field ${name} (X.681, 11)`);
  if (!isUpper(name.slice(1))) return parseValue(cursor);
  return field.type === undefined ? parseType(cursor) : cursor.braces("X.681, 11");
}
