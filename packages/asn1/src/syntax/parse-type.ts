import { type Cursor, isUpper } from "./cursor.ts";
import { parseConstraint, parseConstraints, skipException } from "./parse-constraint.ts";
import { parseFields, parseNamedNumbers, parseValue } from "./parse-value.ts";
import type {
  ComponentSyntax,
  ComponentsSyntax,
  ConstraintSyntax,
  NamedNumber,
  TagSyntax,
  TypeSyntax,
} from "./syntax.ts";

/** The types of one or two words that have no parts of their own, with their universal tags (X.680, 8.4). */
export const BUILTIN: Readonly<Record<string, number>> = {
  BOOLEAN: 1,
  "OCTET STRING": 4,
  NULL: 5,
  "OBJECT IDENTIFIER": 6,
  ObjectDescriptor: 7,
  REAL: 9,
  UTF8String: 12,
  NumericString: 18,
  PrintableString: 19,
  TeletexString: 20,
  T61String: 20,
  VideotexString: 21,
  IA5String: 22,
  UTCTime: 23,
  GeneralizedTime: 24,
  GraphicString: 25,
  VisibleString: 26,
  ISO646String: 26,
  GeneralString: 27,
  UniversalString: 28,
  BMPString: 30,
};

/** Types of X.680 that nothing here encodes. An error names them. */
const UNSUPPORTED: readonly string[] = [
  "EXTERNAL",
  "EMBEDDED PDV",
  "CHARACTER STRING",
  "INSTANCE OF",
  "ANY",
  "RELATIVE-OID",
  "OID-IRI",
  "RELATIVE-OID-IRI",
  "TIME",
  "DATE",
  "TIME-OF-DAY",
  "DATE-TIME",
  "DURATION",
];

const KINDS = { SEQUENCE: "sequence", SET: "set", CHOICE: "choice" } as const;

const TAG_CLASSES: Readonly<Record<string, TagSyntax["class"]>> = {
  UNIVERSAL: "universal",
  APPLICATION: "application",
  PRIVATE: "private",
};

/** A type without the constraints that follow it. */
type Unconstrained = TypeSyntax extends infer T
  ? T extends TypeSyntax
    ? Omit<T, "constraints" | "at">
    : never
  : never;

/** Parses a type with its constraints (X.680, 17). */
export function parseType(cursor: Cursor): TypeSyntax {
  return cursor.nested(() => {
    const { at } = cursor;
    const of = parseListType(cursor);
    if (of !== undefined) return of;
    const type = parseUnconstrained(cursor);
    return { ...type, at, constraints: parseConstraints(cursor, parseType) };
  });
}

/** Parses SEQUENCE OF and SET OF, whose constraints stand before OF. Those after it belong to the elements. */
function parseListType(cursor: Cursor): TypeSyntax | undefined {
  const { at } = cursor;
  const kind = cursor.is("SEQUENCE") ? "sequenceOf" : cursor.is("SET") ? "setOf" : undefined;
  const { text } = cursor.peek(1);
  if (kind === undefined || !["OF", "SIZE", "("].includes(text)) return undefined;
  cursor.take();
  const constraints: ConstraintSyntax[] = [];
  if (cursor.is("SIZE")) {
    const { at: start } = cursor;
    cursor.take();
    const size = parseConstraint(cursor, parseType);
    constraints.push({ at: start, root: { kind: "size", constraint: size, at: start }, extensible: false });
  } else {
    constraints.push(...parseConstraints(cursor, parseType));
  }
  cursor.expect("OF", "26.1");
  // The element may be named: SEQUENCE OF name Type (X.680, 26.1).
  if (cursor.peek().kind === "word" && !isUpper(cursor.peek().text)) cursor.take();
  return { kind, element: parseType(cursor), at, constraints };
}

function parseUnconstrained(cursor: Cursor): Unconstrained {
  const { text, kind } = cursor.peek();
  if (text === "[" && kind === "symbol") return parseTagged(cursor);
  if (kind !== "word") throw cursor.unexpected("a type", "17.1");
  const two = `${text} ${cursor.peek(1).text}`;
  if (UNSUPPORTED.includes(text) || UNSUPPORTED.includes(two)) {
    throw cursor.unsupported(`${UNSUPPORTED.includes(two) ? two : text} is not supported`);
  }
  if (!isUpper(text)) return parseFieldOfObject(cursor);
  const builtin = [two, text].find((name) => Object.hasOwn(BUILTIN, name));
  if (builtin !== undefined) {
    if (builtin === two) cursor.take();
    cursor.take();
    return { kind: "builtin", name: builtin };
  }
  switch (text) {
    case "INTEGER":
      cursor.take();
      return { kind: "integer", names: cursor.is("{") ? parseNames(cursor, "19.1") : [] };
    case "BIT":
      cursor.take();
      cursor.expect("STRING", "22.1");
      return { kind: "bitString", names: cursor.is("{") ? parseNames(cursor, "22.1") : [] };
    case "ENUMERATED":
      cursor.take();
      return parseEnumerated(cursor);
    case "SEQUENCE":
    case "SET":
    case "CHOICE":
      cursor.take();
      return { kind: KINDS[text], components: parseComponents(cursor, text) };
    default:
      return parseReference(cursor);
  }
}

