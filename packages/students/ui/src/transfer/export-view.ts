import { type MenuItem, saveFile } from "@signalbox/ui";
import { call } from "../api/calls.ts";
import type { Collection } from "../state/collection.ts";
import { idFilters, listPath } from "../state/list-path.ts";
import type { Records } from "../state/records.ts";
import { saveStream } from "./save-stream.ts";

const formats = [
  { name: "CSV", type: "text/csv", ending: "csv" },
  { name: "JSON", type: "application/json", ending: "json" },
  { name: "NDJSON", type: "application/x-ndjson", ending: "ndjson" },
] as const;
type Format = (typeof formats)[number];

/** Larger exports are streamed to a file. */
const largeExport = 5_000;

/** The menu items that download the records of a view. */
export function exportItems({ collection, view, columns, list, say, fail }: Records): readonly MenuItem[] {
  return items(columns.value, (format, fields) => {
    const { total } = list.state.value;
    const path = withFields(listPath(collection, view.value), fields);
    const load = (): Promise<Response> => call(path, { headers: { accept: format.type } });
    const isLarge = total === undefined || total > largeExport;
    void saveStream(load, { name: fileName(collection, format), isLarge, say }).catch(fail);
  });
}

/** The menu items that download the selected records. */
export function selectedExportItems({ collection, view, columns, selection, say, fail }: Records): readonly MenuItem[] {
  return items(columns.value, (format, fields) => {
    const selected = selection.selected.value;
    const { sort } = view.value;
    const load = async (): Promise<void> => {
      const parts: string[] = [];
      for (const filter of idFilters(selected.map(({ id }) => id))) {
        const path = withFields(listPath(collection, { q: "", filters: [filter], sort }), fields);
        parts.push(await (await call(path, { headers: { accept: format.type } })).text());
      }
      saveFile(new Blob([joined(parts, format)], { type: format.type }), fileName(collection, format));
      say(`${collection.count(selected.length)} saved.`);
    };
    void load().catch(fail);
  });
}

function fileName({ name }: Collection, { ending }: Format): string {
  return `${name}.${ending}`;
}

function items(
  columns: readonly string[],
  run: (format: Format, fields: readonly string[]) => void,
): readonly MenuItem[] {
  const members = columns.filter((name) => !name.includes(".") && !name.includes(","));
  return [
    ...formats.map((format) => ({ name: `${format.name}, all fields`, run: () => run(format, []) })),
    { name: "CSV, these columns", run: () => run(formats[0], members) },
  ];
}

function withFields(path: string, fields: readonly string[]): string {
  if (fields.length === 0) return path;
  return `${path}${path.includes("?") ? "&" : "?"}fields=${encodeURIComponent(fields.join(","))}`;
}

/** Joins several responses of one format. */
function joined(parts: readonly string[], { type }: Format): string {
  if (type === "application/x-ndjson") return parts.join("");
  if (type === "text/csv")
    return parts.map((part, at) => (at === 0 ? part : part.slice(part.indexOf("\n") + 1))).join("");
  const records = parts.map((part) => part.trim().slice(1, -1).trim()).filter((part) => part !== "");
  return `[${records.join(",\n")}]\n`;
}
