import {
  Badge,
  Button,
  type Command,
  hasReference,
  IconButton,
  InlineError,
  KeyHelp,
  Menu,
  type MenuItem,
  PageBar,
  Palette,
  SplitPane,
  StreamStatus,
  useAddress,
  useCommandKeys,
  useMedia,
  useStored,
  useToast,
  type VirtualListHandle,
} from "@signalbox/ui";
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { memberValue, nameOf, type StudentRecord, textOf } from "./api/student-record.ts";
import { type Caller, studentsApi } from "./api/students-api.ts";
import { defaultColumns, membersOf } from "./list/columns.ts";
import { ColumnsDialog } from "./list/columns-dialog.tsx";
import { EmptyRecords } from "./list/empty-records.tsx";
import { FilterChips, FilterDialog } from "./list/filter-chips.tsx";
import { countText, RecordsList } from "./list/records-list.tsx";
import { viewItems } from "./list/saved-views.ts";
import { SearchField } from "./list/search-field.tsx";
import { RecordPane, type Writing } from "./record/record-pane.tsx";
import { formatAddress, parseAddress } from "./state/address.ts";
import { useChanges } from "./state/use-changes.ts";
import { useRecords } from "./state/use-records.ts";
import { exportItems } from "./transfer/export-view.ts";
import "./records-page.css";

type Overlay = "keys" | "palette" | "filter" | "columns";

const addressFormat = { parse: parseAddress, format: formatAddress };
const none: readonly string[] = [];

