import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { ApiError } from "@signalbox/ui/api-error";
import type { StoredRecord } from "../api/stored-record.ts";
import type { Address } from "./address.ts";
import type { Collection } from "./collection.ts";
import {
  blankDraft,
  type Draft,
  draftErrors,
  draftOf,
  errorsOf,
  inFields,
  isChangedDraft,
  patchText,
  type Reference,
  rebased,
  savedDraft,
  type Typed,
  type TypedReference,
  textOfDraft,
  withField,
  withReference,
} from "./draft.ts";

/** The page around an editor. */
interface EditorPage {
  readonly collection: Collection;
  readonly nameOf: (record: StoredRecord) => string;
  /** The members that records have. */
  readonly members: ReadonlySignal<readonly string[]>;
  readonly knowsMembers: ReadonlySignal<boolean>;
  /** A new field of this name. */
  readonly blankOf: (name: string) => Typed;
  readonly unsaved: { readonly drafts: Map<string, Draft> };
  /** The open one. */
  readonly editor: ReadonlySignal<RecordEditor | undefined>;
  readonly address: ReadonlySignal<Address>;
  readonly go: (change: Partial<Address>) => void;
  saved(record: StoredRecord, message: string): void;
  reloaded(record: StoredRecord): void;
}

/** The open record, and what the user changes in it. */
export class RecordEditor {
  /** Empty for a new record. */
  readonly id: string;
  readonly #page: EditorPage;
  /** Undefined until the record is loaded or, for a new one, the fields of others are known. */
  readonly draft: Signal<Draft | undefined>;
  readonly loadError: Signal<ApiError | undefined> = signal<ApiError>();
  readonly saveError: Signal<ApiError | undefined> = signal<ApiError>();
  /** The version that another user saved meanwhile, while both are compared. */
  readonly theirs: Signal<StoredRecord | undefined> = signal<StoredRecord>();
  /** Whether a save is in progress. */
  readonly busy: Signal<boolean> = signal(false);
  /** Whether the user tried to save, so that errors of the draft are shown. */
  readonly #wasTried: Signal<boolean> = signal(false);
  /** Whether what is typed for references names records. Look-ups end with the editor. */
  readonly #lookUps = new WeakMap<TypedReference, Promise<boolean>>();
  /** The number of rejected saves. */
  readonly failures: Signal<number> = signal(0);
  readonly isDirty: ReadonlySignal<boolean> = computed(() => {
    const draft = this.draft.value;
    return draft !== undefined && this.#page.collection.mayWrite && isChangedDraft(draft);
  });
  /** What a conflict compares: the fields, or the members of the edited text. Undefined while that is invalid. */
  readonly mine: ReadonlySignal<Draft | undefined> = computed(() => this.draft.value && inFields(this.draft.value));
  /** Error messages by the name of the member, and by the pointer to a part of it. */
  readonly errors: ReadonlySignal<ReadonlyMap<string, string>> = computed((): ReadonlyMap<string, string> => {
    const draft = this.draft.value;
    if (draft === undefined) return new Map();
    return errorsOf(draft, this.saveError.value, this.#wasTried.value && draft.json === undefined);
  });

  constructor(page: EditorPage, id: string) {
    this.#page = page;
    this.id = id;
    const { collection, members, knowsMembers, unsaved } = page;
    const isBlank = id === "" && (collection.groups.length > 0 || knowsMembers.peek());
    const blank = isBlank ? blankDraft(collection, members.peek(), page.blankOf) : undefined;
    this.draft = signal(unsaved.drafts.get(id) ?? blank);
  }

  /** The version that the edit began with; undefined for a new record. */
  get base(): StoredRecord | undefined {
    return this.draft.value?.base;
  }

  readonly load = (): Promise<void> =>
    this.#attempt(this.loadError, async (id) => {
      const sent = this.draft.peek();
      this.loadError.value = undefined;
      this.#received(await this.#page.collection.api.get(id), sent);
    });

  /** Changes what will be saved. */
  edit(change: (draft: Draft) => Draft): void {
    const draft = this.draft.peek();
    if (draft === undefined) return;
    this.saveError.value = undefined;
    this.#keep(change(draft));
  }

  /** What the input of a reference shows. The next id of a list may be typed while others are looked up. */
  typedIn({ name, isList }: Reference): TypedReference | undefined {
    const last = this.draft.value?.typed?.findLast(({ reference }) => reference.name === name);
    return last !== undefined && isList && this.#lookUps.has(last) ? undefined : last;
  }

  /** Replaces what the input of a reference shows. */
  type(reference: Reference, text: string): void {
    const shown = this.typedIn(reference);
    const next = text.trim() === "" ? [] : [{ reference, text }];
    this.edit((draft) => ({ ...draft, typed: [...(draft.typed ?? []).filter((one) => one !== shown), ...next] }));
  }

  /** Looks up a typed id, or takes that of a suggestion, to refer to its record. Resolves to false if there is none. */
  lookUp(typed: TypedReference, suggested?: string): Promise<boolean> {
    const known = this.#lookUps.get(typed);
    if (known !== undefined && suggested === undefined) return known;
    const { reference, text } = typed;
    const { api, noun } = reference.to;
    const asked = { reference, text };
    const id = suggested ?? text.trim();
    const isFound = (suggested === undefined ? api.get(id) : Promise.resolve()).then(
      () => {
        if (this.#settle(asked, [])) this.edit((draft) => withReference(draft, reference, id));
        return true;
      },
      (cause: unknown) => {
        const { status, message } = ApiError.from(cause);
        const missing = `There is no ${noun} ${id}: choose one of the list, or type its id.`;
        return !this.#settle(asked, [{ reference, text, error: status === 404 ? missing : message }]);
      },
    );
    this.#lookUps.set(asked, isFound);
    this.#settle(typed, [asked]);
    return isFound;
  }

  /** Replaces what was typed. Returns false if that is discarded, typed over or left meanwhile. */
  #settle(before: TypedReference, after: readonly TypedReference[]): boolean {
    const typed = this.draft.peek()?.typed ?? [];
    const isOpen = this.#page.editor.peek() === this || this.busy.peek();
    if (!isOpen || !typed.includes(before)) return false;
    this.edit((draft) => ({ ...draft, typed: typed.flatMap((one) => (one === before ? after : one)) }));
    return true;
  }

  /** Removes a field, with what is typed into it. */
  remove(name: string): void {
    this.edit(({ typed = [], ...draft }) =>
      withField({ ...draft, typed: typed.filter(({ reference }) => reference.name !== name) }, name, undefined),
    );
  }

  /** Discards all changes. */
  discard(): void {
    this.edit(({ base }) => ({ base, changes: new Map() }));
  }

  readonly save = async (): Promise<void> => {
    const draft = this.draft.peek();
    if (draft === undefined || this.busy.peek()) return;
    this.busy.value = true;
    try {
      const { json, typed = [] } = draft;
      const found = json === undefined ? await Promise.all(typed.map((one) => this.lookUp(one))) : [];
      const sent = this.draft.peek();
      if (this.id === "" && !this.isDirty.peek()) return;
      this.#wasTried.value = true;
      if (sent === undefined || found.includes(false) || (sent.json === undefined && draftErrors(sent).size > 0)) {
        this.failures.value += 1;
        this.#showFields();
        return;
      }
      this.saveError.value = undefined;
      const saved = await send(sent, this.#page.collection);
      this.theirs.value = undefined;
      this.#wasTried.value = false;
      if (saved === undefined) return;
      const next = savedDraft(sent, this.draft.peek(), saved);
      if (this.id === "") this.#page.unsaved.drafts.delete("");
      this.#keep(next, saved.id);
      this.#page.saved(saved, this.id === "" ? `${this.#page.nameOf(saved)} is added.` : "Saved.");
    } catch (cause) {
      const error = ApiError.from(cause);
      this.saveError.value = error;
      this.failures.value += 1;
      if (error.issues.length > 0) this.#showFields();
      if (error.status === 412) await this.compare();
    } finally {
      this.busy.value = false;
    }
  };

  /** The form shows errors at their fields, unless the record is edited as JSON. */
  #showFields(): void {
    const { address, go } = this.#page;
    const { tab } = address.peek();
    if (tab === "history" || (tab === "json" && this.draft.peek()?.json === undefined)) go({ tab: "details" });
  }

  /** Loads the version that another user saved, to compare it. */
  compare(): Promise<void> {
    return this.#attempt(this.saveError, async (id) => {
      const theirs = await this.#page.collection.api.get(id);
      if (!this.#isOld(theirs)) this.theirs.value = theirs;
    });
  }

  /** Rebases the draft on their version, which ends the conflict. */
  rebase(): void {
    const theirs = this.theirs.peek();
    const mine = this.mine.peek();
    if (theirs === undefined || mine === undefined) return;
    this.theirs.value = undefined;
    this.edit(() => rebased(theirs, mine));
  }

  /** Discards the draft in favor of their version. */
  takeTheirs(): void {
    const theirs = this.theirs.peek();
    if (theirs === undefined) return;
    this.discard();
    this.#received(theirs, this.draft.peek());
  }

  /** Restores the record that another user deleted, and keeps the draft. */
  restore(version: number): Promise<void> {
    return this.#attempt(this.saveError, async (id) =>
      this.#received(await this.#page.collection.api.restore({ id, version }), undefined),
    );
  }

  async revert(version: number): Promise<void> {
    const { base } = this;
    if (base === undefined) return;
    const reverted = await this.#page.collection.api.revert(base, version);
    this.#keep(draftOf(reverted));
    this.#page.saved(reverted, `It is as it was; this is version ${reverted.version}.`);
  }

  /** Work on the stored record, if there is one. */
  async #attempt(failure: Signal<ApiError | undefined>, work: (id: string) => Promise<void>): Promise<void> {
    try {
      if (this.id !== "") await work(this.id);
    } catch (cause) {
      failure.value = ApiError.from(cause);
    }
  }

  /** Whether a response is older than what is in the editor: a save overtook it. */
  #isOld({ version }: StoredRecord): boolean {
    return version < (this.draft.peek()?.base?.version ?? 0);
  }

  /** @param sent the draft when the record was requested; what was typed since then stays */
  #received(record: StoredRecord, sent: Draft | undefined): void {
    if (this.#isOld(record)) return;
    this.theirs.value = undefined;
    this.saveError.value = undefined;
    this.#keep(savedDraft(sent, this.draft.peek(), record));
    this.#page.reloaded(record);
  }

  #keep(draft: Draft, id = this.id): void {
    const { drafts } = this.#page.unsaved;
    const open = this.#page.editor.peek();
    // A saved new record is shown by an editor of its own.
    if (id === this.id) this.draft.value = draft;
    // An editor that was opened while this one saves has a draft of its own.
    if (open !== this && open?.id === id) return;
    if (isChangedDraft(draft)) drafts.set(id, draft);
    else drafts.delete(id);
  }
}

async function send(draft: Draft, { api }: Collection): Promise<StoredRecord | undefined> {
  const { base, json } = draft;
  if (base === undefined) return api.create(json ?? textOfDraft(draft));
  if (json !== undefined) return api.replace(base, json);
  const patch = patchText(draft);
  return patch === undefined ? undefined : api.patch(base, patch);
}
