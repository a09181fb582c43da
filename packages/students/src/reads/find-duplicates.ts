import type { QueryConnection, Statement } from "@signalbox/service/query-connection";
import { distance } from "fastest-levenshtein";

/** Why two records may be about one person, the strongest reason first. */
export const duplicateReasons = ["same_name_and_date", "similar_name", "similar_date", "same_name"] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];

/** Finds records that may be about one person. Both statements have the columns of {@link Candidate}. */
export interface DuplicatesTask {
  /** All records in the order of their dates of birth. */
  readonly byDate: Statement;
  /** All records with a date of birth in the order of their names. */
  readonly byName: Statement;
  /** The most groups. */
  readonly limit: number;
}

export interface DuplicateGroups {
  readonly groups: readonly DuplicateGroup[];
  readonly hasMore: boolean;
}

export interface DuplicateGroup {
  readonly reason: DuplicateReason;
  /** Keys of records; only the first ones if there are very many. */
  readonly ids: readonly string[];
}

interface Candidate {
  readonly id: string;
  /** Empty when unknown. */
  readonly date: string;
  /** The folded parts of the name in alphabetical order, because given and family name are often swapped. */
  readonly name: string;
  /** The folded name in its original order. */
  readonly written: string;
  /** A bit for each letter of the name. It distinguishes most names with one comparison. */
  readonly letters: number;
}

/** The most records of a group that are named. */
const maxInGroup = 20;
/** Up to this many records with one date of birth are all compared with each other. */
const smallBlock = 40;
/**
 * In larger groups, each record is compared with this many next ones, in the order of names read forwards and
 * backwards.
 */
const neighbours = 10;

/**
 * Reads all records twice: in the order of dates of birth, and in the order of names. Only the records of one date or
 * name are in memory. The cost is linear in the number of records, even if many have the same date.
 */
export async function findDuplicates(
  connection: QueryConnection,
  { byDate, byName, limit }: DuplicatesTask,
): Promise<DuplicateGroups> {
  const found = collector(limit);
  await eachBlock(
    connection.each(byDate),
    ({ date }) => date,
    (block) => compareNames(block, found),
  );
  await eachBlock(
    connection.each(byName),
    ({ written }) => written,
    (block) => compareDates(block, found),
  );
  return found.result();
}

async function eachBlock(
  rows: AsyncIterable<readonly unknown[]>,
  keyOf: (candidate: Candidate) => string,
  compare: (block: readonly Candidate[]) => void,
): Promise<void> {
  let block: Candidate[] = [];
  for await (const row of rows) {
    const candidate = toCandidate(row);
    const [first] = block;
    if (first !== undefined && keyOf(first) !== keyOf(candidate)) {
      if (block.length > 1) compare(block);
      block = [];
    }
    if (candidate.name !== "") block.push(candidate);
  }
  if (block.length > 1) compare(block);
}

function toCandidate(row: readonly unknown[]): Candidate {
  const [id, date, whole = "", given, middle, family] = row as string[];
  const parts = [given, middle, family].filter((part) => part !== undefined && part !== "");
  const written = parts.length === 0 ? whole : parts.join(" ");
  const name = written
    .split(/[\s,-]+/)
    .sort()
    .join(" ")
    .trim();
  return { id: id ?? "", date: date ?? "", name, written, letters: lettersOf(written) };
}

/** Compares records with one date of birth, or without one. Without a date, only equal names count. */
function compareNames(block: readonly Candidate[], found: Collector): void {
  const hasDate = block[0]?.date !== "";
  const compare = (a: Candidate, b: Candidate): void => {
    if (a.name === b.name) found.add(a.id, b.id, hasDate ? "same_name_and_date" : "same_name");
    else if (hasDate && isSimilar(a, b)) found.add(a.id, b.id, "similar_name");
  };
  const small = hasDate && block.length <= smallBlock;
  // Equal names are next to each other.
  comparePairs(sortedBy(block, "name"), small ? block.length : 1, compare);
  if (small || !hasDate) return;
  comparePairs(sortedBy(block, "written"), neighbours, compare);
  comparePairs(sortedBy(block, "backwards"), neighbours, compare);
}

function sortedBy(block: readonly Candidate[], key: "name" | "written" | "date" | "backwards"): readonly Candidate[] {
  const keyed = block.map((candidate) => ({
    candidate,
    key: key === "backwards" ? Array.from(candidate.written).reverse().join("") : candidate[key],
  }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return keyed.map(({ candidate }) => candidate);
}

/**
 * Compares records with one name. Dates of birth match if they differ in one digit or in the order of day and month.
 */
function compareDates(block: readonly Candidate[], found: Collector): void {
  comparePairs(sortedBy(block, "date"), block.length <= smallBlock ? block.length : neighbours, (a, b) => {
    if (a.date === b.date) return;
    const [year, month, day] = a.date.split("-");
    if (distance(a.date, b.date) === 1 || b.date === `${year}-${day}-${month}`) found.add(a.id, b.id, "similar_date");
  });
}

function comparePairs(
  candidates: readonly Candidate[],
  reach: number,
  compare: (a: Candidate, b: Candidate) => void,
): void {
  for (const [index, a] of candidates.entries()) {
    const end = Math.min(candidates.length, index + reach + 1);
    for (let other = index + 1; other < end; other += 1) compare(a, candidates[other] as Candidate);
  }
}

/** The longest name that is compared by letters. */
const maxCompared = 200;

function lettersOf(text: string): number {
  let letters = 0;
  for (let index = 0; index < text.length; index += 1) letters |= 1 << (text.charCodeAt(index) % 32);
  return letters;
}

/** How many bits are set in a number of 32 bits. */
function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** Whether names differ by at most two typos; short names by at most one, and very short names by none. */
function isSimilar(a: Candidate, b: Candidate): boolean {
  const shorter = Math.min(a.written.length, b.written.length);
  const allowed = shorter < 4 ? 0 : shorter < 8 ? 1 : 2;
  if (Math.abs(a.written.length - b.written.length) > allowed || shorter > maxCompared) return false;
  // A typo adds a letter, removes one, or does both.
  if (countBits(a.letters ^ b.letters) > 2 * allowed) return false;
  return distance(a.written, b.written) <= allowed || distance(a.name, b.name) <= allowed;
}

interface Collector {
  add(a: string, b: string, reason: DuplicateReason): void;
  result(): DuplicateGroups;
}

/** Joins pairs into groups, up to the limit for each reason. */
function collector(limit: number): Collector {
  const ofReason = new Map(
    duplicateReasons.map((reason) => [reason, { groups: [] as string[][], groupOf: new Map<string, string[]>() }]),
  );
  let isCut = false;

  return {
    add(a, b, reason) {
      const { groups, groupOf } = ofReason.get(reason) as NonNullable<ReturnType<typeof ofReason.get>>;
      const group = groupOf.get(a) ?? groupOf.get(b) ?? [];
      if (group.length === 0) {
        if (groups.length === limit) {
          isCut = true;
          return;
        }
        groups.push(group);
      }
      for (const id of [a, b]) {
        if (group.length >= maxInGroup) return;
        if (groupOf.has(id)) continue;
        groupOf.set(id, group);
        group.push(id);
      }
    },

    result() {
      const all = duplicateReasons.flatMap((reason) =>
        (ofReason.get(reason)?.groups ?? []).map((ids): DuplicateGroup => ({ reason, ids })),
      );
      return { groups: all.slice(0, limit), hasMore: isCut || all.length > limit };
    },
  };
}
