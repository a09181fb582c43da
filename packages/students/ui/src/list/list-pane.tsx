import { Button, CommandSample, EmptyState, formatCount, IconButton, InlineError, Menu } from "@signalbox/ui";
import type { JSX } from "preact";
import { useRecords } from "../state/records.ts";
import { FilterChips } from "./filter-chips.tsx";
import { RecordsList } from "./records-list.tsx";
import { exportItems, viewItems } from "./view-menus.ts";

/** The list with filters, selection and exports. */
export function ListPane(): JSX.Element {
  const records = useRecords();
  const { list, view, changes, selection, setOverlay } = records;
  const { q, filters } = view.value;
  const { loading, error } = list.state.value;
  const isEmpty = list.records.length === 0 && q === "" && filters.length === 0 && !loading && error === undefined;
  const { size } = changes.marks.value;
  const isGap = changes.isGap.value;
  return (
    <section class="records column" aria-label="List">
      {selection.state === "none" ? (
        <div class="records-bar">
          <FilterChips />
          <span class="records-actions">
            <Menu label="Views" items={viewItems(records)} />
            <Menu label="Export" items={exportItems(records)} />
            <IconButton icon="settings" label="Columns (c)" onClick={() => setOverlay("columns")} />
          </span>
        </div>
      ) : (
        <SelectionBar />
      )}
      {(size > 0 || isGap) && (
        <div class="records-changes">
          <Button icon="up" onClick={() => records.showChanges()}>
            {isGap ? "Much has changed: show it" : `${formatCount(size)} changed`}
          </Button>
        </div>
      )}
      {changes.stream.value === "lost" && (
        <InlineError
          tone="warn"
          message="The service cannot be reached. What is shown stays; changes cannot be saved now."
        />
      )}
      {isEmpty ? <EmptyRecords /> : <RecordsList />}
    </section>
  );
}

/** The actions on the selected records. Replaces the filters while there is a selection. */
function SelectionBar(): JSX.Element {
  const records = useRecords();
  const { collection, selection, go } = records;
  return (
    <section class="records-bar" aria-label="Selection">
      <span role="status">{collection.count(selection.selected.value.length)} selected</span>
      <span class="records-actions">
        {collection.mayWrite && (
          <>
            <Button onClick={() => go({ show: "bulk" })}>Change…</Button>
            <Button icon="trash" onClick={() => void records.removeSelected()}>
              Delete
            </Button>
          </>
        )}
        <Menu label="Export" items={exportItems(records)} />
        <Button icon="cross" onClick={() => selection.clear()}>
          Clear
        </Button>
      </span>
    </section>
  );
}

/** Shown while there are no records: how to create one here or with a program. */
function EmptyRecords(): JSX.Element {
  const records = useRecords();
  const { isStudents, aNoun, nouns, mayWrite } = records.collection;
  const commands = {
    curl: `curl ${location.origin}/students -H 'content-type: application/json' \\\n  -d '{"studentNumber": "1", "givenName": "Ada",\n  "familyName": "Lovelace", "dateOfBirth": "2010-12-10"}'`,
    JavaScript: `await fetch("${location.origin}/students", {\n  method: "POST",\n  headers: { "content-type": "application/json" },\n  body: JSON.stringify({\n    studentNumber: "2", givenName: "Grace",\n    familyName: "Hopper", dateOfBirth: "2009-12-09",\n  }),\n});`,
    "A file": `signalbox students import class.csv --url ${location.origin}`,
  };
  return (
    <EmptyState title={`No ${nouns} yet`}>
      {mayWrite ? (
        <>
          <p>
            Add the first one here, import a list as CSV or Excel, or send {nouns} from a program; they appear at once.
          </p>
          <div class="line">
            <Button look="main" icon="plus" onClick={() => records.add()}>
              Add {aNoun}
            </Button>
            <Button onClick={() => records.show("import")}>Import a file</Button>
          </div>
          {Object.entries(isStudents ? commands : {}).map(([name, text]) => (
            <div class="stack tight" key={name}>
              <h3>{name}</h3>
              <CommandSample label={name} of={`the command: ${name}`} text={text} />
            </div>
          ))}
        </>
      ) : (
        <p>Nobody has added {aNoun}. Your role can only read.</p>
      )}
    </EmptyState>
  );
}
