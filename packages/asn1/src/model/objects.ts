import { Cursor, furniture, isUpper } from "../syntax/cursor.ts";
import { parseType } from "../syntax/parse-type.ts";
import { parseValue, startsValue } from "../syntax/parse-value.ts";
import type { Braces, ClassSyntax, FieldSyntax, SyntaxItem, TypeSyntax, ValueSyntax } from "../syntax/syntax.ts";
import { enterDefinition, errorAt, findName, type Scope } from "./scope.ts";

/** A class and the scope of its text. */
export interface FoundClass {
  readonly class: ClassSyntax;
  readonly scope: Scope;
}

/** A field of a class, and the scope of its text. */
interface FoundField {
  readonly field: FieldSyntax;
  readonly scope: Scope;
}

/** An information object: its fields as written. */
export interface InformationObject {
  readonly owner: FoundClass;
  /** Its text and the location of that: the same for the same object. */
  readonly text: string;
  readonly fields: ReadonlyMap<string, Setting>;
}

/** The value or type of a field, and the scope of its text. */
interface Setting {
  readonly value: TypeSyntax | ValueSyntax;
  readonly scope: Scope;
}

/** A setting, with the class of the object that it is, if it is one. */
type OwnedSetting = Setting & { readonly owner?: FoundClass };

