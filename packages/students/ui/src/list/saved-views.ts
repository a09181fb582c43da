import type { MenuItem } from "@signalbox/ui";
import { type Address, formatAddress, parseAddress } from "../state/address.ts";
import { parseFilter } from "../state/list-path.ts";
import type { Records } from "../state/records.ts";
import { titleOf } from "./columns.ts";

type View = Pick<Address, "q" | "filters" | "sort" | "columns">;

const everything: View = { q: undefined, filters: undefined, sort: undefined, columns: undefined };

/** The menu of the views that are stored in this browser. */
export function viewItems({ savedViews, address, go }: Records): readonly MenuItem[] {
  const saved = savedViews.value;
  const current = formatAddress(viewOf(address.value));
  const open = (view: View): void => go({ id: undefined, add: undefined, show: undefined, ...everything, ...view });
  const save = (views: readonly string[]) => (): void => {
    savedViews.value = views;
  };
  const isSaved = saved.includes(current);
  return [
    { name: "All students", run: () => open(everything) },
    ...saved.map((text) => {
      const view = viewOf(parseAddress(text));
      return { name: describe(view), run: () => open(view) };
    }),
    ...(current !== "" && !isSaved ? [{ name: "Save this view", run: save([...saved, current]) }] : []),
    ...(isSaved
      ? [{ name: "Forget this view", danger: true, run: save(saved.filter((text) => text !== current)) }]
      : []),
  ];
}

function viewOf({ q, filters, sort, columns }: Address): View {
  return { q, filters, sort, columns };
}

/** A short description of a view. */
function describe({ q, filters = [], sort, columns }: View): string {
  const parts = [
    ...(q === undefined ? [] : [`“${q}”`]),
    ...filters.map((filter) => {
      const { field, operator, value } = parseFilter(filter);
      return operator === "eq" ? value : `${titleOf(field)} ${operator} ${value}`;
    }),
    ...(sort === undefined ? [] : [`by ${titleOf(sort.replace(/^-/, ""))}${sort.startsWith("-") ? " ↓" : ""}`]),
  ];
  return parts.length === 0 ? `${columns?.length ?? 0} columns` : parts.join(", ").slice(0, 80);
}
