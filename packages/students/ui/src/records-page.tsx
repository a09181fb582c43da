import {
  Badge,
  Button,
  Drawer,
  KeyHelp,
  lazy,
  Menu,
  PageBar,
  Palette,
  Select,
  SplitPane,
  StreamStatus,
  Toasts,
  takeFocus,
  useCommandKeys,
  useTyped,
  VisibleText,
  verbatim,
} from "@signalbox/ui";
import type { ComponentType, JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { ColumnsDialog } from "./list/columns-dialog.tsx";
import { FilterDialog } from "./list/filter-chips.tsx";
import { ListPane } from "./list/list-pane.tsx";
import { countText } from "./list/records-list.tsx";
import { RecordPane } from "./record/record-pane.tsx";
import { type PageCommand, recordsCommands } from "./records-commands.ts";
import { formatAddress, type TaskName } from "./state/address.ts";
import { type Collection, STUDENTS } from "./state/collection.ts";
import { type Overlay, Records, RecordsProvider, type RecordsSetting, useRecords } from "./state/records.ts";
import "./records-page.css";

interface RecordsPageProps extends RecordsSetting {
  /** All collections that the caller may read. */
  readonly collections: readonly Collection[];
}

/** The page of a collection: list, record, tasks and dialogs. */
export function RecordsPage({ collections, ...setting }: RecordsPageProps): JSX.Element {
  const { name } = setting.collection;
  // The rail stays when the collection changes, and with it the focus.
  const records = useMemo(() => new Records(setting), [name]);
  useEffect(() => records.start(), [records]);
  const commands = recordsCommands(records);
  useCommandKeys(commands);
  const openId = records.openId.value;
  const TaskPage = records.task.value === "duplicates" ? DuplicatesPage : AdministrationPage;
  return (
    <RecordsProvider value={records}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the fields inside have the keys. */}
      <div class="page column" onKeyDown={leaveField}>
        <RecordsBar commands={commands} />
        <main class="students-main">
          {collections.length > 1 && records.hasList.value && <CollectionsRail collections={collections} />}
          {records.isFullPage.value ? (
            <TaskPage key={name} />
          ) : (
            <SplitPane
              key={name}
              name="students"
              label="Width of the record"
              initial={520}
              min={360}
              max={960}
              side="end"
              start={records.hasList.value ? <ListPane /> : undefined}
              end={openId === undefined ? undefined : <RecordPane key={openId} />}
            />
          )}
        </main>
        <Overlays commands={commands} />
        <TaskDrawer key={name} />
      </div>
    </RecordsProvider>
  );
}

interface CommandsProps {
  readonly commands: readonly PageCommand[];
}

/** The top bar: number of records, search, add, and a menu for everything else. */
function RecordsBar({ commands }: CommandsProps): JSX.Element {
  const records = useRecords();
  const { caller, collection, list, changes } = records;
  return (
    <PageBar>
      {/* After signing in, the field of the key is gone. */}
      <h1 class="truncated students-title" tabIndex={-1} ref={caller.signedIn ? takeFocus : null}>
        <VisibleText text={collection.title} />{" "}
        <span class="soft">{list.state.value.view === undefined ? "" : countText(list.state.value)}</span>
      </h1>
      {collection.seesAll ? <SearchField key={collection.name} /> : <span class="search" />}
      <StreamStatus state={changes.stream.value} />
      <Badge
        icon={caller.signedIn ? "lock" : "check"}
        title={caller.signedIn ? caller.name : "Everyone who reaches this page may read and change everything"}
      >
        {caller.signedIn ? caller.role : "No sign-in required"}
      </Badge>
      {collection.mayWrite && (
        <Button look="main" icon="plus" onClick={() => records.add()}>
          Add
        </Button>
      )}
      <Menu label="More" icon="more" iconOnly items={commands.filter(({ inMenu }) => inMenu)} />
    </PageBar>
  );
}

