import { JsonTokenizer, unquote } from "@signalbox/json";

type RowKind = "object" | "array" | "string" | "number" | "literal" | "element" | "text" | "bytes";

/** One line of a tree. */
export interface OutlineRow {
  readonly depth: number;
  readonly kind: RowKind;
  /** The property name or array index in its parent; undefined for the root and for text. */
  readonly name: string | undefined;
  /** The value as written. For a row with children: a summary. */
  readonly value: string;
  /** A short second reading of the value, shown beside it. */
  readonly note?: string | undefined;
  /** The error in the value. */
  readonly problem?: string | undefined;
  readonly children: number;
  /** The start and end in the source, in characters of a text or in bytes. */
  readonly range?: readonly [start: number, end: number] | undefined;
}

/**
 * A tree as a flat list of rows in reading order. A flat list of 50,000 rows can be posted from a worker in one
 * message, and folding a row is a jump to another index.
 */
export interface Outline {
  readonly length: number;
  row(index: number): OutlineRow;
  depth(index: number): number;
  /** The index after its last descendant. */
  end(index: number): number;
  hasChildren(index: number): boolean;
  /** The range of a row, without building the whole row. */
  range(index: number): OutlineRow["range"];
  /** The text that is searched: name and value. */
  searchText(index: number): string;
}

/** An outline of rows that are already in memory. */
export function outlineOf(rows: readonly OutlineRow[]): Outline {
  const ends = new Int32Array(rows.length);
  const open: number[] = [];
  for (let index = 0; index <= rows.length; index += 1) {
    const depth = rows[index]?.depth ?? 0;
    while (open.length > 0 && (rows[open.at(-1) as number] as OutlineRow).depth >= depth)
      ends[open.pop() as number] = index;
    open.push(index);
  }
  const row = (index: number): OutlineRow => rows[index] as OutlineRow;
  return {
    length: rows.length,
    row,
    depth: (index) => row(index).depth,
    end: (index) => ends[index] as number,
    hasChildren: (index) => row(index).children > 0,
    range: (index) => row(index).range,
    searchText: (index) => `${row(index).name ?? ""} ${row(index).value}`,
  };
}

const kinds: readonly RowKind[] = ["object", "array", "string", "number", "literal"];

const WIDTH = 8;

/**
 * A parsed JSON text as numbers. Per value: kind, depth, start and end of its text, start and end of its name (or -1), index
 * after its last descendant, number of children.
 *
 * @throws JsonSyntaxError when the text is not JSON, or nests deeper than 1,000 levels.
 */
export function indexJson(text: string): Int32Array {
  const tokens = new JsonTokenizer(text, { maxDepth: 1_000 });
  let numbers = new Int32Array(WIDTH * 256);
  let count = 0;
  const open: number[] = [];
  let nameStart = -1;
  let nameEnd = -1;
  for (let kind = tokens.next(); kind !== "end"; kind = tokens.next()) {
    if (kind === "name") {
      nameStart = tokens.start;
      nameEnd = tokens.start + tokens.text.length;
      continue;
    }
    const end = tokens.start + tokens.text.length;
    if (kind === "object-end" || kind === "array-end") {
      const opened = (open.pop() as number) * WIDTH;
      numbers[opened + 3] = end;
      numbers[opened + 6] = count;
      continue;
    }
    if ((count + 1) * WIDTH > numbers.length) {
      const longer = new Int32Array(numbers.length * 2);
      longer.set(numbers);
      numbers = longer;
    }
    const parent = open.at(-1);
    if (parent !== undefined) numbers[parent * WIDTH + 7] = (numbers[parent * WIDTH + 7] as number) + 1;
    const code =
      kind === "object-start" ? 0 : kind === "array-start" ? 1 : kind === "string" ? 2 : kind === "number" ? 3 : 4;
    numbers.set([code, open.length, tokens.start, end, nameStart, nameEnd, count + 1, 0], count * WIDTH);
    nameStart = -1;
    nameEnd = -1;
    if (code < 2) open.push(count);
    count += 1;
  }
  return numbers.slice(0, count * WIDTH);
}

