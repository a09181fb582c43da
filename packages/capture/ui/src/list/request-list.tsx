import {
  Button,
  Checkbox,
  Dialog,
  formatCount,
  InlineError,
  Menu,
  type MenuItem,
  useMedia,
  useStored,
  VirtualList,
  type VirtualListHandle,
} from "@signalbox/ui";
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useInspector } from "../state/inspector.ts";
import type { ListedRequest } from "../state/listed-request.ts";
import { RequestFilter } from "./request-filter.tsx";
import { RequestRow } from "./request-row.tsx";
import { FILTERS_KEY, searchFields } from "./search-language.ts";
import "./request-list.css";

/** The requests of the route that match the search, newest first. */
export function RequestList(): JSX.Element {
  const inspector = useInspector();
  const { go, shownSeq, comparedSeq, focus } = inspector;
  const { held, hasOlder, route, q: listedQ } = inspector.inspection.value;
  const requests = inspector.requests.value;
  const q = inspector.q.value;
  const list = useRef<VirtualListHandle>(null);
  const rowHeight = useMedia("(pointer: coarse)") ? 44 : 32;
  const [saved, save] = useStored<readonly string[]>(FILTERS_KEY, []);
  const [help, setHelp] = useState(false);
  const isStale = listedQ !== q;

  // A request that was chosen by a key or a link may be out of sight. The list then scrolls to it later.
  const isListed = requests.length > 0;
  const soughtSeq = typeof focus.value === "number" ? focus.value : (comparedSeq.value ?? shownSeq.value);
  useLayoutEffect(() => {
    const index = requests.findIndex(({ seq }) => seq === soughtSeq);
    if (index >= 0) list.current?.reveal(index);
  }, [soughtSeq, isListed]);

  useEffect(() => list.current?.scrollToTop(), [inspector.topped.value]);
  useEffect(
    () => () => {
      inspector.isScrolled.value = false;
    },
    [],
  );

  const onSearch = (wanted: string): void => go({ q: wanted });
  const press = (event: KeyboardEvent): void => {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : undefined;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    const isRow = event.target instanceof Element && event.target.matches(".row");
    if (by === undefined || !isPlain || !isRow || inspector.narrow.value) return;
    event.preventDefault();
    inspector.step(by);
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
    <section class="requests column" aria-labelledby="requests-heading" onKeyDown={press}>
      <div class="requests-bar">
        <RequestFilter />
        <Menu label="Saved filters and help" icon="star" iconOnly items={filters} />
      </div>
      <InlineError message={inspector.searchError.value} />
      <div class="requests-facts">
        <h2 id="requests-heading">Requests</h2>
        <span class="soft">{countOf(requests, hasOlder, q === "" ? route?.stored : undefined)}</span>
        {held.length > 0 && (
          <Button icon="up" onClick={() => inspector.showHeld()}>
            {formatCount(held.length)} new
          </Button>
        )}
        <Checkbox
          class="requests-follow"
          title="Shows each new request as it comes"
          checked={inspector.following.value}
          onChange={(on) => inspector.follow(on)}
        >
          Follow
        </Checkbox>
      </div>
      {requests.length === 0 && !isStale && q !== "" && (
        <div class="nothing">
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
        onNearEnd={() => inspector.loadOlder()}
        onScroll={(top) => {
          inspector.isScrolled.value = top > 0;
        }}
        render={(index) => <RequestRow request={requests[index] as ListedRequest} />}
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
        All terms must match. <code>-</code> before a term excludes what it matches. Text with spaces goes in quotes. A
        word alone is searched everywhere.
      </p>
      <dl class="search-help stack tight">
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
