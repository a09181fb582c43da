import {
  ApiError,
  Button,
  CopyButton,
  IconButton,
  InlineError,
  Skeleton,
  Tabs,
  Time,
  useCommandKeys,
  VisibleText,
} from "@signalbox/ui";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { CallerJson } from "../../../src/domain/shapes.ts";
import type { Change } from "../api/follow-changes.ts";
import { memberOf, nameOf, ownObject, type StudentRecord, textOf } from "../api/student-record.ts";
import { studentsApi } from "../api/students-api.ts";
import { Value } from "../list/cell.tsx";
import { titleOf } from "../list/columns.ts";
import { type RecordTab, recordTabs } from "../state/address.ts";
import { ConflictView } from "./conflict-view.tsx";
import { createdText, type Draft, draftErrors, draftOf, draftOfText, patchText, rebased } from "./draft.ts";
import { HistoryTab } from "./history-tab.tsx";
import { JsonTab } from "./json-tab.tsx";
import { MissingRecord } from "./missing-record.tsx";
import { OpenForm } from "./open-form.tsx";
import { AddressForm, GuardiansForm } from "./parts-form.tsx";
import { errorsOf, generalError, jsonError, tabOfError } from "./record-errors.ts";
import { RegistrarForm } from "./registrar-form.tsx";
import { blankWriting, isBefore, isChangedWriting, savedWriting, type Writing } from "./writing.ts";
import "./record-pane.css";

interface RecordPaneProps {
  /** Undefined for a new record. */
  readonly id: string | undefined;
  readonly caller: CallerJson;
  readonly tab: RecordTab;
  readonly members: readonly string[];
  /** The last change by others since the record was loaded. */
  readonly change: Change | undefined;
  /** Unsaved drafts by id; the new record has the empty id. */
  readonly kept: Map<string, Writing>;
  readonly onTab: (tab: RecordTab) => void;
  readonly onSaved: (record: StudentRecord, said: string) => void;
  readonly onRead: (record: StudentRecord) => void;
  readonly onDelete: (record: StudentRecord) => void;
  readonly onRestored: (record: StudentRecord) => void;
  readonly onClose: () => void;
}

const tabTitles: Readonly<Record<RecordTab, string>> = {
  details: "Details",
  address: "Address",
  guardians: "Guardians",
  history: "History",
  json: "JSON",
};

