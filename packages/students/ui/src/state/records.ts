import { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from "@preact/signals";
import {
  type AddressSignal,
  createToaster,
  formatCount,
  mediaSignal,
  readStored,
  type Toaster,
  writeStored,
} from "@signalbox/ui";
import { type Context, createContext, createRef, type RefObject } from "preact";
import { useContext } from "preact/hooks";
import type { BulkUndoJson, CallerJson } from "../../../src/domain/responses.ts";
import { type BulkTarget, createRecordsApi } from "../api/records-api.ts";
import { isId, nameOf, type StoredRecord, textOf } from "../api/stored-record.ts";
import { type Address, fullPageTasks, mayShow, type TaskName } from "./address.ts";
import { Changes } from "./changes.ts";
import { type Collection, defaultColumns, membersOf, SAMPLE_SIZE, STUDENTS } from "./collection.ts";
import { blankOf, type Draft, type Typed } from "./draft.ts";
import { filterText, type View } from "./list-path.ts";
import { Names } from "./names.ts";
import { RecordEditor } from "./record-editor.ts";
import { RecordList } from "./record-list.ts";
import { Selection } from "./selection.ts";

/** Unsaved input in a collection. It outlives the session, so it survives signing in again. */
export interface UnsavedInput {
  /** Drafts by record id; the new record has the empty id. */
  readonly drafts: Map<string, Draft>;
  /** The input of tasks, by name. */
  readonly tasks: Map<string, unknown>;
}

/** What the page of a collection is about. */
export interface RecordsSetting {
  readonly caller: CallerJson;
  readonly collection: Collection;
  readonly unsaved: UnsavedInput;
  readonly address: AddressSignal<Address>;
  readonly onSignOut: () => void;
}

/** The dialogs above the page. */
export type Overlay = "keys" | "palette" | "filter" | "columns";

const VIEWS_KEY = "signalbox.students.views";

/** The state of the page of a collection, and what the user does with it. Components read the signals. */
export class Records {
  readonly caller: CallerJson;
  readonly collection: Collection;
  readonly unsaved: UnsavedInput;
  readonly signOut: () => void;
  readonly address: ReadonlySignal<Address>;
  readonly go: AddressSignal<Address>["go"];
  readonly list: RecordList;
  readonly selection: Selection;
  readonly names: Names = new Names();
  readonly changes: Changes = new Changes();
  readonly toaster: Toaster = createToaster();
  readonly overlay: Signal<Overlay | undefined> = signal<Overlay>();
  /** The views that this browser stores; each is the fragment of its URL. */
  readonly savedViews: Signal<readonly string[]> = signal(readStored<readonly string[]>(VIEWS_KEY, []));
  /** Whether the list and a record are beside each other. */
  readonly wide: ReadonlySignal<boolean> = mediaSignal("(width >= 1000px)");
  readonly search: RefObject<HTMLInputElement | null> = createRef<HTMLInputElement>();
  /** The text of {@link view}, which other changes of the address do not change. */
  readonly #viewText: ReadonlySignal<string> = computed(() => {
    const { q = "", filters = [], sort = "" } = this.address.value;
    return JSON.stringify({ q, filters, sort });
  });
  readonly view: ReadonlySignal<View> = computed(() => JSON.parse(this.#viewText.value) as View);
  /** The task that the user may see. */
  readonly task: ReadonlySignal<TaskName | undefined> = computed(() => mayShow(this.address.value.show, this.caller));
  /** Whether a task replaces the list. */
  readonly isFullPage: ReadonlySignal<boolean> = computed(() => fullPageTasks.has(this.task.value));
  /** The id of the open record; empty for a new one. */
  readonly openId: ReadonlySignal<string | undefined> = computed(() => this.address.value.id);
  readonly isOpen: ReadonlySignal<boolean> = computed(() => this.openId.value !== undefined);
  readonly editor: ReadonlySignal<RecordEditor | undefined> = computed(() => {
    const id = this.openId.value;
    if (id === "") this.knowsMembers.value;
    return id === undefined ? undefined : untracked(() => new RecordEditor(this, id));
  });
  /** Whether the list is visible. Keys never act on rows that nobody sees. */
  readonly hasList: ReadonlySignal<boolean> = computed(
    () => !this.isFullPage.value && (this.wide.value || !this.isOpen.value),
  );
  /** The members of the loaded records, in the order in which they were found, so that columns do not move. */
  readonly members: ReadonlySignal<readonly string[]> = computed(() => {
    for (const [name, isNumber] of membersOf(this.list.records.slice(0, SAMPLE_SIZE)))
      this.#areNumbers.set(name, isNumber && this.#areNumbers.get(name) !== false);
    return [...this.#areNumbers.keys()];
  });
  /** Whether all values of a member were numbers: a search that finds nothing must not change its type. */
  readonly #areNumbers = new Map<string, boolean>();
  /** Whether {@link members} can name the fields of a new record: the first records are loaded, or there are none. */
  readonly knowsMembers: ReadonlySignal<boolean> = computed(
    () => this.members.value.length > 0 || !this.list.state.value.loading,
  );
  readonly columns: ReadonlySignal<readonly string[]> = computed(
    () => this.address.value.columns ?? defaultColumns(this.members.value, this.collection),
  );

  constructor({ caller, collection, unsaved, address: { address, go }, onSignOut }: RecordsSetting) {
    this.caller = caller;
    this.collection = collection;
    this.list = new RecordList(collection);
    this.selection = new Selection(this.list, () => address.value.id);
    this.unsaved = unsaved;
    this.signOut = onSignOut;
    this.address = address;
    this.go = go;
  }

  /** Loads the list and follows changes, until the result is called. */
  start(): () => void {
    const stop = new AbortController();
    void this.changes.follow(this.collection.name, stop.signal);
    let wasFullPage = false;
    const effects = [
      effect(() => {
        const view = this.view.value;
        untracked(() => {
          this.selection.clear();
          this.list.show(view);
          this.selection.table.current?.scrollToTop();
        });
      }),
      effect(() => {
        const { size } = this.changes.marks.value;
        document.title = `${size > 0 ? `(${formatCount(size)}) ` : ""}${this.collection.title} · Signalbox`;
      }),
      effect(() => writeStored(VIEWS_KEY, this.savedViews.value)),
      effect(() => {
        if (wasFullPage && !this.isFullPage.value) untracked(() => this.selection.focusActive());
        wasFullPage = this.isFullPage.value;
      }),
    ];
    return () => {
      stop.abort();
      for (const end of effects) end();
    };
  }

  readonly notify = (message: string, undo?: () => void): void => this.toaster.show({ message, undo });
  readonly fail = this.toaster.fail;

  readonly blankOf = (name: string): Typed => blankOf(name, this.list.records, this.#areNumbers.get(name));

  /** Opens a dialog in place of the open one; undefined closes it. */
  readonly setOverlay = (overlay: Overlay | undefined): void => {
    this.overlay.value = overlay;
  };

  /** What a record is called, perhaps by the records that it refers to: "Ada Lovelace · Logic". */
  readonly nameOf = (record: StoredRecord): string => {
    const others = record.members.flatMap(({ name, value }) => {
      const to = this.collection.referenceOf(name);
      return to !== undefined && isId(value) ? [this.names.of(to, textOf(value) ?? "")] : [];
    });
    return nameOf(record, others);
  };

  /** The record that keys act on: the active row, or the open record where no list is visible. */
  get chosen(): StoredRecord | undefined {
    return this.hasList.value ? this.list.records[this.selection.chosenIndex] : this.#openRecord;
  }

  get #openRecord(): StoredRecord | undefined {
    return this.isFullPage.value ? undefined : this.list.records[this.list.indexOf(this.address.value.id)];
  }

  /** The records of a bulk change: the selected ones, otherwise all of the view. */
  get target(): BulkTarget {
    const selected = this.selection.selected.value;
    return selected.length > 0
      ? { ids: selected.map(({ id }) => id) }
      : { filter: filterText(this.collection, this.view.value) };
  }

  /** The input of a task, which is kept until the task is done. */
  taskInput<Input>(name: string, create: () => Input): Input {
    if (!this.unsaved.tasks.has(name)) this.unsaved.tasks.set(name, create());
    return this.unsaved.tasks.get(name) as Input;
  }

  open(index: number): void {
    const record = this.list.records[index];
    if (record === undefined) return;
    this.selection.activate(record.id);
    this.go({ id: record.id }, { asStep: !this.isOpen.value });
  }

  show(task: TaskName): void {
    this.go({ show: task, of: undefined }, { asStep: true });
  }

  /** Goes one step back: closes the record or task, then clears the selection, then the search. */
  readonly close = (): void => {
    if (this.isFullPage.value) this.go({ show: undefined, of: undefined });
    else if (this.isOpen.value) {
      this.selection.focusActive();
      this.go({ id: undefined, tab: undefined });
    } else if (this.selection.state !== "none") this.selection.clear();
    else if (this.view.value.q !== "") this.go({ q: undefined });
  };

  /** Moves from the search to the first result, once it is loaded, unless the user types on or leaves the field. */
  async toResults(): Promise<void> {
    const { q } = this.view.peek();
    await this.list.settled();
    const { current: field } = this.search;
    const isLoaded = this.view.peek().q === q && this.list.state.peek().error === undefined;
    // What was typed last is not in the view yet.
    const isWanted = field?.value.trim() === q && document.activeElement === field && this.hasList.peek();
    if (isLoaded && isWanted) this.selection.step("first");
  }

  showChanges(): void {
    this.changes.settle();
    this.list.reload();
  }

  add(): void {
    this.go({ id: "", tab: undefined, show: undefined }, { asStep: true });
  }

  /** Shows a saved record in the list. */
  saved(record: StoredRecord, message: string): void {
    this.list.put(record);
    this.changes.settleOne(record);
    this.notify(message);
    if (this.openId.value === "") this.go({ id: record.id });
  }

  /** Shows a reloaded record in the list. */
  reloaded(record: StoredRecord): void {
    if (this.list.indexOf(record.id) >= 0) this.list.put(record);
    this.changes.settleOne(record);
  }

  /** Deletes the selected records, or else the chosen one. */
  removeChosen(): void {
    // With the focus in the record, it is the open one, whichever row was active last.
    const isInRecord = document.activeElement?.closest(".record") != null;
    const record = isInRecord ? this.#openRecord : this.chosen;
    if (this.hasList.value && this.selection.state !== "none" && !isInRecord) void this.removeSelected();
    else if (record !== undefined) void this.remove(record);
  }

  /** Deletes a record immediately, and offers to undo that for a while. */
  remove(record: StoredRecord): Promise<void> {
    return this.#attempt(async () => {
      const deleted = await this.collection.api.remove(record);
      const at = this.list.indexOf(record.id);
      this.unsaved.drafts.delete(record.id);
      this.list.remove(record.id);
      this.selection.drop([record.id]);
      if (this.address.value.id === record.id) this.go({ id: undefined });
      this.selection.moveTo(at);
      this.notify(`${this.nameOf(record)} is deleted.`, () => this.#undoRemoval(deleted));
    });
  }

  removeSelected(): Promise<void> {
    return this.#attempt(async () => {
      const ids = this.selection.selected.value.map(({ id }) => id);
      const { changed, id } = await this.collection.api.bulk({ ids, delete: true, dryRun: false });
      this.selection.drop(ids);
      this.bulkDone(`${this.collection.count(changed)} deleted.`, id);
    });
  }

  /** Reports the result of a change of many records, and offers to undo it, then calls `onUndone`. */
  bulkDone(message: string, bulkId: string | null, onUndone: () => unknown = () => undefined): void {
    void this.#reload();
    this.notify(message, bulkId === null ? undefined : () => this.undoBulk(bulkId).then(onUndone));
  }

  #undoRemoval(deleted: StoredRecord): Promise<void> {
    return this.#attempt(async () => {
      const restored = await this.collection.api.restore(deleted);
      this.list.put(restored);
      this.go({ id: restored.id });
    });
  }

  /** Undoes a change of many records, and says which ones it skipped. */
  async undoBulk(bulkId: string, count = this.collection.count): Promise<void> {
    await this.#attempt(async () => {
      const { undone, conflicts } = await this.collection.api.undoBulk(bulkId);
      const result = `${count(undone)} as before.`;
      if (conflicts.length === 0) this.notify(result);
      else this.fail(`${result} ${count(conflicts.length)} skipped: ${await skippedText(conflicts)}`);
    });
    await this.#reload();
  }

  /** Loads what a change of many records may have changed: the open record, unless it has unsaved input, and the list. */
  async #reload(): Promise<void> {
    const editor = this.editor.peek();
    if (editor?.isDirty.peek() === false) await editor.load();
    this.list.reload();
  }

  #attempt(work: () => Promise<void>): Promise<void> {
    return work().catch(this.fail);
  }
}

