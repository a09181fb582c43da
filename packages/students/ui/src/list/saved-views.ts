import type { MenuItem } from "@signalbox/ui";
import { type Address, formatAddress, parseAddress } from "../state/address.ts";
import type { Collection } from "../state/collection.ts";
import { describeFilter } from "../state/list-path.ts";
import type { Records } from "../state/records.ts";

type View = Pick<Address, "in" | "q" | "filters" | "sort" | "columns">;

const everything: Omit<View, "in"> = { q: undefined, filters: undefined, sort: undefined, columns: undefined };

/** The menu of the views that are stored in this browser. */
export function viewItems({ collection, savedViews, address, go }: Records): readonly MenuItem[] {
  const saved = savedViews.value;
  const current = formatAddress(viewOf(address.value));
  const closed = { id: undefined, show: undefined };
  const save = (views: readonly string[]) => (): void => {
    savedViews.value = views;
  };
  const isSaved = saved.includes(current);
  return [
    { name: `All ${collection.nouns}`, run: () => go({ ...closed, ...everything }) },
    ...saved
      .map((text) => viewOf(parseAddress(text)))
      .filter((view) => view.in === address.value.in)
      .map((view) => ({ name: describe(view, collection), run: () => go({ ...closed, ...view }) })),
    ...(current !== formatAddress({ in: address.value.in }) && !isSaved
      ? [{ name: "Save this view", run: save([...saved, current]) }]
      : []),
    ...(isSaved
      ? [{ name: "Forget this view", danger: true, run: save(saved.filter((text) => text !== current)) }]
      : []),
  ];
}

function viewOf({ in: name, q, filters, sort, columns }: Address): View {
  return { in: name, q, filters, sort, columns };
}

/** A short description of a view. */
function describe({ q, filters = [], sort, columns }: View, collection: Collection): string {
  const parts = [
    ...(q === undefined ? [] : [`“${q}”`]),
    ...filters.map((filter) => describeFilter(filter, collection)),
    ...(sort === undefined
      ? []
      : [`by ${collection.titleOf(sort.replace(/^-/, ""))}${sort.startsWith("-") ? " ↓" : ""}`]),
  ];
  return parts.length === 0 ? `${columns?.length ?? 0} columns` : parts.join(", ").slice(0, 80);
}
