import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { VirtualListHandle } from "@signalbox/ui";
import { createRef, type RefObject } from "preact";
import type { StoredRecord } from "../api/stored-record.ts";
import type { RecordList } from "./record-list.ts";

/** A row, relative to the active one or to the list. */
export type RowTarget = "next" | "previous" | "pageDown" | "pageUp" | "first" | "last";

/** The active row, which keys act on, and the records that are selected for an action on all of them. */
export class Selection {
  readonly #list: RecordList;
  readonly #openId: () => string | undefined;
  readonly table: RefObject<VirtualListHandle | null> = createRef<VirtualListHandle>();
  /** The id of the row that was active last. */
  readonly #active: Signal<string | undefined> = signal<string>();
  /** The id of the row that takes the focus; the list clears it. */
  readonly focus: Signal<string | undefined> = signal<string>();
  readonly #ids: Signal<ReadonlySet<string>> = signal(new Set());
  /** The last toggled record, where a range starts. */
  #anchor: string | undefined;
  /** The selected records, only loaded ones: users must see what they change. */
  readonly selected: ReadonlySignal<readonly StoredRecord[]> = computed(() => {
    const ids = this.#ids.value;
    return ids.size === 0 ? [] : this.#list.records.filter(({ id }) => ids.has(id));
  });

  /** @param openId the id of the open record, which is active until the user moves */
  constructor(list: RecordList, openId: () => string | undefined) {
    this.#list = list;
    this.#openId = openId;
  }

  /** The index of the active row; -1 without one. */
  get chosenIndex(): number {
    return this.#list.indexOf(this.#active.value ?? this.#openId());
  }

  /** The row that the keyboard starts from. */
  get activeIndex(): number {
    return Math.max(0, this.chosenIndex);
  }

  activate(id: string | undefined): void {
    this.#active.value = id;
  }

  /** Moves the focus to the active row. */
  focusActive(): void {
    this.focus.value = this.#list.records[this.activeIndex]?.id;
  }

  /** Makes another row active, with the focus. */
  step(to: RowTarget): void {
    const page = this.table.current?.pageRows() ?? 1;
    const { activeIndex: from, chosenIndex } = this;
    const targets = {
      next: chosenIndex + 1,
      previous: from - 1,
      pageDown: from + page,
      pageUp: from - page,
      first: 0,
      last: Number.POSITIVE_INFINITY,
    };
    this.moveTo(targets[to]);
  }

  /** Selects the active row and the next or previous one. */
  grow(to: "next" | "previous"): void {
    const from = this.activeIndex;
    if (this.selected.value.length === 0) this.extend(from);
    this.extend(this.moveTo(from + (to === "next" ? 1 : -1)));
  }

  /** How many of the loaded records are selected. */
  get state(): "none" | "some" | "all" {
    const { length } = this.selected.value;
    return length === 0 ? "none" : length === this.#list.records.length ? "all" : "some";
  }

  has(id: string): boolean {
    return this.#ids.value.has(id);
  }

  toggle(index: number): void {
    const id = this.#list.records[index]?.id;
    if (id === undefined) return;
    this.#anchor = id;
    const ids = new Set(this.#ids.peek());
    if (!ids.delete(id)) ids.add(id);
    this.#ids.value = ids;
  }

  /** Selects the rows from the last toggled one to `to`. */
  extend(to: number): void {
    const from = this.#list.indexOf(this.#anchor);
    if (from < 0) this.#anchor = this.#list.records[to]?.id;
    this.#select(from < 0 ? to : from, to);
  }

  toggleAll(): void {
    if (this.state === "all") this.clear();
    else this.#select(0, this.#list.records.length - 1);
  }

  clear(): void {
    this.#anchor = undefined;
    this.#ids.value = new Set();
  }

  /** Forgets records that are deleted, so that they come back unselected. */
  drop(gone: readonly string[]): void {
    this.#ids.value = new Set([...this.#ids.peek()].filter((id) => !gone.includes(id)));
  }

  /** Makes a row active and focuses it, or the last one before the end; returns its index. */
  moveTo(index: number): number {
    const { records } = this.#list;
    const to = Math.max(0, Math.min(records.length - 1, index));
    const id = records[to]?.id;
    if (id === undefined) return to;
    this.activate(id);
    this.focus.value = id;
    if (to >= records.length - 5) this.#list.loadMore();
    return to;
  }

  #select(from: number, to: number): void {
    const range = this.#list.records.slice(Math.min(from, to), Math.max(from, to) + 1);
    this.#ids.value = new Set([...this.#ids.peek(), ...range.map(({ id }) => id)]);
  }
}
