import {
  formatCount,
  SplitPane,
  useAddress,
  useCommandKeys,
  useMedia,
  useStored,
  useToast,
  type VirtualListHandle,
} from "@signalbox/ui";
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { CallerJson } from "../../src/domain/shapes.ts";
import { nameOf, type StudentRecord } from "./api/student-record.ts";
import { defaultColumns, membersOf } from "./list/columns.ts";
import { ListPane } from "./list/list-pane.tsx";
import { loadedText } from "./list/records-list.tsx";
import { viewItems } from "./list/saved-views.ts";
import { Overlays } from "./overlays.tsx";
import { isWholePlace, mayShow, PlaceDrawer, PlacePage, type PlacesProps } from "./places.tsx";
import { RecordPane } from "./record/record-pane.tsx";
import { RecordsBar } from "./records-bar.tsx";
import { type Overlay, recordsCommands } from "./records-commands.ts";
import { formatAddress, parseAddress } from "./state/address.ts";
import type { Kept } from "./state/kept.ts";
import { filterText, reversedSort } from "./state/list-path.ts";
import { recordActions } from "./state/record-actions.ts";
import { useChanges } from "./state/use-changes.ts";
import { useRecords } from "./state/use-records.ts";
import { useSelection } from "./state/use-selection.ts";
import { exportItems, selectedExportItems } from "./transfer/export-view.ts";
import "./records-page.css";

const addressFormat = { parse: parseAddress, format: formatAddress };
const none: readonly string[] = [];

