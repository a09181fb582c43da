import { type MenuItem, saveFile } from "@signalbox/ui";
import { call } from "../api/calls.ts";
import { listPath, viewsOfIds } from "../state/list-path.ts";
import type { Records } from "../state/records.ts";

const formats = [
  { name: "CSV", type: "text/csv", ending: "csv" },
  { name: "JSON", type: "application/json", ending: "json" },
] as const;
type Format = (typeof formats)[number];

/**
 * The menu items that download the selected records, or else those of the view. A link could not: it sends neither the
 * credential nor an `Accept` header.
 */
export function exportItems({ collection, view, selection, fail }: Records): readonly MenuItem[] {
  const save = async (format: Format): Promise<void> => {
    const ids = selection.selected.value.map(({ id }) => id);
    const views = ids.length === 0 ? [view.value] : viewsOfIds(ids, view.value.sort);
    const parts: Blob[] = [];
    for (const one of views) {
      const response = await call(listPath(collection, one), { headers: { accept: format.type } });
      parts.push(await response.blob());
    }
    saveFile(await joined(parts, format), `${collection.name}.${format.ending}`);
  };
  return formats.map((format) => ({ name: `Export as ${format.name}`, run: () => void save(format).catch(fail) }));
}

/** Joins several responses of one format. */
async function joined(parts: readonly Blob[], { type }: Format): Promise<Blob> {
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
