import type { JSX } from "preact";
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { CopyButton, IconButton } from "./button.tsx";
import { formatNoun } from "./format.ts";
import { Icon } from "./icons.tsx";
import { useMedia } from "./media.ts";
import { type Outline, type OutlineRow, pathTo, positionIn } from "./outline.ts";
import { VirtualList, type VirtualListHandle } from "./virtual-list.tsx";
import { VisibleText } from "./visible-text.tsx";
import "./tree.css";

interface TreeProps {
  readonly label: string;
  readonly outline: Outline;
  /** Formats the path to a value. */
  readonly formatPath: (path: readonly (string | number)[]) => string;
  /** The text that is copied for a value. */
  readonly copyOf: (index: number) => string;
  /** The row that was chosen elsewhere, for example by a click on a byte. */
  readonly chosen?: number | undefined;
  /** Called with each row that is chosen in the tree. */
  readonly onChoose?: ((index: number) => void) | undefined;
  /** Shows the bytes of a value. */
  readonly onShowBytes?: ((range: readonly [number, number]) => void) | undefined;
}

/** Below the height of buttons, for a finger too: a tree is read before it is touched. */
const rowHeightPx = { fine: 20, coarse: 32 } as const;

/** Longer values are truncated in their row. Copying takes the whole value, and the text view shows it. */
const SHOWN_LENGTH = 2_000;

/** A long tree is folded below this depth at first. */
const OPEN_DEPTH = 3;
const LONG_TREE = 400;

/**
 * A read-only tree for mouse and keys (arrows, Home, End; `*` unfolds everything below). Rows can be folded and
 * searched; values and their paths can be copied.
 */