/** The outline of a JSON text, with the numbers of `indexJson`. Names and values are sliced only when a row is shown. */
export function jsonOutline(text: string, numbers: Int32Array): Outline {
  const at = (index: number, field: number): number => numbers[index * WIDTH + field] as number;
  /** The items of arrays, by the index of the array. Collected when an item is first needed. */
  const items = new Map<number, Int32Array>();
  let lastArray = -1;

  /** The name of an array item is its index. */
  function nameOf(index: number): string | undefined {
    if (at(index, 4) >= 0) return unquote(text.slice(at(index, 4), at(index, 5)));
    if (at(index, 1) === 0) return undefined;
    return String(positionIn(itemsOf(arrayOf(index)), index));
  }

  /**
   * The array of an item. Usually it is the array of the previous item, so that one is tried first: a new search would
   * pass all items between.
   */
  function arrayOf(item: number): number {
    const isSame =
      lastArray >= 0 && lastArray < item && item < at(lastArray, 6) && at(lastArray, 1) === at(item, 1) - 1;
    if (!isSame) {
      lastArray = item - 1;
      while (at(lastArray, 1) >= at(item, 1)) lastArray -= 1;
    }
    return lastArray;
  }

  function itemsOf(array: number): Int32Array {
    let known = items.get(array);
    if (known === undefined) {
      known = new Int32Array(at(array, 7));
      let count = 0;
      for (let item = array + 1; item < at(array, 6); item = at(item, 6)) known[count++] = item;
      items.set(array, known);
    }
    return known;
  }

  return {
    length: numbers.length / WIDTH,
    row(index) {
      const kind = kinds[at(index, 0)] as RowKind;
      const children = at(index, 7);
      const isContainer = kind === "object" || kind === "array";
      return {
        depth: at(index, 1),
        kind,
        name: nameOf(index),
        value: isContainer ? "" : text.slice(at(index, 2), at(index, 3)),
        children,
        range: [at(index, 2), at(index, 3)],
      };
    },
    depth: (index) => at(index, 1),
    end: (index) => at(index, 6),
    hasChildren: (index) => at(index, 7) > 0,
    range: (index) => [at(index, 2), at(index, 3)],
    searchText(index) {
      const name = at(index, 4) < 0 ? "" : text.slice(at(index, 4), at(index, 5));
      return at(index, 0) < 2 ? name : `${name} ${text.slice(at(index, 2), at(index, 3))}`;
    },
  };
}

/** The index of a number in ascending numbers; -1 if it is not among them. */
export function positionIn(
  ascending: { readonly length: number; readonly [at: number]: number },
  wanted: number,
): number {
  let from = 0;
  let to = ascending.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((ascending[middle] as number) < wanted) from = middle + 1;
    else to = middle;
  }
  return ascending[from] === wanted ? from : -1;
}

/** The property names and array indexes from the root to a row. */
export function pathTo(outline: Outline, index: number): (string | number)[] {
  const path: (string | number)[] = [];
  let { depth, name } = outline.row(index);
  for (let at = index - 1; at >= 0 && depth > 0; at -= 1) {
    if (outline.depth(at) >= depth) continue;
    const parent = outline.row(at);
    if (name !== undefined) path.unshift(parent.kind === "array" ? Number(name) : name);
    ({ depth, name } = parent);
  }
  if (name !== undefined) path.unshift(name);
  return path;
}

/** A path as JSONPath (RFC 9535), as in searches: `$.items[0]['a b']`. */
export function formatJsonPath(path: readonly (string | number)[]): string {
  let text = "$";
  for (const step of path) {
    if (typeof step === "number") text += `[${step}]`;
    else if (/^[A-Za-z_][\w-]*$/.test(step)) text += `.${step}`;
    else text += `['${step.replaceAll(/['\\]/g, "\\$&")}']`;
  }
  return text;
}

/** The innermost row whose range contains an offset; undefined if there is none. */
export function rowAt(outline: Outline, offset: number): number | undefined {
  let found: number | undefined;
  for (let index = 0; index < outline.length; ) {
    const range = outline.range(index);
    const isIn = range !== undefined && range[0] <= offset && offset < range[1];
    if (isIn) found = index;
    // Enters a row that contains the offset, skips a row that does not.
    index = isIn || range === undefined ? index + 1 : outline.end(index);
    if (found !== undefined && index >= outline.end(found)) break;
  }
  return found;
}