/** Shows and edits one record, and resolves conflicts with changes by others. */
export function RecordPane(props: RecordPaneProps): JSX.Element {
  const { id, caller, tab, kept, change } = props;
  const key = id ?? "";
  const [writing, setWriting] = useState<Writing | undefined>(
    () => kept.get(key) ?? (id === undefined ? blankWriting(caller.profile, props.members) : undefined),
  );
  const [loadError, setLoadError] = useState<ApiError>();
  const [saveError, setSaveError] = useState<ApiError>();
  const [theirs, setTheirs] = useState<StudentRecord>();
  const [busy, setBusy] = useState(false);
  const [showsErrors, setShowsErrors] = useState(false);
  /** The number of rejected saves. */
  const [failures, setFailures] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const latest = useRef(writing);
  latest.current = writing;
  const canWrite = caller.role !== "viewer";
  const base = writing?.draft.base;
  const isDirty = writing !== undefined && isChangedWriting(writing) && canWrite;

  const load = (): void => {
    if (id === undefined) return;
    setLoadError(undefined);
    const { current: before } = latest;
    studentsApi.get(id).then(
      (record) => {
        // A save was faster.
        if (isBefore(record, latest.current)) return;
        kept.delete(key);
        setTheirs(undefined);
        setSaveError(undefined);
        setWriting(savedWriting(before, latest.current, record));
        props.onRead(record);
      },
      (cause: unknown) => setLoadError(ApiError.from(cause)),
    );
  };
  useEffect(() => {
    if (writing === undefined) load();
    // Runs once per record: the component is recreated for another record.
  }, []);
  useEffect(() => {
    if (isDirty && writing !== undefined) kept.set(key, writing);
    else kept.delete(key);
  }, [writing, isDirty, kept, key]);

  // The first error, after it has rendered, perhaps on another tab.
  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [failures]);

  const edit = (next: Writing): void => {
    setSaveError(undefined);
    setWriting(next);
  };
  const send = async (now: Writing): Promise<StudentRecord | undefined> => {
    const { draft, json } = now;
    if (draft.base === undefined) return studentsApi.create(json ?? createdText(draft));
    if (json !== undefined) return studentsApi.replace(draft.base, json);
    const patch = patchText(draft);
    return patch === undefined ? undefined : studentsApi.patch(draft.base, patch);
  };
  const compare = async (): Promise<void> => {
    if (id === undefined) return;
    try {
      const record = await studentsApi.get(id);
      if (!isBefore(record, latest.current)) setTheirs(record);
    } catch (cause) {
      setSaveError(ApiError.from(cause));
    }
  };
  /** Rebases what was written on the other version, which ends the conflict. */
  const keep = (next: Writing): void => {
    setTheirs(undefined);
    edit(next);
    // The pressed button is gone.
    document.getElementById("record-heading")?.focus({ preventScroll: true });
  };
  const save = async (now: Writing | undefined = writing): Promise<void> => {
    if (now === undefined || busy) return;
    setShowsErrors(true);
    if (now.json === undefined && draftErrors(now.draft).length > 0) {
      setFailures((count) => count + 1);
      return;
    }
    setBusy(true);
    setSaveError(undefined);
    try {
      const saved = await send(now);
      kept.delete(key);
      setTheirs(undefined);
      setShowsErrors(false);
      if (saved === undefined) return;
      const next = savedWriting(now, latest.current, saved);
      if (id === undefined && isChangedWriting(next)) kept.set(saved.id, next);
      setWriting(id === undefined ? undefined : next);
      props.onSaved(saved, id === undefined ? `${nameOf(saved)} is added.` : "Saved.");
    } catch (cause) {
      const error = ApiError.from(cause);
      setSaveError(error);
      setFailures((count) => count + 1);
      const tabWithError = caller.profile === "registrar" ? tabOfError(error, tab) : undefined;
      if (tabWithError !== undefined) props.onTab(tabWithError);
      if (error.status === 412) await compare();
    } finally {
      setBusy(false);
    }
  };

  const restore = (deleted: StudentRecord, version: number): void => {
    studentsApi.restore({ id: deleted.id, version }).then(
      (record) => {
        setSaveError(undefined);
        setWriting(savedWriting(undefined, latest.current, record));
        props.onRead(record);
      },
      (cause: unknown) => setSaveError(ApiError.from(cause)),
    );
  };

  // Works anywhere on the page, because the last pressed button may be gone.
  useCommandKeys([{ name: "Save", group: "Student", keys: "mod+s", run: () => void save() }], true);

  if (loadError !== undefined && id !== undefined) {
    const { onRestored, onClose } = props;
    return <MissingRecord error={loadError} onRetry={load} {...{ id, canWrite, onRestored, onClose }} />;
  }
  if (writing === undefined) return <Skeleton label="The record is being loaded" />;

  const { draft, json } = writing;
  /** What a conflict compares: the fields, or the members of the edited text. Undefined while that is invalid. */
  const mine = json === undefined ? draft : draftOfText(draft, json);
  const errors = errorsOf(draft, saveError, showsErrors && json === undefined);
  const fields = {
    fields: draft.fields,
    errors,
    members: props.members,
    onChange: (fields: Draft["fields"]) => edit({ draft: { ...draft, fields }, json: undefined }),
  };
  const parts =
    caller.profile === "registrar" || base?.members.some(({ name }) => name === "guardians" || name === "address");
  const shownTabs = recordTabs.filter((name) => {
    if (name === "history") return id !== undefined;
    return name === "details" || name === "json" || (parts === true && canWrite);
  });
  const shown = shownTabs.includes(tab) ? tab : "details";
  /** The comparison says it already. */
  const isConflict = theirs !== undefined && saveError?.status === 412;
  const isStale = change !== undefined && base !== undefined && change.version > base.version;

  return (
    <section class="record" aria-labelledby="record-heading">
      <header class="record-head">
        <h2 id="record-heading" tabIndex={-1}>
          {base === undefined ? "New student" : <VisibleText text={nameOf(base)} />}
        </h2>
        {base !== undefined && (
          <span class="soft record-facts">
            v{base.version} · <Time timestamp={base.updatedAt} as="age" />
          </span>
        )}
        {base !== undefined && <CopyButton of="the id" text={base.id} />}
        {base !== undefined && canWrite && (
          <IconButton icon="trash" label="Delete the student (Delete)" onClick={() => props.onDelete(base)} />
        )}
        <IconButton icon="cross" label="Close (Esc)" onClick={props.onClose} />
      </header>
      <div class="record-tabs">
        <Tabs
          label="Parts of the record"
          tabs={shownTabs.map((name) => ({ name, title: tabTitles[name] }))}
          chosen={shown}
          onChoose={props.onTab}
          panelId="record-panel"
        />
      </div>
      {isStale && theirs === undefined && (
        <InlineError
          tone="warn"
          message={
            change.action === "deleted" || change.action === "purged"
              ? `${change.by ?? "Somebody"} deleted this student.`
              : `${change.by ?? "Somebody"} saved version ${change.version} meanwhile.`
          }
          action={
            change.action === "deleted" ? (
              canWrite && <Button onClick={() => restore(base, change.version)}>Restore</Button>
            ) : mine === undefined ? undefined : isDirty ? (
              <Button onClick={() => void compare()}>Compare</Button>
            ) : (
              <Button onClick={load}>Show it</Button>
            )
          }
        />
      )}
      <div class="record-panel" id="record-panel" role="tabpanel" aria-label={tabTitles[shown]}>
        <form
          class="record-body"
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
          onKeyDown={(event) => {
            if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
            event.preventDefault();
            void save();
          }}
        >
          {theirs !== undefined && mine !== undefined && (
            <ConflictView
              draft={mine}
              busy={busy}
              theirs={theirs}
              onKeep={() => keep({ draft: rebased(mine, theirs) })}
              onSave={() => {
                const next = { draft: rebased(mine, theirs) };
                keep(next);
                void save(next);
              }}
              onTake={() => {
                keep({ draft: draftOf(theirs) });
                props.onRead(theirs);
              }}
            />
          )}
          {shown === "history" && base !== undefined && (
            <HistoryTab
              key={base.version}
              record={base}
              canWrite={canWrite}
              onReverted={(record) => {
                setWriting({ draft: draftOf(record) });
                props.onSaved(record, `It is as it was; this is version ${record.version}.`);
              }}
            />
          )}
          {shown === "details" && !canWrite && base !== undefined && <ReadOnly record={base} />}
          {shown === "details" && canWrite && json !== undefined && (
            <p class="form-line">
              The text of the JSON tab was changed, and is what will be saved.
              <Button onClick={() => edit({ draft })}>Go back to the fields</Button>
            </p>
          )}
          {shown === "details" &&
            canWrite &&
            json === undefined &&
            (caller.profile === "registrar" ? (
              <RegistrarForm
                {...fields}
                status={base === undefined ? undefined : textOf(memberOf(ownObject(base), "status"))}
              />
            ) : (
              <OpenForm {...fields} />
            ))}
          {shown === "address" && json === undefined && <AddressForm {...fields} />}
          {shown === "guardians" && json === undefined && <GuardiansForm {...fields} />}
          {shown === "json" && (
            <JsonTab
              draft={draft}
              edited={json}
              canWrite={canWrite}
              error={json === undefined ? undefined : jsonError(json, saveError)}
              onInput={(text) => edit({ draft, json: text })}
            />
          )}
          {/* Errors that belong to no field. */}
          <InlineError message={isConflict ? undefined : generalError(saveError, shown, caller)} />
          {canWrite && shown !== "history" && (
            <div class="record-actions">
              <span class="soft">{isDirty ? "Not saved" : ""}</span>
              {isDirty && id !== undefined && (
                <Button onClick={() => (base === undefined ? undefined : edit({ draft: draftOf(base) }))}>
                  Discard
                </Button>
              )}
              <Button look="main" type="submit" disabled={busy || !isDirty}>
                {id === undefined ? "Add student" : "Save"}
              </Button>
            </div>
          )}
        </form>
      </div>
    </section>
  );
}

function ReadOnly({ record }: { readonly record: StudentRecord }): JSX.Element {
  return (
    <dl class="record-read">
      {record.members.map(({ name, value }) => (
        <div key={name}>
          <dt>
            <VisibleText text={titleOf(name)} />
          </dt>
          <dd>
            <Value value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