function parseNames(cursor: Cursor, clause: string): readonly NamedNumber[] {
  cursor.expect("{", clause);
  const names = parseNamedNumbers(cursor, false, clause);
  cursor.expect("}", clause);
  return names;
}

function parseEnumerated(cursor: Cursor): Unconstrained {
  cursor.expect("{", "20.1");
  const root = parseNamedNumbers(cursor, true, "20.1");
  let type: Unconstrained = { kind: "enumerated", root };
  if (cursor.accept("...")) {
    skipException(cursor);
    type = { ...type, additions: cursor.accept(",") ? parseNamedNumbers(cursor, true, "20.1") : [] };
  }
  cursor.expect("}", "20.1");
  return type;
}

function parseTagged(cursor: Cursor): Unconstrained {
  cursor.expect("[", "31.1");
  const word = cursor.peek().text;
  const tagClass = Object.hasOwn(TAG_CLASSES, word) ? TAG_CLASSES[word] : undefined;
  if (tagClass !== undefined) cursor.take();
  const number = parseValue(cursor);
  cursor.expect("]", "31.1");
  // PER does not encode tags, so it does not matter whether they replace the tag of the type.
  if (!cursor.accept("IMPLICIT")) cursor.accept("EXPLICIT");
  return { kind: "tagged", tag: { class: tagClass ?? "context", number }, type: parseType(cursor) };
}

/** Parses `object.&Type` (X.681, 15). */
function parseFieldOfObject(cursor: Cursor): Unconstrained {
  if (cursor.peek(1).text === "<") throw cursor.unsupported("a selection type is not supported (X.680, 30)");
  if (cursor.peek(2).kind !== "field") throw cursor.unexpected("a type", "17.1");
  return { kind: "field", class: cursor.take().text, path: parseFields(cursor) };
}

/** Parses a reference to a type, `Module.Type`, `Type {actual parameters}` or `CLASS.&field` (X.681, 14). */
function parseReference(cursor: Cursor): Unconstrained {
  const first = cursor.name("upper", "a type", "17.1");
  const isQualified = cursor.peek(1).kind !== "field" && cursor.accept(".");
  const name = isQualified
    ? cursor.name("upper", "a field such as &Type, or the name of a type", "X.681, 14.1")
    : first;
  const module = isQualified ? { module: first } : {};
  const path = parseFields(cursor);
  if (path.length > 0) return { kind: "field", class: name, ...module, path };
  const actual = cursor.is("{") ? { actual: cursor.braces("X.683, 9") } : {};
  return { kind: "reference", name, ...module, ...actual };
}

/** Parses the components of SEQUENCE and SET (X.680, 25), or the alternatives of CHOICE (29). */
function parseComponents(cursor: Cursor, owner: "SEQUENCE" | "SET" | "CHOICE"): ComponentsSyntax {
  const clause = owner === "CHOICE" ? "29.1" : "25.1";
  const root: ComponentSyntax[] = [];
  const additions: (ComponentSyntax | readonly ComponentSyntax[])[] = [];
  const secondRoot: ComponentSyntax[] = [];
  let markers = 0;
  cursor.expect("{", clause);
  if (!cursor.is("}")) {
    do {
      if (cursor.accept("...")) {
        if (++markers > 2) throw cursor.error(`a third extension marker (X.680, ${clause})`);
        skipException(cursor);
      } else if (cursor.is("[", "[")) {
        if (markers !== 1) throw cursor.error("'[[' stands only after an extension marker (X.680, 25.1)");
        additions.push(parseGroup(cursor, clause));
      } else {
        const list = markers === 0 ? root : markers === 1 ? additions : secondRoot;
        list.push(parseComponent(cursor, clause));
      }
    } while (cursor.accept(","));
  }
  if (!cursor.is("}")) throw cursor.unexpected("',' or '}'", clause);
  cursor.take();
  return { root, extensible: markers > 0, additions, secondRoot };
}

/** Parses `[[ version: components ]]` (X.680, 25.1). */
function parseGroup(cursor: Cursor, clause: string): readonly ComponentSyntax[] {
  cursor.accept("[", "[");
  if (cursor.peek().kind === "number" && cursor.peek(1).text === ":") {
    cursor.take();
    cursor.take();
  }
  const group: ComponentSyntax[] = [];
  do group.push(parseComponent(cursor, clause));
  while (cursor.accept(","));
  if (!cursor.accept("]", "]")) throw cursor.unexpected("',' or ']]'", clause);
  return group;
}

function parseComponent(cursor: Cursor, clause: string): ComponentSyntax {
  const { at } = cursor;
  if (cursor.accept("COMPONENTS", "OF")) return { name: "", at, type: parseType(cursor), optional: false };
  const name = cursor.name("lower", "the name of a component", clause);
  const type = parseType(cursor);
  if (cursor.accept("OPTIONAL")) return { name, at, type, optional: true };
  if (cursor.accept("DEFAULT")) return { name, at, type, optional: false, default: parseValue(cursor) };
  return { name, at, type, optional: false };
}