/** The page of the records: list, record, tasks and dialogs. */
export function RecordsPage({
  caller,
  kept,
  onSignOut,
}: {
  readonly caller: CallerJson;
  readonly kept: Kept;
  readonly onSignOut: () => void;
}): JSX.Element {
  const { address, go } = useAddress(addressFormat);
  const { id, add = false, tab = "details", q = "", filters = none, sort = "" } = address;
  const show = mayShow(address.show, caller) ? address.show : undefined;
  const list = useRecords({ q, filters, sort });
  const { records } = list;
  const view = JSON.stringify([q, filters, sort]);
  const selection = useSelection(records, view);
  const { selected } = selection;
  const changes = useChanges();
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const singleKeys = useStored("signalbox.keys", true);
  const [savedViews, saveViews] = useStored<readonly string[]>("signalbox.students.views", none);
  const [activeId, setActiveId] = useState<string>();
  const { toast, show: sayToast } = useToast();
  const say = (message: string): void => sayToast({ message });
  const wide = useMedia("(width >= 1000px)");
  const search = useRef<HTMLInputElement>(null);
  const table = useRef<VirtualListHandle>(null);
  const page = useRef<HTMLDivElement>(null);

  // Keeps the order in which members were found, so that columns do not move when more records load.
  const known = useRef<ReadonlySet<string>>(new Set());
  const members = useMemo(() => {
    known.current = new Set([...known.current, ...membersOf(records)]);
    return [...known.current];
  }, [records]);
  const columns = address.columns ?? defaultColumns(members, caller.profile);

  const shownIndex = records.findIndex((record) => record.id === (activeId ?? id));
  const activeIndex = Math.max(0, shownIndex);
  const isOpen = id !== undefined || add;
  useEffect(() => {
    document.title = `${changes.marks.size > 0 ? `(${formatCount(changes.marks.size)}) ` : ""}Students · Signalbox`;
  }, [changes.marks.size]);
  // Scrolls to the top when the view changes.
  useEffect(() => table.current?.scrollToTop(), [view]);
  /** Focuses an element after the next render, which may create it. */
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
  const isPlace = isWholePlace(show);
  const wasPlace = useRef(isPlace);
  // After a place without a list, the focus returns to the active row.
  useEffect(() => {
    if (wasPlace.current && !isPlace && document.activeElement === document.body) {
      table.current?.reveal(activeIndex);
      focusSoon(".table-row[tabindex='0']");
    }
    wasPlace.current = isPlace;
  }, [isPlace]);
  /** Goes one step back: closes the record or place, then clears the selection, then the search. */
  const close = (): void => {
    if (isPlace) go({ show: undefined, of: undefined });
    else if (isOpen) {
      go({ id: undefined, add: undefined, tab: undefined });
      requestAnimationFrame(() => focusRow(activeIndex));
    } else if (selected.length > 0) selection.clear();
    else if (q !== "") go({ q: undefined });
  };
  const showChanges = (): void => {
    changes.settle();
    list.reload();
  };
  const addStudent = (): void => {
    go({ add: true, id: undefined, tab: undefined, show: undefined }, { asStep: true });
    focusSoon(".record-body input");
  };
  const actions = recordActions({
    list,
    go,
    say: sayToast,
    onRemoved(removed) {
      kept.writings.delete(removed);
      if (removed === id) go({ id: undefined });
      requestAnimationFrame(() => focusRow(Math.min(activeIndex, records.length - 2)));
    },
  });
  const hasList = !isPlace && (wide || !isOpen);
  const openRecord = isPlace ? undefined : records.find((record) => record.id === id);
  /** The record that keys act on: the active row, or the open record where no list is visible. */
  const chosen = hasList ? records[shownIndex] : openRecord;
  const removeActive = (): void => {
    // With the focus in the record, it is the open one, whichever row was active last.
    const isInRecord = document.activeElement?.closest(".record") != null;
    const record = isInRecord ? openRecord : chosen;
    if (selected.length > 0 && hasList && !isInRecord) void actions.removeAll(selected);
    else if (record !== undefined) void actions.remove(record);
  };

  const views = viewItems({
    saved: savedViews,
    view: { q, filters, sort, columns: address.columns },
    onSave: saveViews,
    onOpen: (chosen) => go({ id: undefined, add: undefined, show: undefined, ...chosen }),
  });
  const exportParts = { view: { q, filters, sort }, columns, total: list.total, say };
  const exports = exportItems(exportParts);

  const commands = recordsCommands({
    caller,
    isOpen,
    hasList,
    hasChosen: chosen !== undefined || selected.length > 0,
    links: [...views, ...exports],
    go,
    toRow(where) {
      const last = records.length - 1;
      const page = table.current?.pageRows() ?? 1;
      const from = activeIndex;
      const targets = {
        next: shownIndex + 1,
        previous: from - 1,
        pageDown: from + page,
        pageUp: from - page,
        first: 0,
        last,
      };
      focusRow(Math.max(0, Math.min(last, targets[where])));
      if (where === "last" && list.hasMore) say(loadedText(list));
    },
    extendTo(where) {
      const to = Math.max(0, Math.min(records.length - 1, activeIndex + (where === "next" ? 1 : -1)));
      if (selected.length === 0) selection.extend(activeIndex);
      selection.extend(to);
      focusRow(to);
    },
    select: () => selection.table.onToggle(activeIndex, { isRange: false }),
    open: () => open(activeIndex),
    close,
    search: () => search.current?.select(),
    show: setOverlay,
    reverse: () => go({ sort: reversedSort(sort) }),
    showChanges,
    add: addStudent,
    remove: removeActive,
    signOut: onSignOut,
  });
  useCommandKeys(commands, singleKeys[0]);

  const places: PlacesProps = {
    caller,
    address: { ...address, show },
    go,
    say,
    tasks: kept.tasks,
    target: selected.length > 0 ? { ids: selected.map((record) => record.id) } : { filter: filterText({ q, filters }) },
    onBulkDone: actions.bulkDone,
    onMerged: actions.mergeDone,
    onRestored: list.put,
    onChanged: list.reload,
  };
  const listPane = (
    <ListPane
      {...{ caller, address, go, list, columns, changes, selection, activeIndex, table, views, exports }}
      selectedExports={selectedExportItems(selected, exportParts)}
      onOpen={open}
      onAdd={addStudent}
      onFilter={() => setOverlay("filter")}
      onColumns={() => setOverlay("columns")}
      onShowChanges={showChanges}
      onDeleteSelected={() => void actions.removeAll(selected)}
    />
  );
  const pane = isOpen && (
    <RecordPane
      key={add ? "+" : id}
      id={add ? undefined : id}
      caller={caller}
      tab={tab}
      members={members}
      change={id === undefined ? undefined : changes.latest.get(id)}
      kept={kept.writings}
      onTab={(next) => go({ tab: next })}
      onSaved={(record, message) => {
        list.put(record);
        changes.settleOne(record);
        say(message);
        if (add) go({ add: undefined, id: record.id });
      }}
      onRead={(record) => {
        if (records.some((one) => one.id === record.id)) list.put(record);
        changes.settleOne(record);
      }}
      onDelete={(record) => void actions.remove(record)}
      onRestored={(record: StudentRecord) => {
        list.put(record);
        say(`${nameOf(record)} is back.`);
        go({ id: undefined });
      }}
      onClose={close}
    />
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields inside have the keys.
    <div class="students" ref={page} onKeyDown={leaveField}>
      <RecordsBar
        {...{ caller, list, q, go }}
        stream={changes.stream}
        searchRef={search}
        onAdd={addStudent}
        onSignOut={onSignOut}
        onOverlay={setOverlay}
      />
      <main class="students-main">
        {isPlace ? (
          <PlacePage {...places} />
        ) : (
          <SplitPane
            name="students"
            label="Width of the record"
            initial={520}
            min={360}
            max={960}
            side="end"
            start={wide || pane === false ? listPane : undefined}
            end={pane === false ? undefined : pane}
          />
        )}
      </main>
      <Overlays
        {...{ overlay, commands, singleKeys, records, members, columns, filters, go }}
        onClose={() => setOverlay(null)}
      />
      <PlaceDrawer {...places} />
      {toast}
    </div>
  );
}

/** The first Escape leaves a field for the heading of its part, the next one goes back. Dialogs and the search do their own. */
function leaveField(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.defaultPrevented || event.isComposing || !(event.target instanceof Element))
    return;
  const field = event.target.closest("input:not([type=radio], [type=checkbox]), textarea, select");
  const heading = field?.closest(".record, .place")?.querySelector<HTMLElement>("h2[tabindex]");
  if (heading == null || event.target.closest("dialog") !== null) return;
  event.preventDefault();
  event.stopPropagation();
  heading.focus({ preventScroll: true });
}
