import { Badge, Button, formatKeys, Menu, PageBar, StreamStatus, useTyped, VisibleText, verbatim } from "@signalbox/ui";
import type { JSX } from "preact";
import { countText } from "./list/records-list.tsx";
import type { PageCommand } from "./records-commands.ts";
import { useRecords } from "./state/records.ts";

/** The top bar: number of records, search, add, and a menu for everything else. */
export function RecordsBar({ commands }: { readonly commands: readonly PageCommand[] }): JSX.Element {
  const records = useRecords();
  const { caller, canWrite, collection, list, changes } = records;
  const more = commands
    .filter(({ inMenu }) => inMenu === true)
    .map(({ keys, ...item }) => ({ ...item, keys: keys === undefined ? undefined : formatKeys(keys) }));
  return (
    <PageBar>
      <h1 class="truncated students-title">
        <VisibleText text={collection.title} />{" "}
        <span class="soft">{list.state.value.view === undefined ? "" : countText(list.state.value)}</span>
      </h1>
      {collection.seesAll ? <SearchField /> : <span class="search" />}
      <StreamStatus state={changes.stream.value} />
      <Badge
        icon={caller.signedIn ? "lock" : "check"}
        title={caller.signedIn ? caller.name : "Everyone who reaches this page may read and change everything"}
      >
        {caller.signedIn ? caller.role : "No sign-in required"}
      </Badge>
      {canWrite && (
        <Button look="main" icon="plus" onClick={() => records.add()}>
          Add
        </Button>
      )}
      <Menu label="More" icon="more" iconOnly items={more} />
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
          if (event.key === "Enter" && text.trim() !== q) find(text.trim());
          else if (event.key === "ArrowDown" || event.key === "Enter") records.selection.step("first");
          else if (event.key === "Escape" && text !== "") find("");
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