export function Tree(props: TreeProps): JSX.Element {
  const { label, outline, formatPath, copyOf, onShowBytes } = props;
  const [folded, setFolded] = useState<ReadonlySet<number>>(() => initiallyFolded(outline, props.chosen));
  const [chosen, setChosen] = useState(props.chosen ?? 0);
  const [wanted, setWanted] = useState("");
  const rowHeight = useMedia("(pointer: coarse)") ? rowHeightPx.coarse : rowHeightPx.fine;
  const list = useRef<VirtualListHandle>(null);
  const id = useId();

  const shown = useMemo(() => visibleRows(outline, folded), [outline, folded]);

  const choose = (index: number): void => {
    setChosen(index);
    if (index !== props.chosen) props.onChoose?.(index);
    const unfolded = new Set(folded);
    for (const at of [...folded]) if (at < index && index < outline.end(at)) unfolded.delete(at);
    if (unfolded.size !== folded.size) setFolded(unfolded);
    const rows = unfolded.size === folded.size ? shown : visibleRows(outline, unfolded);
    // After the unfolded rows are rendered.
    requestAnimationFrame(() => list.current?.reveal(positionIn(rows, index)));
  };
  const found = useFoundRows(outline, wanted, choose);
  // A row that is chosen elsewhere is unfolded and scrolled to.
  useEffect(() => {
    if (props.chosen !== undefined && props.chosen !== chosen && props.chosen < outline.length) choose(props.chosen);
  }, [props.chosen, outline]);
  const fold = (index: number, isFolded: boolean): void => {
    const next = new Set(folded);
    if (isFolded) next.add(index);
    else next.delete(index);
    setFolded(next);
  };
  const findNext = (step: 1 | -1): void => {
    if (found.length === 0) return;
    const next = step > 0 ? found.find((at) => at > chosen) : found.findLast((at) => at < chosen);
    choose(next ?? (step > 0 ? found[0] : found.at(-1)) ?? 0);
  };

  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
    const at = positionIn(shown, chosen);
    const isOpen = outline.hasChildren(chosen) && !folded.has(chosen);
    switch (event.key) {
      case "ArrowDown":
        choose(shown[at + 1] ?? chosen);
        break;
      case "ArrowUp":
        choose(shown[at - 1] ?? chosen);
        break;
      case "ArrowRight":
        if (isOpen) choose(shown[at + 1] ?? chosen);
        else if (outline.hasChildren(chosen)) fold(chosen, false);
        break;
      case "ArrowLeft":
        if (isOpen) fold(chosen, true);
        else choose(parentOf(outline, chosen));
        break;
      case "Home":
        choose(0);
        break;
      case "End":
        choose(shown.at(-1) ?? 0);
        break;
      case "*":
        setFolded(new Set([...folded].filter((row) => row < chosen || row >= outline.end(chosen))));
        break;
      default:
        return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  const path = outline.length === 0 ? "" : formatPath(pathTo(outline, chosen));
  const range = outline.length === 0 ? undefined : outline.row(chosen).range;

  return (
    <div class="tree column">
      <div class="tree-bar line">
        <input
          type="search"
          aria-label={`Find in ${label}`}
          placeholder="Find"
          value={wanted}
          onInput={({ currentTarget }) => setWanted(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") findNext(event.shiftKey ? -1 : 1);
            if (event.key !== "Escape") return;
            // The browser would clear the field.
            event.preventDefault();
            list.current?.focus();
          }}
        />
        {wanted !== "" && (
          <span class="soft" role="status">
            {found.length >= MAX_FOUND && "more than "}
            {formatNoun(found.length, "match", "matches")}
          </span>
        )}
        <IconButton icon="down" label="Unfold all" onClick={() => setFolded(new Set())} />
        <IconButton icon="right" label="Fold all" onClick={() => setFolded(allFolded(outline))} />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the tree inside, whose rows come and go. */}
      <div class="tree column" onKeyDown={press}>
        <VirtualList
          class="mono"
          label={label}
          role="tree"
          activeId={`${id}-${chosen}`}
          wide
          count={shown.length}
          rowHeight={rowHeight}
          handle={list}
          keyOf={(position) => shown[position] as number}
          render={(position) => {
            const index = shown[position] as number;
            return (
              <TreeRow
                id={`${id}-${index}`}
                row={outline.row(index)}
                isFolded={folded.has(index)}
                isChosen={index === chosen}
                isFound={wanted !== "" && positionIn(found, index) >= 0}
                onChoose={() => choose(index)}
                onFold={(isFolded) => fold(index, isFolded)}
              />
            );
          }}
        />
      </div>
      <div class="tree-path line">
        <code class="truncated" title={path}>
          <VisibleText text={path} />
        </code>
        <CopyButton text={path} of="path" labelled />
        <CopyButton text={() => copyOf(chosen)} of="value" labelled />
        {onShowBytes !== undefined && range !== undefined && (
          <button type="button" class="button" data-look="plain" onClick={() => onShowBytes(range)}>
            Show bytes
          </button>
        )}
      </div>
    </div>
  );
}

interface TreeRowProps {
  readonly id: string;
  readonly row: OutlineRow;
  readonly isFolded: boolean;
  readonly isChosen: boolean;
  readonly isFound: boolean;
  readonly onChoose: () => void;
  readonly onFold: (isFolded: boolean) => void;
}

const brackets: Readonly<Partial<Record<OutlineRow["kind"], string>>> = { object: "{}", array: "[]" };

