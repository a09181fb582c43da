import { KeyHelp, Palette, Select, SplitPane, useCommandKeys, VisibleText } from "@signalbox/ui";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ColumnsDialog } from "./list/columns-dialog.tsx";
import { FilterDialog } from "./list/filter-chips.tsx";
import { ListPane } from "./list/list-pane.tsx";
import { RecordPane } from "./record/record-pane.tsx";
import { RecordsBar } from "./records-bar.tsx";
import { type PageCommand, recordsCommands } from "./records-commands.ts";
import { type Collection, STUDENTS } from "./state/collection.ts";
import { Records, RecordsProvider, type RecordsSetting, useRecords } from "./state/records.ts";
import { TaskDrawer, TaskPage } from "./tasks.tsx";
import "./records-page.css";
import { formatAddress } from "./state/address.ts";

interface RecordsPageProps extends RecordsSetting {
  /** All collections that the caller may read. */
  readonly collections: readonly Collection[];
}

/** The page of a collection: list, record, tasks and dialogs. */
export function RecordsPage({ collections, ...setting }: RecordsPageProps): JSX.Element {
  const [records] = useState(() => new Records(setting));
  useEffect(() => records.start(), [records]);
  const commands = recordsCommands(records);
  useCommandKeys(commands);
  const openId = records.openId.value;
  return (
    <RecordsProvider value={records}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the fields inside have the keys. */}
      <div class="page column" onKeyDown={leaveField}>
        <RecordsBar commands={commands} />
        <main class="students-main">
          {collections.length > 1 && records.hasList.value && <CollectionsRail collections={collections} />}
          {records.isFullPage.value ? (
            <TaskPage />
          ) : (
            <SplitPane
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
        <Overlays commands={commands} records={records} />
        <TaskDrawer />
      </div>
    </RecordsProvider>
  );
}

interface OverlaysProps {
  readonly commands: readonly PageCommand[];
  readonly records: Records;
}

/** The dialogs above the list: command palette, keyboard help, new filter, columns. */
function Overlays({ commands, records: { overlay, setOverlay } }: OverlaysProps): JSX.Element | null {
  const onClose = (): void => setOverlay(undefined);
  switch (overlay.value) {
    case "palette":
      return <Palette commands={commands} onClose={onClose} />;
    case "keys":
      return <KeyHelp commands={commands} onClose={onClose} />;
    case "filter":
      return <FilterDialog onClose={onClose} />;
    case "columns":
      return <ColumnsDialog onClose={onClose} />;
    default:
      return null;
  }
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
