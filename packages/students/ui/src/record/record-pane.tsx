import {
  type ApiError,
  Button,
  CopyButton,
  Form,
  IconButton,
  InlineError,
  keepFocus,
  lazy,
  Skeleton,
  Tabs,
  Time,
  useFirstError,
  useTask,
  VisibleText,
} from "@signalbox/ui";
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Value } from "../list/cell.tsx";
import { formatAddress, type RecordTab, recordTabs } from "../state/address.ts";
import { generalError } from "../state/draft.ts";
import { useEditor, useRecords } from "../state/records.ts";
import { JsonTab } from "./json-tab.tsx";
import { RecordForm } from "./record-form.tsx";
import "./record-pane.css";

/** Shows and edits one record, and resolves conflicts with changes by others. */
export function RecordPane(): JSX.Element {
  const { address, go } = useRecords();
  const editor = useEditor();
  useEffect(() => {
    if (editor.draft.peek() === undefined) void editor.load();
  }, [editor]);
  const error = editor.loadError.value;
  if (error === undefined && editor.draft.value === undefined) return <Skeleton label="The record is being loaded" />;

  const tabs = (Object.keys(recordTabs) as RecordTab[])
    .filter((name) => name !== "history" || editor.base !== undefined)
    .map((name) => ({ name, title: recordTabs[name] }));
  const tab = tabs.find(({ name }) => name === address.value.tab)?.name ?? "details";
  return (
    <section class="record column" aria-labelledby="record-heading" ref={keepFocus}>
      <RecordHead />
      {error === undefined ? (
        <>
          <Tabs
            label="Parts of the record"
            tabs={tabs}
            chosen={tab}
            onChoose={(next) => go({ tab: next })}
            panelId="record-panel"
          />
          <ChangeByOthers />
          <div class="record-panel column" id="record-panel" role="tabpanel" aria-label={recordTabs[tab]}>
            <RecordBody tab={tab} />
          </div>
        </>
      ) : (
        <MissingRecord error={error} />
      )}
    </section>
  );
}

function RecordHead(): JSX.Element {
  const records = useRecords();
  const { noun } = records.collection;
  const editor = useEditor();
  const error = editor.loadError.value;
  const base = error === undefined ? editor.base : undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  // On a phone, the record replaces the list with the row that was in focus.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  const missing = error?.problem === "deleted" ? "Deleted" : error?.status === 404 ? `No such ${noun}` : "Not loaded";
  return (
    <header class="head">
      <hgroup>
        <h2 id="record-heading" tabIndex={-1} ref={heading}>
          {base !== undefined ? <VisibleText text={records.nameOf(base)} /> : error ? missing : `New ${noun}`}
        </h2>
        {base !== undefined && (
          <p class="soft">
            v{base.version} · <Time timestamp={base.updatedAt} as="age" />
          </p>
        )}
      </hgroup>
      {base !== undefined && (
        <>
          <CopyButton of="the id" text={base.id} />
          {records.collection.mayWrite && (
            <IconButton icon="trash" label={`Delete the ${noun} (Delete)`} onClick={() => void records.remove(base)} />
          )}
        </>
      )}
      <IconButton icon="cross" label="Close (Esc)" onClick={records.close} />
    </header>
  );
}

/** Shown instead of a record that is deleted, does not exist, or could not be loaded. */
function MissingRecord({ error }: { readonly error: ApiError }): JSX.Element {
  const records = useRecords();
  const { id, load } = useEditor();
  const { api, noun, mayWrite } = records.collection;
  const restoring = useTask();
  const restore = (): Promise<void> =>
    restoring.run(async () => {
      const { rows } = await api.listVersions(id);
      const restored = await api.restore({ id, version: rows[0]?.version ?? 1 });
      records.saved(restored, `${records.nameOf(restored)} is back.`);
      records.go({ id: undefined });
    });
  const isDeleted = error.problem === "deleted";
  return (
    <div class="record-body column">
      <p>
        <VisibleText text={missingText(id, noun, error)} />
      </p>
      <InlineError message={restoring.error?.message} />
      <div class="line">
        {isDeleted && mayWrite && (
          <Button look="main" onClick={() => void restore()}>
            Restore
          </Button>
        )}
        {error.status !== 404 && <Button onClick={() => void load()}>Try again</Button>}
      </div>
    </div>
  );
}

/** The longest id that is shown as a whole. */
const SHOWN_LENGTH = 100;

/** The service explains a missing record to programs. */
function missingText(id: string, noun: string, { problem, status, message }: ApiError): string {
  if (problem === "deleted") return `The ${noun} ${id} was deleted. Its versions are kept.`;
  if (status !== 404) return message;
  return `There is no ${noun} with the id ${id.slice(0, SHOWN_LENGTH)}. The link is incomplete, or an administrator purged the ${noun}.`;
}