/** Finds a class by its name; undefined if the name is that of a type. */
export function findClass(scope: Scope, name: string, at: number, module?: string, depth = 0): FoundClass | undefined {
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

/** The objects of a set by their text: the same text at the same location is the same object. */
type ObjectSet = ReadonlyMap<string, InformationObject>;

/** The meaning of a set's text. A set that is named twice is parsed once, and a set inside of itself adds nothing. */
interface SetContext {
  readonly owner: FoundClass;
  readonly scope: Scope;
  readonly known: Map<string, ObjectSet>;
  readonly depth: number;
}

/** The objects of a set (X.681, 12). Those of sets that it refers to are among them. */
export function objectsOf(set: Braces, owner: FoundClass, scope: Scope): readonly InformationObject[] {
  return [...parseSet(set, { owner, scope, known: new Map(), depth: 0 }).values()];
}

function parseSet(set: Braces, context: SetContext): ObjectSet {
  const { scope, known, depth } = context;
  if (depth > 64) throw errorAt(scope, set.at, "unsupported", "object sets refer to each other more than 64 times");
  const location = `${scope.key}@${set.at}`;
  const earlier = known.get(location);
  if (earlier !== undefined) return earlier;
  known.set(location, new Map());
  const cursor = Cursor.inside(scope.module.source, set);
  const objects = parseUnion(cursor, context);
  if (!cursor.isAtEnd) throw cursor.unexpected("'|', ',' or '}'", "X.681, 12.3");
  known.set(location, objects);
  return objects;
}

/** Parses a union of sets. The objects before and after an extension marker are the same to PER. */
function parseUnion(cursor: Cursor, context: SetContext): ObjectSet {
  const objects = new Map<string, InformationObject>();
  do {
    if (cursor.isAtEnd || cursor.accept("...")) continue;
    for (const [text, object] of parseElements(cursor, context)) objects.set(text, object);
  } while (["|", ",", "UNION"].some((separator) => cursor.accept(separator)));
  return objects;
}

/** Parses an object or the name of an object set (X.681, 12.10). */
function parseElements(cursor: Cursor, context: SetContext): ObjectSet {
  const { owner, scope, depth } = context;
  const { at } = cursor;
  if (startsValue(cursor)) {
    const object = findObject(parseValue(cursor), scope, owner);
    return new Map([[object.text, object]]);
  }
  const first = cursor.name("upper", "an object, an object set or '{'", "X.681, 12.3");
  const module = cursor.accept(".") ? first : undefined;
  const name = module === undefined ? first : cursor.name("upper", "an object set", "X.681, 12.3");
  const actual = cursor.is("{") ? cursor.braces("X.683, 9") : undefined;
  const found = findName(scope, name, at, module);
  if (found.kind === "actual") {
    const { value, scope: from } = found.actual;
    if (value.kind !== "braces") throw errorAt(scope, at, "syntax", `parameter '${name}' is not a set (X.683, 9)`);
    return parseSet(value, { ...context, scope: from, depth: depth + 1 });
  }
  const { definition, governor } = found.assignment;
  // The class is that of the context, but it has to be known where the set is defined.
  if (governor !== undefined) classOf(governor, found.scope);
  if (definition.kind !== "braces") throw errorAt(scope, at, "syntax", `'${name}' is not an object set (X.681, 12)`);
  return parseSet(definition, { ...context, scope: enterDefinition(found, actual, at, scope), depth: depth + 1 });
}

/** An object by its reference or between braces (X.681, 11). Braces need the class that the object belongs to. */
function findObject(value: Setting["value"], scope: Scope, owner?: FoundClass, depth = 0): InformationObject {
  if (value.kind === "braces" && owner !== undefined) return parseObject(value, owner, scope);
  if (value.kind !== "valueReference" || depth > 64) {
    const what = `expected an information object (X.681, 11)${furniture(scope.module.source, value.at)}`;
    throw errorAt(scope, value.at, "syntax", what);
  }
  if (value.path !== undefined) {
    const setting = findSetting(value, scope, depth + 1);
    return findObject(setting.value, setting.scope, setting.owner, depth + 1);
  }
  const found = findName(scope, value.name, value.at, value.module);
  if (found.kind === "actual") {
    const { value: actual, scope: from, parameter, governorScope } = found.actual;
    const governor = parameter.governor && classOf(parameter.governor, governorScope);
    return findObject(actual, from, governor, depth + 1);
  }
  const { governor, definition } = found.assignment;
  const inner = enterDefinition(found, value.actual, value.at, scope);
  return findObject(definition as ValueSyntax, inner, governor && classOf(governor, inner), depth + 1);
}

/** What an object has in a field, or an object in a field of it: `object.&field.&Type` (X.681, 15). */
export function findSetting(
  { path = [], ...reference }: ValueSyntax & { kind: "valueReference" },
  scope: Scope,
  depth = 0,
): OwnedSetting {
  const setting = settingOf(findObject(reference, scope, undefined, depth), path);
  if (setting !== undefined) return setting;
  const what = `object '${reference.name}' has nothing in ${path.join(".")}`;
  throw errorAt(scope, reference.at, "unresolved", `${what} (X.681, 15)`);
}

/** What an object has in a field; undefined if it has nothing there. */
export function settingOf({ owner, fields }: InformationObject, path: readonly string[]): OwnedSetting | undefined {
  const [name = "", ...rest] = path;
  const setting = fields.get(name);
  if (setting === undefined) return undefined;
  const type = owner.class.fields.get(name)?.type;
  const inner = type === undefined ? undefined : classOf(type, owner.scope);
  if (rest.length > 0) return settingOf(findObject(setting.value, setting.scope, inner), rest);
  return inner === undefined ? setting : { ...setting, owner: inner };
}

/** A field of a class, or of the class of a field of it: `CLASS.&object.&Type` (X.681, 14). */
export function fieldOf(owner: FoundClass, [name = "", ...rest]: readonly string[]): FoundField | undefined {
  const field = owner.class.fields.get(name);
  if (field === undefined || rest.length === 0) return field === undefined ? undefined : { field, scope: owner.scope };
  const inner = field.type === undefined ? undefined : classOf(field.type, owner.scope);
  return inner === undefined ? undefined : fieldOf(inner, rest);
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
  return { owner, text: `${scope.key} ${braces.tokens.map(({ text }) => text).join(" ")}`, fields };
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

/** The type of a field: of an object, or of the values in a field of a class; undefined for an open type (X.681, 14 and 15). */
export function typeOfField(
  { class: name, module, path, at }: TypeSyntax & { kind: "field" },
  scope: Scope,
): { readonly type: TypeSyntax; readonly scope: Scope } | undefined {
  const last = path.at(-1) ?? "";
  if (!isUpper(name)) {
    const { value, scope: from } = findSetting({ kind: "valueReference", name, path, at }, scope);
    if ("constraints" in value) return { type: value, scope: from };
    throw errorAt(scope, at, "syntax", `${last} is not a type (X.681, 15)`);
  }
  const owner = findClass(scope, name, at, module);
  if (owner === undefined) throw errorAt(scope, at, "syntax", `'${name}' is not a class (X.681, 14)`);
  const found = fieldOf(owner, path);
  if (found === undefined)
    throw errorAt(scope, at, "unresolved", `class ${name} has no field ${path.join(".")} (X.681, 14)`);
  const { type } = found.field;
  if (type === undefined) return undefined;
  if (isUpper(last.slice(1))) throw errorAt(scope, at, "syntax", `${last} is a set, not a type (X.681, 14)`);
  return { type, scope: found.scope };
}
