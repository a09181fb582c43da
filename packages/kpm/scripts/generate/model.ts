/** What the emitters need to know about a file: a plain description, free of descriptors and options. */
export interface FileModel {
  /** Path of the generated code without suffix, such as `e2sm_kpm/v1beta1/e2sm_kpm`. */
  readonly path: string;
  /** Every message after the messages that it contains, nested ones as well. */
  readonly messages: readonly MessageModel[];
}

export interface MessageModel {
  /** Name of the TypeScript type, such as `Nrcgi` or `OcucpPfContainer_CuCpResourceStatus001`. */
  readonly name: string;
  readonly typeName: string;
  /** In the order of their numbers. */
  readonly fields: readonly FieldModel[];
  readonly oneofs: readonly OneofModel[];
  readonly form: PackedForm;
  /** Messages with the same fields: one reader and one writer of protobuf serve them all. */
  readonly sameFields: Twins;
  /** Messages with the same fields, rules and packed facts: they share the checks, and what writes aligned PER. */
  readonly sameRules: Twins;
  /** An extension marker ends the root of the SEQUENCE or CHOICE. */
  readonly extensible: boolean;
}

/** Messages that share functions. A message that is like no other is the only one. */
interface Twins {
  /** The one that the functions are named after. */
  readonly first: string;
  /** The names of all. */
  readonly names: readonly string[];
}

/** The TypeScript type of the messages that a shared function takes. */
export function twinType({ names }: Twins): string {
  return names.map((name) => `M.${name}`).join(" | ");
}

export type PackedForm = "sequence" | "choice" | "transparent" | "bitString" | "constant";

export interface OneofModel {
  readonly name: string;
  readonly localName: string;
  readonly required: boolean;
}

export interface FieldModel {
  /** Its full name, for errors: `field e2sm_kpm.v1beta1.Nrcgi.p_lmn_identity`. */
  readonly name: string;
  readonly localName: string;
  readonly number: number;
  readonly oneof: OneofModel | undefined;
  readonly repeated: boolean;
  readonly type: FieldType;
  readonly rules: FieldRules;
  readonly packed: PackedFacts;
}

export type FieldType =
  | { readonly kind: "message"; readonly message: MessageModel }
  | EnumType
  | { readonly kind: ScalarKind };

export type ScalarKind = "int32" | "uint32" | "int64" | "uint64" | "string" | "bytes";

interface EnumType {
  readonly kind: "enum";
  /** Its TypeScript type in generated code. */
  readonly name: string;
  /** All values stand in front of an extension marker. */
  readonly names: readonly string[];
}

/** The validation rules of a field, each with the lowest and the highest value or length. */
export interface FieldRules {
  readonly value?: Bounds;
  /** The upper bound alone is a rule of its own. */
  readonly atMost?: bigint;
  readonly constant?: bigint;
  readonly characters?: Bounds;
  readonly octets?: bigint;
  readonly items?: Bounds;
  readonly bits?: Bounds;
}

export interface Bounds {
  readonly min: bigint;
  readonly max: bigint;
}

export interface PackedFacts {
  readonly optional: boolean;
  readonly addition: boolean;
  readonly integer: (Bounds & { readonly extensible: boolean }) | undefined;
}

/** Finds messages that are alike. Only messages of scalars are looked at: they are the many wrappers of a single value. */
export class TwinFinder {
  readonly #groups = new Map<string, { first: string; names: string[] }>();

  /** The twins of the message `name`, to which later ones may be added; `facts` is what else must be the same. */
  find(name: string, fields: readonly FieldModel[], facts: readonly unknown[]): Twins {
    const members = fields.map(({ localName, number, type, oneof }) => {
      return type.kind === "message" || type.kind === "enum" || oneof !== undefined
        ? name
        : [localName, number, type.kind];
    });
    const key = JSON.stringify([members, facts], (_, value) => (typeof value === "bigint" ? `${value}n` : value));
    const group = this.#groups.get(key) ?? { first: name, names: [] };
    this.#groups.set(key, group);
    group.names.push(name);
    return group;
  }
}

/** The name of the constant that holds a bound of 64 bits in generated code. */
export function longName(bound: bigint): string {
  return bound < 0n ? `longMinus${-bound}` : `long${bound}`;
}
