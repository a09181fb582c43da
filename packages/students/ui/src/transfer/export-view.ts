import { type MenuItem, saveFile } from "@signalbox/ui";
import { call } from "../api/calls.ts";
import { listPath, viewsOfIds } from "../state/list-path.ts";
import type { Records } from "../state/records.ts";

const csv = { name: "CSV", type: "text/csv", ending: "csv" } as const;
const ndjson = { name: "NDJSON", type: "application/x-ndjson", ending: "ndjson" } as const;
const formats = [csv, { name: "JSON", type: "application/json", ending: "json" }, ndjson] as const;
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

/** The menu items that download the whole access log of a query, as its path. */
export function auditExportItems(path: string, fail: (cause: unknown) => void): readonly MenuItem[] {
  return [csv, ndjson].map(({ name, type, ending }) => ({
    name: `${name}, all that the filters find`,
    run() {
      const save = async (response: Response): Promise<void> => saveFile(await response.blob(), `access-log.${ending}`);
      call(path, { headers: { accept: type } })
        .then(save)
        .catch(fail);
    },
  }));
}

/** Joins several responses of one format. */
async function joined(parts: readonly Blob[], { type }: Format): Promise<Blob> {
  // Not parsed: it may have hundreds of thousands of records, which a browser stores on disk.
  if (parts.length === 1 && parts[0] !== undefined) return parts[0];
  const texts = await Promise.all(parts.map((part) => part.text()));
  if (type === "application/x-ndjson") return new Blob(texts, { type });
  if (type === "text/csv")
    return new Blob(
      texts.map((text, at) => (at === 0 ? text : text.slice(text.indexOf("\n") + 1))),
      { type },
    );
  const records = texts.map((text) => text.trim().slice(1, -1).trim()).filter((text) => text !== "");
  return new Blob([`[${records.join(",\n")}]\n`], { type });
}