/** The records: found, looked at, changed. */
export function RecordsPage({
  caller,
  onSignOut,
}: {
  readonly caller: Caller;
  readonly onSignOut: () => void;
}): JSX.Element {
  const { address, go } = useAddress(addressFormat);
  const { id, add = false, tab = "details", q = "", filters = none, sort = "" } = address;
  const list = useRecords({ q, filters, sort });
  const { records } = list;
  const changes = useChanges();
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const [singleKeys, setSingleKeys] = useStored("signalbox.keys", true);
  const [savedViews, saveViews] = useStored<readonly string[]>("signalbox.students.views", none);
  const [activeId, setActiveId] = useState<string>();
  const { toast, show: say } = useToast();
  const wide = useMedia("(width >= 1000px)");
  const search = useRef<HTMLInputElement>(null);
  const table = useRef<VirtualListHandle>(null);
  const page = useRef<HTMLDivElement>(null);
  /** What was written and not saved, by the id of the record. */
  const kept = useRef(new Map<string, Writing>());
  const canWrite = caller.role !== "viewer";

  // Members as they were found first: columns do not move because more records are loaded.
  const known = useRef<readonly string[]>([]);
  const members = useMemo(() => {
    const found = membersOf(records);
    known.current = [...known.current, ...found.filter((name) => !known.current.includes(name))];
    return known.current;
  }, [records]);
  const columns = address.columns ?? defaultColumns(members, caller.profile);

  const shownIndex = records.findIndex((record) => record.id === (activeId ?? id));
  const activeIndex = Math.max(0, shownIndex);
  const isOpen = id !== undefined || add;
  useEffect(() => {
    document.title = `${changes.marks.size > 0 ? `(${changes.marks.size}) ` : ""}Students · Signalbox`;
  }, [changes.marks.size]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (kept.current.size > 0) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, []);

  /** After the next rendering, since what is to be focused may only appear by it. */
  const focusSoon = (selector: string): void => {
    requestAnimationFrame(() => page.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true }));
  };
  const focusRow = (index: number): void => {
    const record = records[index];
    if (record === undefined) return;
    setActiveId(record.id);
    table.current?.reveal(index);
    focusSoon(`.table-row[data-index="${index}"]`);
    if (index >= records.length - 5) list.loadMore();
  };
  const open = (index: number): void => {
    const record = records[index];
    if (record === undefined) return;
    setActiveId(record.id);
    go({ id: record.id, add: undefined }, { asStep: !isOpen });
    if (!wide) focusSoon("#record-heading");
  };
  const close = (): void => {
    if (!isOpen) {
      if (q !== "") go({ q: undefined });
      return;
    }
    go({ id: undefined, add: undefined, tab: undefined });
    requestAnimationFrame(() => focusRow(activeIndex));
  };
  const showChanges = (): void => {
    changes.settle();
    list.reload();
  };
  const remove = async (record: StudentRecord): Promise<void> => {
    try {
      const deleted = await studentsApi.remove(record);
      kept.current.delete(record.id);
      list.remove(record.id);
      go({ id: undefined });
      requestAnimationFrame(() => focusRow(Math.min(activeIndex, records.length - 2)));
      say({
        message: `${nameOf(record)} is deleted.`,
        undo: () => {
          studentsApi.restore(deleted).then(
            (restored) => {
              list.put(restored);
              go({ id: restored.id });
            },
            (cause: Error) => say({ message: cause.message }),
          );
        },
      });
    } catch (cause) {
      say({ message: (cause as Error).message });
    }
  };
  const removeActive = (): void => {
    const record = records.find((one) => one.id === id) ?? records[activeIndex];
    if (record !== undefined) void remove(record);
  };
  const view = { q, filters, sort, columns: address.columns };
  const views = viewItems({
    saved: savedViews,
    view,
    onSave: saveViews,
    onOpen: (chosen) => go({ id: undefined, add: undefined, ...chosen }),
  });
  const exports = exportItems({ q, filters, sort }, columns, (message) => say({ message }));
  const addStudent = (): void => {
    go({ add: true, id: undefined, tab: undefined }, { asStep: true });
    focusSoon(".record-body input");
  };

  const possible: readonly (Command | false)[] = [
    {
      name: "Next student",
      group: "List",
      keys: "ArrowDown",
      run: () => focusRow(Math.min(records.length - 1, shownIndex + 1)),
      keyOnly: true,
    },
    {
      name: "Previous student",
      group: "List",
      keys: "ArrowUp",
      run: () => focusRow(Math.max(0, activeIndex - 1)),
      keyOnly: true,
    },
    { name: "First student", group: "List", keys: "Home", run: () => focusRow(0), keyOnly: true },
    { name: "Last loaded student", group: "List", keys: "End", run: () => focusRow(records.length - 1), keyOnly: true },
    { name: "Open the student", group: "List", keys: "Enter", run: () => open(activeIndex), keyOnly: true },
    { name: "Back", group: "List", keys: "Escape", run: close, keyOnly: true },
    caller.seesAll && { name: "Search students", group: "List", keys: "/", run: () => search.current?.select() },
    { name: "Add a filter", group: "List", keys: "f", run: () => setOverlay("filter") },
    { name: "Choose columns", group: "List", keys: "c", run: () => setOverlay("columns") },
    { name: "Show changes", group: "List", keys: "n", run: showChanges },
    canWrite && { name: "Add a student", group: "Student", keys: "a", run: addStudent },
    canWrite &&
      records.length > 0 && { name: "Delete the student", group: "Student", keys: "Delete", run: removeActive },
    isOpen && { name: "Show the history", group: "Student", keys: "h", run: () => go({ tab: "history" }) },
    isOpen && { name: "Show the JSON", group: "Student", keys: "j", run: () => go({ tab: "json" }) },
    ...views.flatMap(({ name, run }): Command[] => (run === undefined ? [] : [{ name, group: "Views", run }])),
    ...exports.flatMap(({ name, run }): Command[] => (run === undefined ? [] : [{ name, group: "Export", run }])),
    hasReference && { name: "API reference", group: "Pages", run: () => location.assign("/docs") },
    caller.signedIn && { name: "Sign out", group: "Pages", run: onSignOut },
    { name: "Find an action", group: "Pages", keys: "mod+k", run: () => setOverlay("palette"), keyOnly: true },
    { name: "Keys", group: "Pages", keys: "?", run: () => setOverlay("keys") },
  ];
  const commands = possible.filter((command) => command !== false);
  useCommandKeys(commands, singleKeys);

  const isEmpty = records.length === 0 && q === "" && filters.length === 0 && !list.loading && list.error === undefined;
  const more: readonly MenuItem[] = [
    { name: "Columns…", keys: "c", run: () => setOverlay("columns") },
    { name: "Find an action", keys: "Ctrl K", run: () => setOverlay("palette") },
    { name: "Keys", keys: "?", run: () => setOverlay("keys") },
    ...(hasReference ? [{ name: "API reference", href: "/docs" }] : []),
    ...(caller.signedIn ? [{ name: "Sign out", run: onSignOut }] : []),
  ];

  const listPane = (
    <main class="records">
      <div class="records-bar">
        <FilterChips filters={filters} onChange={(next) => go({ filters: next })} onAdd={() => setOverlay("filter")} />
        <span class="records-actions">
          <Menu label="Views" items={views} />
          <Menu label="Export" items={exports} />
          <IconButton icon="settings" label="Columns (c)" onClick={() => setOverlay("columns")} />
        </span>
      </div>
      {(changes.marks.size > 0 || changes.isGap) && (
        <div class="records-changes">
          <Button icon="up" onClick={showChanges}>
            {changes.isGap ? "Much has changed: show it" : `${changes.marks.size} changed`}
          </Button>
        </div>
      )}
      {changes.stream === "lost" && (
        <InlineError
          tone="warn"
          message="The service cannot be reached. What is shown stays; changes cannot be saved now."
        />
      )}
      {isEmpty ? (
        <EmptyRecords canWrite={canWrite} onAdd={addStudent} />
      ) : (
        <RecordsList
          list={list}
          columns={columns}
          sort={sort}
          canSortByAny={caller.profile === "open"}
          openId={id}
          activeIndex={activeIndex}
          marks={changes.marks}
          chosen={noneChosen}
          onChoose={undefined}
          onChooseAll={() => undefined}
          onOpen={open}
          onSort={(next) => go({ sort: next })}
          onShowAll={() => go({ q: undefined, filters: undefined })}
          handle={table}
        />
      )}
    </main>
  );
  const pane = isOpen && (
    <RecordPane
      key={add ? "+" : id}
      id={add ? undefined : id}
      caller={caller}
      tab={tab}
      members={members}
      change={id === undefined ? undefined : changes.latest.get(id)}
      kept={kept.current}
      onTab={(next) => go({ tab: next })}
      onSaved={(record, message) => {
        list.put(record);
        changes.settleOne(record.id);
        say({ message });
        if (add) go({ add: undefined, id: record.id });
      }}
      onRead={(record) => {
        if (records.some((one) => one.id === record.id)) list.put(record);
        changes.settleOne(record.id);
      }}
      onDelete={(record) => void remove(record)}
      onRestored={(record) => {
        list.put(record);
        say({ message: `${nameOf(record)} is back.` });
        go({ id: undefined });
      }}
      onClose={close}
    />
  );

  return (
    <div class="students" ref={page}>
      <PageBar>
        <h1 class="students-title">
          Students <span class="soft">{list.view === undefined ? "" : countText(list)}</span>
        </h1>
        {caller.seesAll ? (
          <SearchField value={q} inputRef={search} onChange={(wanted) => go({ q: wanted })} />
        ) : (
          <span class="students-space" />
        )}
        <StreamStatus state={changes.stream} />
        <Badge
          icon={caller.signedIn ? "lock" : "check"}
          title={caller.signedIn ? caller.name : "Nobody is asked who they are"}
        >
          {caller.signedIn ? caller.role : "keyless"}
        </Badge>
        {canWrite && (
          <Button look="main" icon="plus" onClick={addStudent}>
            Add
          </Button>
        )}
        <Menu label="More" icon="more" iconOnly items={more} />
      </PageBar>
      {pane === false ? (
        listPane
      ) : wide ? (
        <SplitPane
          name="students"
          label="Width of the record"
          initial={520}
          min={360}
          max={960}
          side="end"
          start={listPane}
          end={pane}
        />
      ) : (
        pane
      )}
      {overlay === "palette" && <Palette commands={commands} onClose={() => setOverlay(null)} />}
      {overlay === "keys" && (
        <KeyHelp
          commands={commands}
          singleKeys={singleKeys}
          onSingleKeys={setSingleKeys}
          onClose={() => setOverlay(null)}
        />
      )}
      {overlay === "filter" && (
        <FilterDialog
          members={[...members, "createdAt", "updatedAt"]}
          valuesOf={(member) => valuesOf(records, member)}
          onAdd={(filter) => go({ filters: [...filters.filter((one) => one !== filter), filter] }, { asStep: true })}
          onClose={() => setOverlay(null)}
        />
      )}
      {overlay === "columns" && (
        <ColumnsDialog
          columns={columns}
          members={members}
          onChange={(next) => go({ columns: next })}
          onClose={() => setOverlay(null)}
        />
      )}
      {toast}
    </div>
  );
}

const noneChosen: ReadonlySet<string> = new Set();

/** How many values are offered for a filter, and from how many records they come. */
const offeredValues = 30;
const sampleSize = 300;

function valuesOf(records: readonly StudentRecord[], member: string): readonly string[] {
  const values = records.slice(0, sampleSize).flatMap((record) => {
    const value = memberValue(record, member);
    const text = value === undefined || value.kind === "object" || value.kind === "array" ? "" : (textOf(value) ?? "");
    return text === "" || text.length > 80 ? [] : [text];
  });
  return [...new Set(values)].slice(0, offeredValues);
}
