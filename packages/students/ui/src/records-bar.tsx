import {
  Badge,
  Button,
  hasReference,
  Menu,
  type MenuItem,
  PageBar,
  type StreamState,
  StreamStatus,
} from "@signalbox/ui";
import type { JSX, Ref } from "preact";
import type { CallerJson } from "../../src/domain/shapes.ts";
import { countText } from "./list/records-list.tsx";
import { SearchField } from "./list/search-field.tsx";
import type { Overlay } from "./records-commands.ts";
import type { Address, Place } from "./state/address.ts";
import type { RecordsControls } from "./state/use-records.ts";

interface RecordsBarProps {
  readonly caller: CallerJson;
  readonly list: RecordsControls;
  readonly q: string;
  readonly stream: StreamState;
  readonly searchRef: Ref<HTMLInputElement>;
  readonly go: (change: Partial<Address>, options?: { readonly asStep?: boolean }) => void;
  readonly onAdd: () => void;
  readonly onSignOut: () => void;
  readonly onOverlay: (overlay: Overlay) => void;
}

/** The top bar: number of records, search, add, and menus for everything else. */
export function RecordsBar(props: RecordsBarProps): JSX.Element {
  const { caller, list, q, go, onOverlay } = props;
  const canWrite = caller.role !== "viewer";
  const to = (name: string, show: Place, keys?: string): MenuItem => ({
    name,
    keys,
    run: () => go({ show, of: undefined }, { asStep: true }),
  });
  const more: readonly MenuItem[] = [
    ...(canWrite
      ? [
          to("Import a file…", "import", "i"),
          to("Change all of this view…", "bulk", "b"),
          to("Possible duplicates", "duplicates", "d"),
          to("Trash…", "trash", "t"),
        ]
      : []),
    { name: "Columns…", keys: "c", run: () => onOverlay("columns") },
    ...(caller.role === "admin" ? [to("Administration", caller.signedIn ? "keys" : "webhooks")] : []),
    { name: "Find an action", keys: "Ctrl K", run: () => onOverlay("palette") },
    { name: "Keyboard", keys: "?", run: () => onOverlay("keys") },
    ...(hasReference ? [{ name: "API reference", href: "/docs" }] : []),
    ...(caller.signedIn ? [{ name: "Sign out", run: props.onSignOut }] : []),
  ];
  return (
    <PageBar>
      <h1 class="students-title">
        Students <span class="soft">{list.view === undefined ? "" : countText(list)}</span>
      </h1>
      {caller.seesAll ? (
        <SearchField
          value={q}
          inputRef={props.searchRef}
          onChange={(wanted) => go({ q: wanted, show: undefined, of: undefined })}
        />
      ) : (
        <span class="students-space" />
      )}
      <StreamStatus state={props.stream} />
      <Badge
        icon={caller.signedIn ? "lock" : "check"}
        title={caller.signedIn ? caller.name : "Nobody is asked who they are"}
      >
        {caller.signedIn ? caller.role : "keyless"}
      </Badge>
      {canWrite && (
        <Button look="main" icon="plus" onClick={props.onAdd}>
          Add
        </Button>
      )}
      <Menu label="More" icon="more" iconOnly items={more} />
    </PageBar>
  );
}
