import type { QueryConnection, RowValues, Statement } from "@signalbox/service/query-connection";
import { distance } from "fastest-levenshtein";
import type { DuplicateReason } from "../domain/shapes.ts";
import { ROWS_BETWEEN_LOOKS } from "./scan-order.ts";

/** Finds records that may be about one person, one reason after the other. */
export interface DuplicatesTask {
  /** The records to compare for each reason, with the columns of `selectCandidates`, in the order of its blocks. */
  readonly searches: readonly { readonly reason: DuplicateReason; readonly statement: Statement }[];
  /** Where the search continues; undefined at the beginning. The first statement begins with this block. */
  readonly position: DuplicatesPosition | undefined;
  /** The most groups. */
  readonly limit: number;
  /** After this time, in milliseconds, the search stops at the end of a block. The next search continues there. */
  readonly budgetMs: number;
}

/** A position between two groups. */
export interface DuplicatesPosition {
  readonly reason: DuplicateReason;
  /** The block: a date of birth, the parts of a name as JSON, or a whole name. */
  readonly key: string;
  /** How many groups of the block are before the position. */
  readonly skip: number;
}

type Candidate = ReturnType<typeof toCandidate>;

/** The most records of a group that are named. */
const MAX_IN_GROUP = 20;
/** Up to this many records with one date of birth are all compared with each other. */
const SMALL_BLOCK = 40;
/**
 * In larger groups, each record is compared with this many next ones, in the order of names read forwards and
 * backwards.
 */
const NEIGHBOURS = 10;

/** The most records of a block in memory at a time. More of one date or name are compared in parts. */
const MAX_PART = 20_000;

/**
 * Compares the records for each reason until there are enough groups or the time is over. Every search completes at least one
 * block. The cost is linear in the number of records, even if many have the same date.
 *
 * @returns the keys of the records of each group, only the first ones if there are very many; and where the search continues, undefined at
 * its end
 */
export async function findDuplicates(
  connection: QueryConnection,
  { searches, position, limit, budgetMs }: DuplicatesTask,
  isAborted: () => boolean = () => false,
) {
  const end = performance.now() + budgetMs;
  const groups: { readonly reason: DuplicateReason; readonly ids: readonly string[] }[] = [];
  let block: { readonly reason: DuplicateReason; readonly key: string; groups: number } | undefined;
  for (const { reason, statement } of searches) {
    const method = methods[reason];
    const start = position?.reason === reason ? position : undefined;
    for await (const { key, candidates } of sortedParts(connection.each(statement), method, isAborted)) {
      if (block?.reason !== reason || block.key !== key) {
        if (block !== undefined && performance.now() >= end) return { groups, next: { reason, key, skip: 0 } };
        block = { reason, key, groups: 0 };
      }
      if (candidates.length < 2) continue;
      const skip = start?.key === key ? start.skip : 0;
      for (const ids of groupsOf(candidates, method)) {
        if (block.groups >= skip) {
          if (groups.length === limit) return { groups, next: { reason, key, skip: block.groups } };
          groups.push({ reason, ids });
        }
        block.groups += 1;
      }
    }
  }
  return { groups, next: undefined };
}

/** Which records a reason compares, and which of them it finds. */
interface Method {
  /** The block of a row. The statement sorts by it. */
  readonly keyOf: (row: RowValues) => string;
  /** In which orders each record of a large block is compared with how many next ones. */
  readonly orders: readonly (readonly [order: (candidate: Candidate) => string, next: number])[];
  readonly isPair: (a: Candidate, b: Candidate) => boolean;
}

const byName = ({ name }: Candidate): string => name;
const byWrittenName = ({ written }: Candidate): string => written;
const byNameBackwards = ({ written }: Candidate): string => Array.from(written).reverse().join("");
const byDate = ({ date }: Candidate): string => date;

/** Equal names are next to each other. */
const sameName: Omit<Method, "keyOf"> = { orders: [[byName, 1]], isPair: (a, b) => a.name === b.name };

const methods: Readonly<Record<DuplicateReason, Method>> = {
  same_name_and_date: { keyOf: dateOf, ...sameName },
  similar_name: {
    keyOf: dateOf,
    orders: [
      [byName, 1],
      [byWrittenName, NEIGHBOURS],
      [byNameBackwards, NEIGHBOURS],
    ],
    isPair: (a, b) => a.name !== b.name && isSimilar(a, b),
  },
  similar_date: {
    // The parts of a name, in the order of the columns by which the statement sorts.
    keyOf: ([, , name, given, middle, family]) => JSON.stringify([family, given, middle, name]),
    orders: [[byDate, NEIGHBOURS]],
    isPair: haveSimilarDates,
  },
  // A name without spaces, however it is divided into parts: the last column.
  same_name: { keyOf: (row) => row.at(-1) as string, ...sameName },
};