/** Searches records by the beginnings of words in any text. Down and Enter lead to the results; Escape clears the field, then leaves it for the list. */
function SearchField(): JSX.Element {
  const records = useRecords();
  const { collection, view, search, go } = records;
  const { q } = view.value;
  const [text, setText, find] = useTyped(q, (wanted) => go({ q: wanted, show: undefined, of: undefined }));
  return (
    <search class="search">
      <input
        ref={search}
        type="search"
        aria-label={`Search ${collection.nouns}`}
        placeholder="Search: any text"
        {...verbatim}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown" || event.key === "Enter") {
            // This leaves a task. A key alone must not leave one that shows a secret, which would be lost.
            if (text !== q || (text !== "" && document.querySelector(".secret") === null)) find(text.trim());
            void records.toResults();
          } else if (event.key === "Escape" && text !== "") find("");
          else if (event.key === "Escape") {
            event.currentTarget.blur();
            records.selection.focusActive();
          } else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
    </search>
  );
}

/** The dialogs above the list: command palette, keyboard help, new filter, columns. */
function Overlays({ commands }: CommandsProps): JSX.Element | null {
  const { overlay, setOverlay } = useRecords();
  const onClose = (): void => setOverlay(undefined);
  const dialogs: Readonly<Record<Overlay, JSX.Element>> = {
    palette: <Palette commands={commands} onClose={onClose} />,
    keys: <KeyHelp commands={commands} onClose={onClose} />,
    filter: <FilterDialog onClose={onClose} />,
    columns: <ColumnsDialog onClose={onClose} />,
  };
  return overlay.value === undefined ? null : dialogs[overlay.value];
}

/** The first Escape leaves a field for the heading of its part, the next one goes back. Dialogs and the search do their own. */
function leaveField(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.defaultPrevented || event.isComposing || !(event.target instanceof Element))
    return;
  const field = event.target.closest("input:not([type=radio], [type=checkbox]), textarea, select");
  const heading = field?.closest(".record, .task")?.querySelector<HTMLElement>("h2[tabindex]");
  if (heading == null || event.target.closest("dialog") !== null) return;
  event.preventDefault();
  event.stopPropagation();
  heading.focus({ preventScroll: true });
}

// Separate chunks, so that the list loads first.
const Trash = lazy("The trash", async () => (await import("./list/trash.tsx")).Trash);
const ImportFile = lazy("The import", async () => (await import("./transfer/import-file.tsx")).ImportFile);
const BulkChange = lazy("The change", async () => (await import("./list/bulk-change.tsx")).BulkChange);
const BulkChanges = lazy("The list", async () => (await import("./list/bulk-changes.tsx")).BulkChanges);
const DuplicatesPage = lazy(
  "The search for duplicates",
  async () => (await import("./duplicates/duplicates-page.tsx")).DuplicatesPage,
);
const AdministrationPage = lazy(
  "Administration",
  async () => (await import("./administration/administration-page.tsx")).AdministrationPage,
);

/** A task in a drawer above the list. The messages are inside, because whatever is outside of a modal dialog cannot be clicked. */
function TaskDrawer(): JSX.Element {
  const { collection, task, target, go, toaster } = useRecords();
  const { nouns } = collection;
  const change = "ids" in target ? `Change the selected ${nouns}` : `Change all ${nouns} of this view`;
  const drawers: Partial<Record<TaskName, readonly [title: string, Content: ComponentType]>> = {
    trash: ["Trash", Trash],
    import: [`Import ${nouns}`, ImportFile],
    bulk: [change, BulkChange],
    changes: ["Imports and bulk changes", BulkChanges],
  };
  const [title = "", Content] = (task.value && drawers[task.value]) ?? [];
  const toasts = <Toasts toaster={toaster} />;
  if (Content === undefined) return toasts;
  return (
    <Drawer title={title} onClose={() => go({ show: undefined })}>
      {toasts}
      <Content />
    </Drawer>
  );
}

/** Leads to the other collections: links beside the list, on narrow screens a selection above it. */
function CollectionsRail({ collections }: { readonly collections: readonly Collection[] }): JSX.Element {
  const { collection, wide } = useRecords();
  const hrefOf = (name: string): string => (name === STUDENTS ? "#" : formatAddress({ in: name }));
  return (
    <nav class="collections" aria-label="Collections">
      {wide.value ? (
        <ul>
          {collections.map((one) => (
            <li key={one.name}>
              <a
                class="truncated"
                href={hrefOf(one.name)}
                aria-current={one.name === collection.name ? "page" : undefined}
              >
                <VisibleText text={one.title} />
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <Select
          aria-label="Collection"
          value={collection.name}
          options={collections.map(({ name, title }) => [name, title])}
          onChoose={(chosen) => {
            location.hash = hrefOf(chosen);
          }}
        />
      )}
    </nav>
  );
}