/** Why an undo skips a record. */
const skipReasons: Readonly<Record<BulkUndoJson["conflicts"][number]["reason"], string>> = {
  changed: "changed since",
  invalid: "would break a rule",
  duplicate: "its number or address is taken",
  referenced: "others refer to it",
};

/** Names the first records that an undo skipped; one that was deleted since by its id. */
async function skippedText(skipped: BulkUndoJson["conflicts"]): Promise<string> {
  const named = skipped.slice(0, 3).map(async ({ id, collection = STUDENTS, reason }) => {
    const record = await createRecordsApi(collection)
      .get(`${id}`)
      .catch(() => undefined);
    return `${record === undefined ? id : nameOf(record)} (${skipReasons[reason]})`;
  });
  return (await Promise.all(named)).join(", ") + (skipped.length > named.length ? ", …" : ".");
}

const RecordsContext: Context<Records | undefined> = createContext<Records | undefined>(undefined);
export const RecordsProvider: typeof RecordsContext.Provider = RecordsContext.Provider;

/** The state of the page. */
export function useRecords(): Records {
  const records = useContext(RecordsContext);
  if (records === undefined) throw new Error("There are no records around this component.");
  return records;
}

/** The open record. */
export function useEditor(): RecordEditor {
  const editor = useRecords().editor.value;
  if (editor === undefined) throw new Error("No record is open.");
  return editor;
}