function dateOf([, date]: RowValues): string {
  return date as string;
}

/** The blocks of rows that are in the order of their blocks. A block is one part or, if it is large, several. */
async function* sortedParts(rows: AsyncIterable<RowValues>, { keyOf }: Method, isAborted: () => boolean) {
  let part: { readonly key: string; readonly candidates: Candidate[] } | undefined;
  let count = 0;
  for await (const row of rows) {
    count += 1;
    // Nobody waits for the result any more.
    if (count % ROWS_BETWEEN_LOOKS === 0 && isAborted()) return;
    const key = keyOf(row);
    if (part?.key !== key || part.candidates.length === MAX_PART) {
      if (part !== undefined) yield part;
      part = { key, candidates: [] };
    }
    const candidate = toCandidate(row);
    if (candidate.name !== "") part.candidates.push(candidate);
  }
  if (part !== undefined) yield part;
}

/** Letters that files without them write as two. Folded names have ß as two already. */
const transcriptions = new Map(Object.entries({ ä: "ae", æ: "ae", ö: "oe", ø: "oe", œ: "oe", ü: "ue" }));

function toCandidate(row: RowValues) {
  const [id, date, whole = "", given, middle, family] = row as string[];
  const parts = [given, middle, family].filter((part) => part !== undefined && part !== "");
  const joined = parts.length === 0 ? whole : parts.join(" ");
  /** The folded name in its original order, with transcribed letters: "Jürgen" and "Juergen" are one name. */
  const written = joined.replaceAll(/[äæöøœü]/g, (letter) => transcriptions.get(letter) ?? letter);
  /** The folded parts of the name in alphabetical order, because given and family name are often swapped. */
  const name = written
    .split(/[\s,-]+/)
    .sort()
    .join(" ")
    .trim();
  return { id: id ?? "", date: date ?? "", name, written };
}

/** The groups of a block. All records of a small one are compared with each other. */
function groupsOf(block: readonly Candidate[], { orders, isPair }: Method): readonly (readonly string[])[] {
  const groups: string[][] = [];
  const groupOf = new Map<string, string[]>();
  const join = (a: string, b: string): void => {
    const group = groupOf.get(a) ?? groupOf.get(b) ?? [];
    if (group.length === 0) groups.push(group);
    for (const id of [a, b]) {
      if (group.length >= MAX_IN_GROUP) return;
      if (groupOf.has(id)) continue;
      groupOf.set(id, group);
      group.push(id);
    }
  };
  for (const [order, next] of block.length <= SMALL_BLOCK ? orders.slice(0, 1) : orders) {
    const sorted = sortedBy(block, order);
    const reach = block.length <= SMALL_BLOCK ? block.length : next;
    for (const [index, a] of sorted.entries())
      for (const b of sorted.slice(index + 1, index + 1 + reach)) if (isPair(a, b)) join(a.id, b.id);
  }
  return groups;
}

/** Whether dates of birth differ by a digit, or by the order of day and month. */
function haveSimilarDates(a: Candidate, b: Candidate): boolean {
  if (a.date === b.date) return false;
  const [year, month, day] = a.date.split("-");
  return distance(a.date, b.date) === 1 || b.date === `${year}-${day}-${month}`;
}

function sortedBy(block: readonly Candidate[], order: (candidate: Candidate) => string): readonly Candidate[] {
  const keyed = block.map((candidate) => ({ candidate, key: order(candidate) }));
  // The sort is stable: equal names stay in the order of the statement, so the next search finds the same groups.
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return keyed.map(({ candidate }) => candidate);
}

/** The longest name that is compared by letters. */
const MAX_COMPARED = 200;

/** Whether all parts of a name, at least two, are in the other name: it has another middle name. */
function isPartOf(a: Candidate, b: Candidate): boolean {
  // Before a name is divided, because one of two names is never shorter.
  if (a.name.length >= b.name.length || b.name.length > MAX_COMPARED) return false;
  const parts = a.name.split(" ");
  const others = new Set(b.name.split(" "));
  return parts.length > 1 && parts.every((part) => others.has(part));
}

/**
 * Whether names differ by at most two typos, short names by at most one, and very short names by none; or whether one has an additional
 * middle name.
 */
function isSimilar(a: Candidate, b: Candidate): boolean {
  if (isPartOf(a, b) || isPartOf(b, a)) return true;
  const shorter = Math.min(a.written.length, b.written.length);
  const allowed = shorter < 4 ? 0 : shorter < 8 ? 1 : 2;
  if (Math.abs(a.written.length - b.written.length) > allowed || shorter > MAX_COMPARED) return false;
  return distance(a.written, b.written) <= allowed || distance(a.name, b.name) <= allowed;
}
