import {
  Button,
  Dialog,
  FilterField,
  formatCount,
  InlineError,
  Menu,
  type MenuItem,
  useMedia,
  useStored,
  VirtualList,
  type VirtualListHandle,
} from "@signalbox/ui";
import type { JSX, Ref } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Inspection } from "../state/inspection.ts";
import type { ListedRequest } from "./listed-request.ts";
import { RequestRow } from "./request-row.tsx";
import { completeSearch, filtersKey, searchFields } from "./search-language.ts";
import "./request-list.css";

interface RequestListProps {
  readonly inspection: Inspection;
  readonly q: string;
  readonly shownSeq: number | undefined;
  readonly comparedSeq: number | undefined;
  readonly isUnread: (seq: number) => boolean;
  readonly following: boolean;
  readonly filterRef: Ref<HTMLInputElement>;
  readonly onOpen: (seq: number) => void;
  /**
   * Goes to the next older request (1) or the next newer one (-1). Undefined in narrow windows, where a request
   * replaces the list.
   */
  readonly onStep: ((by: 1 | -1) => void) | undefined;
  readonly onSearch: (q: string) => void;
  readonly onFollow: (on: boolean) => void;
  readonly onShowHeld: () => void;
  readonly onNearEnd: () => void;
}

/** The requests of the route that match the search, newest first. */
export function RequestList(props: RequestListProps): JSX.Element {
  const { inspection, q, shownSeq, comparedSeq, isUnread, following, onOpen, onSearch, onFollow, onNearEnd } = props;
  const { requests, held, hasOlder, route, error } = inspection;
  const list = useRef<VirtualListHandle>(null);
  const rowHeight = useMedia("(pointer: coarse)") ? 44 : 32;
  const [saved, save] = useStored<readonly string[]>(filtersKey, []);
  const [help, setHelp] = useState(false);
  const isStale = inspection.q !== q;

  // A request that was chosen by a key or a link may be out of sight. The list then scrolls to it later.
  const isListed = requests.length > 0;
  useEffect(() => {
    const index = requests.findIndex(({ seq }) => seq === (comparedSeq ?? shownSeq));
    if (index >= 0) list.current?.reveal(index);
  }, [shownSeq, comparedSeq, isListed]);

  const showHeld = (): void => {
    props.onShowHeld();
    list.current?.scrollToTop();
  };
  const press = (event: KeyboardEvent): void => {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : undefined;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    const isRow = event.target instanceof Element && event.target.matches(".row");
    if (by === undefined || !isPlain || !isRow || props.onStep === undefined) return;
    event.preventDefault();
    props.onStep(by);
  };
  const filters: readonly MenuItem[] = [
    ...saved.map((filter) => ({ name: filter, run: () => onSearch(filter) })),
    ...(q !== "" && !saved.includes(q) ? [{ name: `Save “${q}”`, run: () => save([...saved, q]) }] : []),
    ...(saved.includes(q)
      ? [{ name: `Remove “${q}”`, danger: true, run: () => save(saved.filter((known) => known !== q)) }]
      : []),
    { name: "How to search…", run: () => setHelp(true) },
  ];

  return (
    <section class="requests" aria-labelledby="requests-heading" onKeyDown={press}>
      <div class="requests-bar">
        <FilterField
          label="Filter requests"
          placeholder="Filter: method:POST json:$.type=paid"
          value={q}
          onChange={onSearch}
          complete={(word) =>
            completeSearch(
              word,
              requests.slice(0, 500).map(({ path }) => path.replace(/\?.*/, "")),
            )
          }
          invalid={q !== "" && error?.code === "rejected"}
          inputRef={props.filterRef}
        />
        <Menu label="Saved filters and help" icon="star" iconOnly items={filters} />
      </div>
      <InlineError message={q !== "" && error?.code === "rejected" ? error.message : undefined} />
      <div class="requests-facts">
        <h2 id="requests-heading">Requests</h2>
        <span class="soft">{countOf(requests, hasOlder, q === "" ? route?.stored : undefined)}</span>
        {held.length > 0 && (
          <Button icon="up" onClick={showHeld}>
            {formatCount(held.length)} new
          </Button>
        )}
        <label class="requests-follow" title="Shows each new request as it comes">
          <input
            type="checkbox"
            checked={following}
            onChange={({ currentTarget }) => onFollow(currentTarget.checked)}
          />
          Follow
        </label>
      </div>
      {requests.length === 0 && !isStale && q !== "" && (
        <div class="requests-none">
          <p>No request matches.</p>
          <Button onClick={() => onSearch("")}>Show all</Button>
        </div>
      )}
      <VirtualList
        class="requests-rows"
        label="Requests, newest first"
        count={requests.length}
        rowHeight={rowHeight}
        handle={list}
        keyOf={(index) => (requests[index] as ListedRequest).seq}
        onNearEnd={onNearEnd}
        render={(index) => {
          const request = requests[index] as ListedRequest;
          return (
            <RequestRow
              request={request}
              q={q}
              isShown={request.seq === shownSeq}
              isCompared={request.seq === comparedSeq}
              isUnread={isUnread(request.seq)}
              onOpen={onOpen}
            />
          );
        }}
      />
      {help && <SearchHelp onClose={() => setHelp(false)} />}
    </section>
  );
}

function countOf(requests: readonly ListedRequest[], hasOlder: boolean, stored: number | undefined): string {
  if (hasOlder && stored !== undefined) return formatCount(Math.max(stored, requests.length));
  return `${formatCount(requests.length)}${hasOlder ? "+" : ""}`;
}

function SearchHelp({ onClose }: { readonly onClose: () => void }): JSX.Element {
  return (
    <Dialog title="How to search" onClose={onClose}>
      <p>
        Terms stand beside each other and must all hold. <code>-</code> before a term turns it round, quotes hold what
        has spaces in it, and a word alone is looked for everywhere.
      </p>
      <dl class="search-help">
        {searchFields.map(({ text, hint, example }) => (
          <div key={text}>
            <dt>
              <code>{example}</code>
            </dt>
            <dd>{hint}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
