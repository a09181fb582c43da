import { diffArrays } from "diff";

/** A line of a comparison: in both texts, only in the first, or only in the second. */
export interface DiffLine {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

/**
 * Texts that differ in more lines are shown as one removed and one added text: the search is quadratic in this number.
 */
const MAX_EDIT_LENGTH = 2_000;

/** Compares two texts line by line with the fewest edits. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [a, b] = [before.split("\n"), after.split("\n")];
  const changes = diffArrays(a, b, { maxEditLength: MAX_EDIT_LENGTH }) ?? [
    { value: a, removed: true, added: false },
    { value: b, removed: false, added: true },
  ];
  return changes.flatMap(({ value, removed, added }) =>
    value.map((text) => ({ kind: removed ? "removed" : added ? "added" : "same", text }) as const),
  );
}
