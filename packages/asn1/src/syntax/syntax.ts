import type { Source, Token } from "./tokens.ts";

// The parsed form of a module: what the text says, before names are resolved. Every node has the offset of its first item.

/** A module (X.680, 13). */
export interface ModuleSyntax {
  readonly source: Source;
  readonly name: string;
  readonly tagging: "explicit" | "implicit" | "automatic";
  readonly extensibilityImplied: boolean;
  /** Imported names, with the module that defines each. */
  readonly imports: ReadonlyMap<string, string>;
  readonly assignments: ReadonlyMap<string, Assignment>;
}

/** `name Governor ::= definition`, with the parameters of a parameterised definition (X.683, 8). */
export interface Assignment {
  readonly name: string;
  readonly at: number;
  readonly parameters: readonly Parameter[];
  /** What a value, object or set belongs to; undefined for types and classes. */
  readonly governor?: TypeSyntax;
  readonly definition: TypeSyntax | ClassSyntax | ValueSyntax;
}

/** A parameter: a type without a governor, else a value, value set, object or object set. */
export interface Parameter {
  readonly name: string;
  readonly governor?: TypeSyntax;
}

/** The items between braces, whose meaning depends on what governs them: a value, object, set or actual parameters. */
export interface Braces {
  readonly kind: "braces";
  readonly at: number;
  readonly tokens: readonly Token[];
}

/** A type (X.680, 17). */
export type TypeSyntax = (
  | { readonly kind: "builtin"; readonly name: string }
  | { readonly kind: "integer"; readonly names: readonly NamedNumber[] }
  | { readonly kind: "bitString"; readonly names: readonly NamedNumber[] }
  | { readonly kind: "enumerated"; readonly root: readonly NamedNumber[]; readonly additions?: readonly NamedNumber[] }
  | { readonly kind: "sequence" | "set"; readonly components: ComponentsSyntax }
  | { readonly kind: "choice"; readonly components: ComponentsSyntax }
  | { readonly kind: "sequenceOf" | "setOf"; readonly element: TypeSyntax }
  | { readonly kind: "tagged"; readonly tag: TagSyntax; readonly type: TypeSyntax }
  | { readonly kind: "reference"; readonly module?: string; readonly name: string; readonly actual?: Braces }
  /** A field of a class, or of an object, whose name begins with a small letter. */
  | { readonly kind: "field"; readonly class: string; readonly module?: string; readonly path: readonly string[] }
) & { readonly at: number; readonly constraints: readonly ConstraintSyntax[] };

/** A named number; without `value`, the next free one. */
export interface NamedNumber {
  readonly name: string;
  readonly at: number;
  readonly value?: ValueSyntax;
}

export interface TagSyntax {
  readonly class: "universal" | "application" | "context" | "private";
  readonly number: ValueSyntax;
}

/** The components of a SEQUENCE or SET, or the alternatives of a CHOICE. */
export interface ComponentsSyntax {
  readonly root: readonly ComponentSyntax[];
  readonly extensible: boolean;
  /** Additions after the extension marker; those between `[[` and `]]` together (X.680, 25). */
  readonly additions: readonly (ComponentSyntax | readonly ComponentSyntax[])[];
  /** The components after the second extension marker. */
  readonly secondRoot: readonly ComponentSyntax[];
}

export interface ComponentSyntax {
  readonly at: number;
  /** Empty for COMPONENTS OF, whose components take this place. */
  readonly name: string;
  readonly type: TypeSyntax;
  readonly optional: boolean;
  readonly default?: ValueSyntax;
}

/** A value (X.680, 17). Names and braces are resolved when the governing type is known. */
export type ValueSyntax = (
  | { readonly kind: "integer"; readonly value: bigint }
  | { readonly kind: "real"; readonly value: number }
  | { readonly kind: "boolean"; readonly value: boolean }
  | { readonly kind: "null" }
  | { readonly kind: "text"; readonly value: string }
  | { readonly kind: "bits" | "hex"; readonly value: string }
  | {
      readonly kind: "valueReference";
      readonly module?: string;
      readonly name: string;
      readonly actual?: Braces;
      /** The fields of an object (X.681, 15). */
      readonly path?: readonly string[];
    }
  | { readonly kind: "alternative"; readonly name: string; readonly value: ValueSyntax }
  | Braces
) & { readonly at: number };

/** A constraint between parentheses (X.680, 50). */
export interface ConstraintSyntax {
  readonly at: number;
  readonly root: ElementsSyntax;
  readonly extensible: boolean;
  readonly additions?: ElementsSyntax;
}

/** The sets of values that constraints combine (X.680, 50 and 51; X.682). */
export type ElementsSyntax = (
  | { readonly kind: "union" | "intersection"; readonly parts: readonly ElementsSyntax[] }
  | { readonly kind: "value"; readonly value: ValueSyntax }
  /** An end is undefined for MIN and MAX. */
  | { readonly kind: "range"; readonly from: ValueSyntax | undefined; readonly to: ValueSyntax | undefined }
  | { readonly kind: "size" | "alphabet"; readonly constraint: ConstraintSyntax }
  | { readonly kind: "type"; readonly type: TypeSyntax }
  | { readonly kind: "containing"; readonly type?: TypeSyntax }
  | {
      readonly kind: "table";
      readonly set: Braces;
      readonly at: number;
      readonly relation: readonly (readonly string[])[];
    }
  | { readonly kind: "invisible" }
) & { readonly at: number };

/** An information object class (X.681, 9). */
export interface ClassSyntax {
  readonly kind: "class";
  readonly at: number;
  readonly fields: ReadonlyMap<string, FieldSyntax>;
  /** The items of WITH SYNTAX. */
  readonly syntax: readonly SyntaxItem[] | undefined;
}

/** A field of a class. The first letter of a name after `&` says what it is: upper case for types and sets. */
export interface FieldSyntax {
  readonly name: string;
  readonly at: number;
  /** The type of a value or a set of values, or the class of an object or a set of objects. */
  readonly type?: TypeSyntax;
  readonly optional: boolean;
  readonly unique: boolean;
  readonly default?: TypeSyntax | ValueSyntax;
}

/** A literal word, a field, or an optional group of WITH SYNTAX (X.681, 10.5). */
export type SyntaxItem =
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "field"; readonly name: string }
  | { readonly kind: "optional"; readonly items: readonly SyntaxItem[] };
