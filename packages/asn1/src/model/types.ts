// The PER-visible model of types (X.691, 10.3): every name, parameter and object set is resolved, and every constraint is a range.
// Decoding, encoding and generated code all read this model. Types refer to each other directly, so recursive types are cycles.

/** A type of the model. */
export type Type =
  | BooleanType
  | NullType
  | IntegerType
  | EnumeratedType
  | RealType
  | BitStringType
  | OctetStringType
  | CharacterStringType
  | ObjectIdentifierType
  | ListType
  | SequenceType
  | ElementsType
  | ElementType
  | ChoiceType
  | OpenType;

export interface Named {
  /** The name of the definition; for a type inside another one, the name of a builtin type such as `INTEGER`. */
  name: string;
  /** The module of the definition; undefined for a type inside another one. */
  module?: string;
  /** The file and line of the definition. */
  origin?: string;
  /** The text of the actual parameters, for an instance of a parameterised definition. */
  parameters?: string;
  /** Whether a value is a level of those that are limited, because it can contain another one. */
  isRecursive?: true | undefined;
}

/** A range whose ends belong to it. An end that is undefined has no bound. */
export interface Range {
  readonly min: bigint | undefined;
  readonly max: bigint | undefined;
}

/** The size of a string or list. */
export interface Size {
  readonly min: number;
  /** Undefined without an upper bound. */
  readonly max: number | undefined;
  /** Whether other sizes are encoded too, after an extension bit. */
  readonly extensible: boolean;
}

export interface BooleanType extends Named {
  readonly kind: "boolean";
}

export interface NullType extends Named {
  readonly kind: "null";
  /** Padded to an octet, as some encoders do by mistake. No module says so, and only the interpreter supports it. */
  readonly isPadded?: boolean;
}

export interface IntegerType extends Named {
  readonly kind: "integer";
  readonly range: Range;
  readonly extensible: boolean;
  /** Whether a bound is beyond 2^53, so that every value is a bigint. */
  readonly isLong: boolean;
  /** The allowed values in ascending ranges, when they do not fill `range`. */
  readonly allowed?: readonly Range[] | undefined;
  readonly names: ReadonlyMap<string, bigint>;
}

export interface EnumeratedType extends Named {
  readonly kind: "enumerated";
  /** The names before the extension marker, in the order of their numbers (X.691, 14.1). */
  readonly root: readonly string[];
  readonly additions: readonly string[];
  readonly extensible: boolean;
}

export interface RealType extends Named {
  readonly kind: "real";
}

export interface BitStringType extends Named {
  readonly kind: "bitString";
  readonly size: Size;
  /** With named bits, trailing zero bits have no meaning (X.680, 22.7). */
  readonly names: ReadonlyMap<string, number>;
  readonly containing?: Type;
}

export interface OctetStringType extends Named {
  readonly kind: "octetString";
  readonly size: Size;
  readonly containing?: Type;
  /**
   * Possible contents of the octets that the module does not state, such as a message of another protocol. Called for each
   * string. The first type that fits is used; without one, octets stay octets.
   */
  readonly content?: () => readonly Content[];
}

/** A type of octets inside of a message, and their rules. */
export interface Content {
  readonly type: Type;
  readonly rules: "aper" | "uper";
}

/** The character string types of X.680, 41, and the time types, which are strings. */
export type StringName =
  | "BMPString"
  | "GeneralString"
  | "GraphicString"
  | "IA5String"
  | "NumericString"
  | "PrintableString"
  | "TeletexString"
  | "UniversalString"
  | "UTF8String"
  | "VideotexString"
  | "VisibleString"
  | "ObjectDescriptor"
  | "GeneralizedTime"
  | "UTCTime";

export interface CharacterStringType extends Named {
  readonly kind: "characterString";
  readonly string: StringName;
  /** In characters. It affects the encoding of known-multiplier types only (X.691, 10.3.6). */
  readonly size: Size;
  /** The allowed characters as ascending ranges of code points, for known-multiplier types. */
  readonly alphabet: readonly Range[] | undefined;
  /** Whether `alphabet` comes from a constraint and not from the type. */
  readonly isRestricted: boolean;
}

export interface ObjectIdentifierType extends Named {
  readonly kind: "objectIdentifier";
}

/** SEQUENCE OF and SET OF. */
export interface ListType extends Named {
  readonly kind: "list";
  element: Type;
  readonly size: Size;
}

