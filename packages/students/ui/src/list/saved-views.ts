import type { MenuItem } from "@signalbox/ui";
import { type Address, formatAddress, parseAddress } from "../state/address.ts";
import { parseFilter } from "../state/list-path.ts";
import { titleOf } from "./columns.ts";

type View = Pick<Address, "q" | "filters" | "sort" | "columns">;

interface SavedViews {
  /** Each view is the fragment of its URL. */
  readonly saved: readonly string[];
  /** The current view. */
  readonly view: View;
  readonly onSave: (saved: readonly string[]) => void;
  readonly onOpen: (view: View) => void;
}

const everything: View = { q: undefined, filters: undefined, sort: undefined, columns: undefined };

/** The menu of the views that are stored in this browser. */
export function viewItems({ saved, view, onSave, onOpen }: SavedViews): readonly MenuItem[] {
  const current = formatAddress(view);
  const isSaved = saved.includes(current);
  return [
    { name: "All students", run: () => onOpen(everything) },
    ...saved.map((text) => ({
      name: describe(parseAddress(text)),
      run: () => onOpen({ ...everything, ...viewOf(parseAddress(text)) }),
    })),
    ...(current !== "" && !isSaved ? [{ name: "Save this view", run: () => onSave([...saved, current]) }] : []),
    ...(isSaved
      ? [{ name: "Forget this view", danger: true, run: () => onSave(saved.filter((text) => text !== current)) }]
      : []),
  ];
}

function viewOf({ q, filters, sort, columns }: Address): View {
  return { q, filters, sort, columns };
}

/** A short description of a view. */
function describe({ q, filters = [], sort, columns }: Address): string {
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
