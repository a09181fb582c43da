/** A line of a comparison: in both, only in the first, or only in the second. */
export interface DiffLine {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
  /** Its line number in each text, from 1; 0 in a text that does not have it. */
  readonly before: number;
  readonly after: number;
}

/**
 * Texts that differ in more lines are shown as one removed and one added text: the search is quadratic in this number.
 */
const maxEdits = 2_000;

/** Compares two texts line by line with the fewest edits (Myers 1986). */
export function diffLines(before: string, after: string): DiffLine[] {
  const a = before.split("\n");
  const b = after.split("\n");
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail])
    tail += 1;

  const lines: DiffLine[] = [];
  let x = 0;
  let y = 0;
  const same = (): void => {
    lines.push({ kind: "same", text: a[x] as string, before: x + 1, after: y + 1 });
    x += 1;
    y += 1;
  };
  const removed = (): void => {
    lines.push({ kind: "removed", text: a[x] as string, before: x + 1, after: 0 });
    x += 1;
  };
  const added = (): void => {
    lines.push({ kind: "added", text: b[y] as string, before: 0, after: y + 1 });
    y += 1;
  };

  while (x < head) same();
  const endX = a.length - tail;
  const endY = b.length - tail;
  for (const move of shortestEdits(a.slice(head, endX), b.slice(head, endY))) {
    if (move === "same") same();
    else if (move === "removed") removed();
    else added();
  }
  while (x < a.length) same();
  return lines;
}

function shortestEdits(a: readonly string[], b: readonly string[]): DiffLine["kind"][] {
  const most = Math.min(a.length + b.length, maxEdits);
  const offset = most + 1;
  const furthest = new Int32Array(2 * most + 3);
  const trace: Int32Array[] = [];
  for (let edits = 0; edits <= most; edits += 1) {
    trace.push(furthest.slice());
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const fromAbove =
        diagonal === -edits ||
        (diagonal !== edits && at(furthest, offset + diagonal - 1) < at(furthest, offset + diagonal + 1));
      let x = fromAbove ? at(furthest, offset + diagonal + 1) : at(furthest, offset + diagonal - 1) + 1;
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x += 1;
      furthest[offset + diagonal] = x;
      if (x >= a.length && x - diagonal >= b.length) return backtrack(trace, a.length, b.length, offset);
    }
  }
  return [...a.map(() => "removed" as const), ...b.map(() => "added" as const)];
}

function backtrack(trace: readonly Int32Array[], endX: number, endY: number, offset: number): DiffLine["kind"][] {
  const moves: DiffLine["kind"][] = [];
  let [x, y] = [endX, endY];
  for (let edits = trace.length - 1; edits >= 0; edits -= 1) {
    const furthest = trace[edits] as Int32Array;
    const diagonal = x - y;
    const fromAbove =
      diagonal === -edits ||
      (diagonal !== edits && at(furthest, offset + diagonal - 1) < at(furthest, offset + diagonal + 1));
    const previous = fromAbove ? diagonal + 1 : diagonal - 1;
    const fromX = edits === 0 ? 0 : at(furthest, offset + previous);
    const fromY = fromX - previous;
    while (x > (edits === 0 ? 0 : fromX) && y > (edits === 0 ? 0 : fromY)) {
      moves.push("same");
      x -= 1;
      y -= 1;
    }
    if (edits > 0) moves.push(fromAbove ? "added" : "removed");
    [x, y] = [fromX, fromY];
  }
  return moves.reverse();
}

function at(array: Int32Array, index: number): number {
  return array[index] as number;
}