/** SEQUENCE and SET. */
export interface SequenceType extends Named {
  readonly kind: "sequence";
  /** In the order of the encoding: that of the tags for SET (X.691, 21). */
  root: readonly Component[];
  extensible: boolean;
  additions: readonly Addition[];
}

export interface Component {
  readonly name: string;
  /** The name of the property in values; the same as `name` unless types were shaped for TypeScript. */
  readonly key: string;
  readonly type: Type;
  readonly optional: boolean;
  /** The value that an absent component has. */
  readonly default?: Value;
}

/** An addition of a SEQUENCE: one component, or those between `[[` and `]]`, encoded as a SEQUENCE. */
export type Addition =
  | { readonly kind: "component"; readonly component: Component }
  | { readonly kind: "group"; readonly group: SequenceType };

/** All components of a SEQUENCE, additions and those of their groups included. */
export function componentList({ root, additions }: SequenceType): readonly Component[] {
  return [...root, ...additions.flatMap(componentsOf)];
}

/** The components of an addition: one, or those of a group. */
export function componentsOf(addition: Addition): readonly Component[] {
  return addition.kind === "component" ? [addition.component] : addition.group.root;
}

export interface ChoiceType extends Named {
  readonly kind: "choice";
  /** In the order of their tags (X.691, 23.2). */
  root: readonly Alternative[];
  extensible: boolean;
  additions: readonly Alternative[];
}

export interface Alternative {
  readonly name: string;
  readonly type: Type;
}

/** A value of any type, of which another component says which (X.691, 11.2). */
export interface OpenType extends Named {
  readonly kind: "open";
  /** The field of the class, such as `&Value`. */
  readonly field: string;
  /** Where the key is: the names of components from the enclosing SEQUENCE, and how many SEQUENCEs further out that is. */
  readonly key?: { readonly levels: number; readonly path: readonly string[] };
  /** The rows of the object set by key, as `keyText` writes it. */
  rows: ReadonlyMap<string, Row>;
}

/** One information object of a set. */
export interface Row {
  readonly key: Value;
  /** The name of the value reference of the key, such as `id-Cause`, if there is one. */
  readonly keyName: string | undefined;
  /** The type of the open type; undefined if the object does not have the field. */
  readonly type: Type | undefined;
  /** The other fields of the object that are values, such as `criticality`. */
  readonly values: ReadonlyMap<string, Value>;
}

/**
 * A container of information elements: a list of elements with id, criticality and value, as an object with a property for each
 * element of the object set. Elements that the set does not have, and repeated ones, are kept under the name `...`.
 */
export interface ElementsType extends Named {
  readonly kind: "elements";
  readonly size: Size;
  readonly element: ElementType;
}

/** One information element: id, criticality and value. The id says what the value is. */
export interface ElementType extends Named {
  readonly kind: "element";
  /** The components of the id, the criticality and the value, for paths and JSON. */
  readonly names: readonly [id: string, criticality: string, value: string];
  readonly id: IntegerType;
  readonly criticality: EnumeratedType;
  rows: readonly ElementRow[];
}

/** An element of an object set. */
export interface ElementRow {
  readonly id: number;
  /** The name of the property, and in a single element the value of `type`. */
  readonly key: string;
  /** Undefined if the object has no type for this place. */
  readonly type: Type | undefined;
  readonly criticality: string;
  readonly isMandatory: boolean;
}

/** Bits, the first one the highest of the first octet. */
export interface BitString {
  readonly bytes: Uint8Array;
  /** The number of bits. */
  readonly length: number;
}

/**
 * A value of the model:
 *
 * - BOOLEAN a boolean, NULL null, REAL a number, strings and time types text, OBJECT IDENTIFIER dotted text;
 * - INTEGER a number, or a bigint beyond 2^53; if a bound is beyond 2^53, always a bigint;
 * - ENUMERATED its name, or the number of an unknown addition, from 0;
 * - OCTET STRING a `Uint8Array`, BIT STRING a `BitString`; with CONTAINING, `{containing}` with the inner value;
 *   with a known content, `{type, value}`;
 * - SEQUENCE and SET an object by the names of the components, SEQUENCE OF and SET OF an array;
 * - CHOICE `{kind, value}`; an open type `{type, value}`; unknown alternatives and types have their octets as value;
 * - a container of elements an object by their names; a single element `{type, value}`, with `criticality` if it differs from the
 *   object set, and with `id` if the set does not have it.
 */
export type Value =
  | boolean
  | null
  | number
  | bigint
  | string
  | Uint8Array
  | BitString
  | readonly Value[]
  | { readonly [name: string]: Value | undefined };
