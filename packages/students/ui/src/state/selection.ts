import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { StudentRecord } from "../api/student-record.ts";
import type { RecordList } from "./record-list.ts";

const nobody: ReadonlySet<string> = new Set();

/** The records that are selected for an action on all of them. */
export class Selection {
  readonly #list: RecordList;
  readonly #ids: Signal<ReadonlySet<string>> = signal(nobody);
  /** The last toggled record, where a range starts. */
  #anchor: string | undefined;
  /** The selected records, only loaded ones: users must see what they change. */
  readonly selected: ReadonlySignal<readonly StudentRecord[]> = computed(() => {
    const ids = this.#ids.value;
    return ids.size === 0 ? [] : this.#list.records.filter(({ id }) => ids.has(id));
  });

  constructor(list: RecordList) {
    this.#list = list;
  }

  /** How many of the loaded records are selected. */
  get state(): "none" | "some" | "all" {
    const { length } = this.selected.value;
    return length === 0 ? "none" : length === this.#list.records.length ? "all" : "some";
  }

  has(id: string | undefined): boolean {
    return id !== undefined && this.#ids.value.has(id);
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
    this.#ids.value = nobody;
  }

  #select(from: number, to: number): void {
    const range = this.#list.records.slice(Math.min(from, to), Math.max(from, to) + 1);
    this.#ids.value = new Set([...this.#ids.peek(), ...range.map(({ id }) => id)]);
  }
}
