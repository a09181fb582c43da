import { type MenuItem, saveFile } from "@signalbox/ui";
import { call } from "../api/calls.ts";
import { type Address, formatAddress, parseAddress } from "../state/address.ts";
import type { Collection } from "../state/collection.ts";
import { describeFilter, listPath, viewsOfIds } from "../state/list-path.ts";
import type { Records } from "../state/records.ts";

/** An item of a menu, which the palette has too. */
type ViewItem = MenuItem & { readonly run: () => void };

type View = Pick<Address, "in" | "q" | "filters" | "sort" | "columns">;

/** The menu of the views that are stored in this browser. */
export function viewItems({ collection, savedViews, address, go }: Records): readonly ViewItem[] {
  const saved = savedViews.value;
  const current = formatAddress(viewOf(address.value));
  const isWhole = current === formatAddress({ in: address.value.in });
  const show = (view: View) => (): void => go({ id: undefined, show: undefined, ...view });
  const save = (views: readonly string[]) => (): void => {
    savedViews.value = views;
  };
  const others = saved.map((text) => viewOf(parseAddress(text))).filter((view) => view.in === address.value.in);
  const keep: ViewItem = { name: "Save this view", run: save([...saved, current]) };
  const forget = { name: "Forget this view", danger: true, run: save(saved.filter((text) => text !== current)) };
  return [
    {
      name: `All ${collection.nouns}`,
      run: show({ q: undefined, filters: undefined, sort: undefined, columns: undefined }),
    },
    ...others.map((view) => ({ name: describe(view, collection), run: show(view) })),
    ...(saved.includes(current) ? [forget] : isWhole ? [] : [keep]),
  ];
}

function viewOf({ in: name, q, filters, sort, columns }: Address): View {
  return { in: name, q, filters, sort, columns };
}

/** A short description of a view. */
function describe({ q, filters = [], sort, columns }: View, collection: Collection): string {
  const order = (by: string): string =>
    `by ${collection.titleOf(by.replace(/^-/, ""))}${by.startsWith("-") ? " ↓" : ""}`;
  const parts = [
    ...(q === undefined ? [] : [`“${q}”`]),
    ...filters.map((filter) => describeFilter(filter, collection)),
    ...(sort === undefined ? [] : [order(sort)]),
  ];
  return parts.length === 0 ? `${columns?.length ?? 0} columns` : parts.join(", ").slice(0, 80);
}

const formats = { CSV: "text/csv", JSON: "application/json" };

/**
 * The menu items that download the selected records, or else those of the view. A link could not: it sends neither the
 * credential nor an `Accept` header.
 */
export function exportItems({ collection, view, selection, fail }: Records): readonly ViewItem[] {
  const save = async (format: string, type: string): Promise<void> => {
    const ids = selection.selected.value.map(({ id }) => id);
    const views = ids.length === 0 ? [view.value] : viewsOfIds(ids, view.value.sort);
    const parts: Blob[] = [];
    for (const one of views) {
      const response = await call(listPath(collection, one), { headers: { accept: type } });
      parts.push(await response.blob());
    }
    saveFile(await joined(parts, type), `${collection.name}.${format.toLowerCase()}`);
  };
  return Object.entries(formats).map(([format, type]) => ({
    name: `Export as ${format}`,
    run: () => void save(format, type).catch(fail),
  }));
}

/** Joins several responses of one media type. */
async function joined(parts: readonly Blob[], type: string): Promise<Blob> {
  // Not parsed: it may have hundreds of thousands of records, which a browser stores on disk.
  if (parts.length === 1 && parts[0] !== undefined) return parts[0];
  const texts = await Promise.all(parts.map((part) => part.text()));
  if (type === "text/csv") {
    const lines = texts.map((text, at) => (at === 0 ? text : text.slice(text.indexOf("\n") + 1)));
    return new Blob(lines, { type });
  }
  const records = texts.map((text) => text.trim().slice(1, -1).trim()).filter((text) => text !== "");
  return new Blob([`[${records.join(",\n")}]\n`], { type });
}
