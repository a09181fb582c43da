import {
  Badge,
  Button,
  formatNoun,
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
import { BulkDrawer } from "./list/bulk-drawer.tsx";
import { defaultColumns, membersOf } from "./list/columns.ts";
import { ColumnsDialog } from "./list/columns-dialog.tsx";
import { EmptyRecords } from "./list/empty-records.tsx";
import { FilterChips, FilterDialog } from "./list/filter-chips.tsx";
import { countText, RecordsList } from "./list/records-list.tsx";
import { viewItems } from "./list/saved-views.ts";
import { SearchField } from "./list/search-field.tsx";
import { TrashDrawer } from "./list/trash-drawer.tsx";
import { RecordPane, type Writing } from "./record/record-pane.tsx";
import { type Overlay, recordsCommands } from "./records-commands.ts";
import { formatAddress, parseAddress } from "./state/address.ts";
import { filterText } from "./state/list-path.ts";
import { useChanges } from "./state/use-changes.ts";
import { useRecords } from "./state/use-records.ts";
import { exportItems } from "./transfer/export-view.ts";
import { ImportDrawer } from "./transfer/import-drawer.tsx";
import "./records-page.css";

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
  const { id, add = false, tab = "details", q = "", filters = none, sort = "", show } = address;
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
    // Never one that nobody chose.
    const record = records[shownIndex];
    if (record !== undefined) void remove(record);
  };
  const bulkDone = (message: string, bulkId: string | null): void => {
    go({ show: undefined });
    list.reload();
    const undo = (): void => {
      if (bulkId === null) return;
      studentsApi.undoBulk(bulkId).then(
        ({ undone }) => {
          list.reload();
          say({ message: `${formatNoun(undone, "student")} as before.` });
        },
        (cause: Error) => say({ message: cause.message }),
      );
    };
    say({ message, ...(bulkId === null ? {} : { undo }) });
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

  const commands = recordsCommands({
    caller,
    isOpen,
    hasChosen: shownIndex >= 0,
    links: [...views, ...exports],
    go,
    toRow: (where) => {
      const to = { next: shownIndex + 1, previous: activeIndex - 1, first: 0, last: records.length - 1 }[where];
      focusRow(Math.max(0, Math.min(records.length - 1, to)));
    },
    open: () => open(activeIndex),
    close,
    search: () => search.current?.select(),
    show: setOverlay,
    showChanges,
    add: addStudent,
    remove: removeActive,
    signOut: onSignOut,
  });
  useCommandKeys(commands, singleKeys);

  const isEmpty = records.length === 0 && q === "" && filters.length === 0 && !list.loading && list.error === undefined;
  const more: readonly MenuItem[] = [
    ...(canWrite
      ? [
          { name: "Import a file…", keys: "i", run: () => go({ show: "import" }) },
          { name: "Change all of this view…", keys: "b", run: () => go({ show: "bulk" }) },
          { name: "Trash…", keys: "t", run: () => go({ show: "trash" }) },
        ]
      : []),
    { name: "Columns…", keys: "c", run: () => setOverlay("columns") },
    { name: "Find an action", keys: "Ctrl K", run: () => setOverlay("palette") },
    { name: "Keys", keys: "?", run: () => setOverlay("keys") },
    ...(hasReference ? [{ name: "API reference", href: "/docs" }] : []),
    ...(caller.signedIn ? [{ name: "Sign out", run: onSignOut }] : []),
  ];

  const listPane = (
    <section class="records" aria-label="List">
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
          onOpen={open}
          onSort={(next) => go({ sort: next })}
          onShowAll={() => go({ q: undefined, filters: undefined })}
          handle={table}
        />
      )}
    </section>
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
      <main class="students-main">
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
      </main>
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
      {canWrite && show === "trash" && (
        <TrashDrawer caller={caller} onRestored={list.put} onClose={() => go({ show: undefined })} />
      )}
      {canWrite && show === "import" && (
        <ImportDrawer
          onDone={(message) => {
            say({ message });
            list.reload();
          }}
          onClose={() => go({ show: undefined })}
        />
      )}
      {canWrite && show === "bulk" && (
        <BulkDrawer filter={filterText({ q, filters })} onDone={bulkDone} onClose={() => go({ show: undefined })} />
      )}
      {toast}
    </div>
  );
}

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
