import type { RosterScan } from "../rostering/kinds.ts";
import { declarationOf, type MemberField, memberFields, type QueryField, queryFields } from "./student-fields.ts";
import { foldCase, numberIn } from "./text-rules.ts";

/** A query: conditions and an order. */
export interface StudentQuery {
  /** @default "students" */
  readonly collection?: string;
  /** Several collections instead of one, in the order of their keys. */
  readonly collections?: readonly string[];
  /** `true` asks for deleted records and no others, `included` for deleted and living ones. @default false */
  readonly deleted?: boolean | "included";
  /** All conditions must hold. */
  readonly filters: readonly Filter[];
  /** At least one condition must hold. */
  readonly anyOf?: readonly Filter[];
  /** Folded words; each must be a prefix of a word in the record. */
  readonly words: readonly string[];
  /** Only records with one of some values in an index of a declared collection. `scan` has the same conditions. @default none */
  readonly keyed?: readonly KeyedCondition[];
  /** Ends with `id`, so that the order is total. */
  readonly sort: readonly SortKey[];
  /** Conditions and order that no column has. @default none */
  readonly scan?: ScanQuery;
}

export interface KeyedCondition {
  /** As in `RecordKey`. */
  readonly name: string;
  readonly values: readonly string[];
  /** Whether the key is unique. */
  readonly isUnique: boolean;
}

/** The part of a query for which documents are scanned in threads. `sort` is empty or the whole order. */
export interface ScanQuery {
  /** On a field at any depth: `marks`, or `address.city`. */
  readonly filters: readonly Condition<string, string>[];
  /** At least one condition must hold. */
  readonly anyOf?: readonly Condition<string, string>[];
  readonly sort: readonly SortKey<string>[];
  /** The conditions and the order are about records as OneRoster shows them. @default as they are stored */
  readonly roster?: RosterScan;
  /** The fields that are compared; all when unset. The other fields stay hidden from the caller. */
  readonly visible?: ReadonlySet<string>;
}

export interface SortKey<Field extends string = QueryField> {
  readonly field: Field;
  readonly descending: boolean;
}

export const comparisons = ["eq", "ne", "lt", "lte", "gt", "gte"] as const;
export type Comparison = (typeof comparisons)[number];

/** A condition on a field, whose value is compared in the form `Value`. */
export type Condition<Field extends string, Value> = { readonly field: Field } & Test<Value>;

export type Test<Value> =
  | { readonly operator: Comparison; readonly value: Value }
  | { readonly operator: "in"; readonly values: readonly Value[] }
  | { readonly operator: "prefix" | "contains"; readonly value: string }
  | { readonly operator: "exists"; readonly value: boolean };

/** A condition on a column. */
export type Filter = Condition<QueryField, string | number>;

/** A page of the records that a query finds. */
export interface PageRequest {
  readonly query: StudentQuery;
  /** Where the page starts; unset for the first page. */
  readonly position?: Position | undefined;
  readonly limit: number;
  /** How many records to skip. It costs as much as reading them, so our own pages use positions. */
  readonly offset?: number;
}

/** A position between two records: the sort values of the record on one side of it. */
export interface Position {
  /** One for each column; in the order of a scan, rank and value for each field, and then the id. */
  readonly values: readonly (string | number)[];
  /** `after` continues after the record, `before` goes backwards from it. */
  readonly side: "after" | "before";
}

/** Whether a query finds all living records in the order of their ids, in either direction. */
export function isUnfiltered({
  collections,
  deleted = false,
  filters,
  anyOf,
  words,
  sort,
  scan,
}: StudentQuery): boolean {
  const isEverything =
    collections === undefined &&
    deleted === false &&
    scan === undefined &&
    filters.length === 0 &&
    anyOf === undefined &&
    words.length === 0;
  return isEverything && sort.length === 1 && sort[0]?.field === "id";
}

/** The value of an absent member. It sorts before every value, and no member can have it. */
export const absent: Readonly<{ text: string; number: number }> = { text: "", number: -Number.MAX_VALUE };

/** The longest invalid text that can be compared, in characters: indexes limit their entries. */
const longestLoose = 200;

/**
 * The comparable value of an invalid value: `grade=10` finds `grade: 10`, and `age[gte]=18` finds `age: "21"`. Undefined when
 * it cannot be compared.
 */
export function looseValue(field: string, value: unknown): string | number | undefined {
  if (!isMemberField(field)) return undefined;
  if (queryFields[field] === "number") {
    const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
    return typeof number === "number" && Number.isFinite(number) && number > absent.number ? number : undefined;
  }
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return undefined;
  const text = String(value);
  // PostgreSQL text cannot contain U+0000.
  if (text === "" || text.length > longestLoose || text.includes("\0") || !text.isWellFormed()) return undefined;
  return comparableText(field, text);
}

/** The comparable form of a text in the column of a field. Texts that write a number compare as it, except in unique fields. */
export function comparableText(field: QueryField, text: string): string {
  if (queryFields[field] !== "text") return text;
  const number = declarationOf(field)?.unique === true ? undefined : numberIn(text);
  return number === undefined ? foldCase(text) : numberMarks.first + sortableNumber(number) + text;
}

/** The first character of a number in a column of texts, and the one after it. Numbers sort between absent values and texts. */
export const numberMarks = { first: "\u0002", end: "\u0003" } as const;
/** How many characters precede the text of a number. */
export const numberHead = 17;

/** 16 digits in the order of numbers: the bits of IEEE 754, all inverted when negative, otherwise the sign alone. */
function sortableNumber(number: number): string {
  bits.setFloat64(0, number);
  const read = bits.getBigUint64(0);
  const sign = 1n << 63n;
  return ((read & sign) === 0n ? read | sign : BigInt.asUintN(64, ~read)).toString(16).padStart(16, "0");
}

const bits = new DataView(new ArrayBuffer(8));

function isMemberField(name: string): name is MemberField {
  return (memberFields as readonly string[]).includes(name);
}