/** Says who changed the record since it was loaded, and offers what to do about it. */
function ChangeByOthers(): JSX.Element | null {
  const { changes, collection } = useRecords();
  const editor = useEditor();
  const { base } = editor;
  const change = changes.marks.value.get(editor.id);
  if (change === undefined || base === undefined || change.version <= base.version) return null;
  if (editor.theirs.value !== undefined) return null;
  const who = change.by ?? "Somebody";
  const restore = collection.mayWrite && <Button onClick={() => void editor.restore(change.version)}>Restore</Button>;
  const show = editor.isDirty.value ? (
    <Button onClick={() => void editor.compare()}>Compare</Button>
  ) : (
    <Button onClick={() => void editor.load()}>Show it</Button>
  );
  const isGone = change.mark === "deleted";
  return (
    <InlineError
      tone="warn"
      message={isGone ? `${who} deleted this ${collection.noun}.` : `${who} saved version ${change.version} meanwhile.`}
      action={change.action === "deleted" ? restore : editor.mine.value !== undefined && show}
    />
  );
}

const HistoryTab = lazy("The history", async () => (await import("./history-tab.tsx")).HistoryTab);
const ConflictView = lazy("The comparison", async () => (await import("./conflict-view.tsx")).ConflictView);

function RecordBody({ tab }: { readonly tab: RecordTab }): JSX.Element {
  const { collection } = useRecords();
  const editor = useEditor();
  const { base } = editor;
  const form = useFirstError<HTMLFormElement>(editor.failures.value);
  const isNew = base === undefined;
  // In a layout effect: the next key must go to the field, and not to the keys of the page.
  useLayoutEffect(() => {
    if (isNew) form.current?.querySelector("input")?.focus();
  }, [isNew]);
  const saveError = editor.saveError.value;
  /** The comparison says it already. */
  const isConflict = editor.theirs.value !== undefined && saveError?.status === 412;
  return (
    <Form class="record-body column" ref={form} noValidate onSubmit={() => void editor.save()}>
      {editor.theirs.value !== undefined && editor.mine.value !== undefined && <ConflictView />}
      {tab === "history" && base !== undefined && <HistoryTab key={base.version} record={base} />}
      {tab === "json" && <JsonTab />}
      {tab === "details" && <Details />}
      {/* Errors that belong to no field. */}
      <InlineError message={isConflict ? undefined : generalError(saveError, collection)} />
      {collection.mayWrite && tab !== "history" && <SaveBar />}
    </Form>
  );
}

/** The fields, unless the text of the JSON tab was changed. */
function Details(): JSX.Element {
  const { mayWrite } = useRecords().collection;
  const editor = useEditor();
  if (editor.draft.value?.json !== undefined) {
    return (
      <p class="line">
        The text of the JSON tab was changed, and is what will be saved.
        <Button onClick={() => editor.edit((now) => ({ ...now, json: undefined }))}>Go back to the fields</Button>
      </p>
    );
  }
  return (
    <>
      {mayWrite ? <RecordForm /> : <ReadOnly />}
      <Referrers />
    </>
  );
}

/** Links to the lists of records that refer to this one. */
function Referrers(): JSX.Element | null {
  const { collection } = useRecords();
  const { base } = useEditor();
  if (base === undefined || collection.referrers.length === 0) return null;
  return (
    <nav class="line" aria-label="Records that refer to it">
      {collection.referrers.map(({ collection: { name, title }, field }) => (
        <a key={name + field} href={formatAddress({ in: name, filters: [`${field}=${base.id}`] })}>
          <VisibleText text={title} />
        </a>
      ))}
    </nav>
  );
}

function SaveBar(): JSX.Element {
  const { collection } = useRecords();
  const editor = useEditor();
  const isDirty = editor.isDirty.value;
  return (
    <div class="record-actions dialog-actions">
      <span class="soft">{isDirty ? "Not saved" : ""}</span>
      {isDirty && editor.id !== "" && <Button onClick={() => editor.discard()}>Discard</Button>}
      <Button look="main" type="submit" disabled={editor.busy.value || !isDirty}>
        {editor.id === "" ? `Add ${collection.noun}` : "Save"}
      </Button>
    </div>
  );
}

function ReadOnly(): JSX.Element {
  const { base } = useEditor();
  const { titleOf, referenceOf } = useRecords().collection;
  return (
    <dl class="fields">
      {base?.members.map(({ name, value }) => (
        <div key={name}>
          <dt>
            <VisibleText text={titleOf(name)} />
          </dt>
          <dd>
            <Value value={value} to={referenceOf(name)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