function TreeRow({ id, row, isFolded, isChosen, isFound, onChoose, onFold }: TreeRowProps): JSX.Element {
  const { depth, name, kind, value, note, problem, children } = row;
  const pair = brackets[kind];
  return (
    // biome-ignore lint/a11y: the tree around it has the focus, handles the keys and names this row as the active one.
    <div
      id={id}
      class="tree-row"
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={isChosen}
      aria-expanded={children > 0 ? !isFolded : undefined}
      data-found={isFound ? "" : undefined}
      style={{ paddingInlineStart: `${Math.min(depth, 40) * 14}px` }}
      onClick={onChoose}
      onDblClick={() => children > 0 && onFold(!isFolded)}
    >
      <span
        class="tree-fold"
        aria-hidden="true"
        onClick={(event) => {
          event.stopPropagation();
          if (children > 0) onFold(!isFolded);
        }}
      >
        {children > 0 ? (isFolded ? "▸" : "▾") : ""}
      </span>
      {name !== undefined && (
        <>
          <span class={kind === "element" ? "tree-element" : "tree-name"}>
            <VisibleText text={name.slice(0, SHOWN_LENGTH)} />
          </span>
          <span class="tree-colon">{kind === "element" ? " " : ": "}</span>
        </>
      )}
      {pair === undefined ? (
        <span class={`tree-${kind === "element" ? "summary" : kind}`}>
          <VisibleText text={value.slice(0, SHOWN_LENGTH)} />
          {value.length > SHOWN_LENGTH && "…"}
        </span>
      ) : (
        <span class="tree-summary">
          {children === 0
            ? pair
            : `${pair[0]} ${isFolded ? "… " : ""}${formatNoun(children, kind === "object" ? "field" : "item")} ${pair[1]}`}
        </span>
      )}
      {note !== undefined && (
        <span class="tree-note">
          <VisibleText text={note.slice(0, SHOWN_LENGTH)} />
        </span>
      )}
      {problem !== undefined && (
        <span class="tree-problem">
          <Icon name="warning" /> <VisibleText text={problem.slice(0, SHOWN_LENGTH)} />
        </span>
      )}
    </div>
  );
}

function visibleRows(outline: Outline, folded: ReadonlySet<number>): number[] {
  const rows: number[] = [];
  for (let index = 0; index < outline.length; index = folded.has(index) ? outline.end(index) : index + 1)
    rows.push(index);
  return rows;
}

function initiallyFolded(outline: Outline, chosen: number | undefined): ReadonlySet<number> {
  const folded = new Set<number>();
  if (outline.length <= LONG_TREE) return folded;
  for (let index = 0; index < outline.length; index += 1) {
    const holdsChosen = chosen !== undefined && index < chosen && chosen < outline.end(index);
    if (outline.depth(index) >= OPEN_DEPTH && outline.hasChildren(index) && !holdsChosen) folded.add(index);
  }
  return folded;
}

function allFolded(outline: Outline): ReadonlySet<number> {
  const folded = new Set<number>();
  for (let index = 1; index < outline.length; index += 1) if (outline.hasChildren(index)) folded.add(index);
  return folded;
}

/**
 * The rows that are searched at once. A search of a longer tree pauses after each batch, so that the page stays
 * responsive.
 */
const SEARCHED_AT_ONCE = 20_000;

/** The rows with a text in their name or value, in order, as far as they are found. Calls `onFirst` with the first one. */
function useFoundRows(outline: Outline, wanted: string, onFirst: (row: number) => void): readonly number[] {
  const [found, setFound] = useState(noRows);
  useLayoutEffect(() => {
    let all = noRows;
    let from = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const searchOn = (): void => {
      const more = findRows(outline, wanted, from, from + SEARCHED_AT_ONCE);
      if (all.length === 0 && more[0] !== undefined) onFirst(more[0]);
      all = [...all, ...more];
      from += SEARCHED_AT_ONCE;
      setFound(all);
      if (wanted !== "" && from < outline.length && all.length < MAX_FOUND) timer = setTimeout(searchOn);
    };
    searchOn();
    return () => clearTimeout(timer);
  }, [outline, wanted]);
  return found;
}

const noRows: readonly number[] = [];

/** The most matches that are collected. */
const MAX_FOUND = 10_000;

function findRows(outline: Outline, wanted: string, from: number, to: number): readonly number[] {
  if (wanted === "") return noRows;
  const lower = wanted.toLowerCase();
  const found: number[] = [];
  for (let index = from; index < Math.min(to, outline.length); index += 1) {
    if (outline.searchText(index).toLowerCase().includes(lower)) found.push(index);
  }
  return found;
}

function parentOf(outline: Outline, index: number): number {
  for (let at = index - 1; at >= 0; at -= 1) if (outline.depth(at) < outline.depth(index)) return at;
  return 0;
}
