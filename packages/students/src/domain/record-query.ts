import type { RosterScan } from "./roster-kinds.ts";

/** A query: conditions and an order. */
export interface RecordQuery {
  /** @default "students" */
  readonly collection?: string;
  /** Several collections instead of one, in the order of their keys. */
  readonly collections?: readonly string[];
  /** `true` asks for deleted records and no others, `included` for deleted and living ones. @default false */
  readonly deleted?: boolean | "included";
  /** All conditions must hold. */
  readonly filters: readonly Filter[];
  /** Folded words; each must be a prefix of a word in the record. */
  readonly words: readonly string[];
  /** Conditions on keys, by which living records are found. `filters` or `scan` has the same ones. @default none */
  readonly keyed?: readonly KeyedCondition[];
  /** Whether an index of a declared collection serves a condition or the order. @default false */
  readonly isIndexed?: boolean;
  /** Ends with `id`, so that the order is total. */
  readonly sort: readonly SortKey[];
  /** Conditions and order that no column has. @default none */
  readonly scan?: ScanQuery | undefined;
}

/** A condition on the values of one of the keys of records. */
export interface KeyedCondition {
  /** As in `RecordKey`. */
  readonly name: string;
  readonly test: ValueTest<string>;
}

/** The part of a query for which documents are scanned in threads. `sort` is empty or the whole order. */
export interface ScanQuery {
  /** On a field at any depth: `marks`, or `address.city`. */
  readonly filters: readonly Condition<string>[];
  /** At least one condition must hold. */
  readonly anyOf?: readonly Condition<string>[] | undefined;
  readonly sort: readonly SortKey[];
  /** The conditions and the order are about records as OneRoster shows them. @default as they are stored */
  readonly roster?: RosterScan;
  /** The fields that are compared; all when unset. The other fields stay hidden from the caller. */
  readonly visible?: ReadonlySet<string>;
}

export interface SortKey {
  readonly field: string;
  readonly descending: boolean;
}

export const comparisons = ["eq", "ne", "lt", "lte", "gt", "gte"] as const;
export type Comparison = (typeof comparisons)[number];

/** A condition on a field, whose value is compared in the form `Value`. */
export type Condition<Value> = { readonly field: string } & Test<Value>;

export type Test<Value> =
  | ValueTest<Value>
  | { readonly operator: "contains"; readonly value: string }
  | { readonly operator: "exists"; readonly value: boolean };

/** A test that an index of values can serve, except for `ne`. */
export type ValueTest<Value> =
  | { readonly operator: Comparison; readonly value: Value }
  | { readonly operator: "in"; readonly values: readonly Value[] }
  | { readonly operator: "prefix"; readonly value: string };

/** A condition on a field that the database has in its comparable form. Only fields of the server are numbers. */
export type Filter = Exclude<Condition<string | number>, { readonly operator: "contains" }>;

/** Whether an index of values serves a condition. */
export function isServed(
  condition: Condition<string | number>,
): condition is { readonly field: string } & ValueTest<string> {
  return condition.operator !== "ne" && condition.operator !== "exists" && condition.operator !== "contains";
}

/** A page of the records that a query finds. */
export interface PageRequest {
  readonly query: RecordQuery;
  /** Where the page starts; unset for the first page. */
  readonly position?: Position | undefined;
  readonly limit: number;
  /** How many records to skip. It costs as much as reading them, so our own pages use positions. */
  readonly offset?: number;
}

/** A position between two records: the sort values of the record on one side of it. */
export interface Position {
  /** One for each column; in the order of a scan, one for each field, and then the id. */
  readonly values: readonly (string | number)[];
  /** `after` continues after the record, `before` goes backwards from it. */
  readonly side: "after" | "before";
}

/** Whether a query finds all living records in the order of their ids, in either direction. */
export function isUnfiltered({ collections, deleted = false, filters, words, sort, scan }: RecordQuery): boolean {
  const isEverything =
    collections === undefined && deleted === false && scan === undefined && filters.length === 0 && words.length === 0;
  return isEverything && sort.length === 1 && sort[0]?.field === "id";
}
