import { formatNoun, type MenuItem, saveFile } from "@signalbox/ui";
import { call } from "../api/calls.ts";
import { listPath } from "../state/list-path.ts";
import type { Records } from "../state/records.ts";
import { saveStream } from "./save-stream.ts";

const formats = [
  { name: "CSV", type: "text/csv", file: "students.csv" },
  { name: "JSON", type: "application/json", file: "students.json" },
  { name: "NDJSON", type: "application/x-ndjson", file: "students.ndjson" },
] as const;
type Format = (typeof formats)[number];

/** Larger exports are streamed to a file. */
const largeExport = 5_000;

/** The menu items that download the students of a view. */
export function exportItems({ view, columns, list, say, fail }: Records): readonly MenuItem[] {
  return items(columns.value, (format, fields) => {
    const { total } = list.state.value;
    const path = withFields(listPath(view.value), fields);
    const load = (): Promise<Response> => call(path, { headers: { accept: format.type } });
    const isLarge = total === undefined || total > largeExport;
    void saveStream(load, { name: format.file, isLarge, say }).catch(fail);
  });
}

/** The most ids in one request. */
const idsAtOnce = 100;

/** The menu items that download the selected students. */
export function selectedExportItems({ view, columns, selection, say, fail }: Records): readonly MenuItem[] {
  return items(columns.value, (format, fields) => {
    const selected = selection.selected.value;
    const { sort } = view.value;
    const load = async (): Promise<void> => {
      const parts: string[] = [];
      for (const filter of idFilters(selected.map(({ id }) => id))) {
        const path = withFields(listPath({ q: "", filters: [filter], sort }), fields);
        parts.push(await (await call(path, { headers: { accept: format.type } })).text());
      }
      saveFile(new Blob([joined(parts, format)], { type: format.type }), format.file);
      say(`${formatNoun(selected.length, "student")} saved.`);
    };
    void load().catch(fail);
  });
}

function items(
  columns: readonly string[],
  run: (format: Format, fields: readonly string[]) => void,
): readonly MenuItem[] {
  const members = columns.filter((name) => !name.includes(".") && !name.includes(","));
  const [csv] = formats;
  return [
    ...formats.map((format) => ({ name: `${format.name}, all fields`, run: () => run(format, []) })),
    { name: "CSV, these columns", run: () => run(csv, members) },
  ];
}

function withFields(path: string, fields: readonly string[]): string {
  if (fields.length === 0) return path;
  return `${path}${path.includes("?") ? "&" : "?"}fields=${encodeURIComponent(fields.join(","))}`;
}

/** Filters that match these ids. An id with a comma needs its own filter, because commas separate the values of a list. */
function idFilters(ids: readonly string[]): readonly string[] {
  const plain = ids.filter((id) => !id.includes(","));
  const lists = Array.from({ length: Math.ceil(plain.length / idsAtOnce) }, (_, at) =>
    plain.slice(at * idsAtOnce, (at + 1) * idsAtOnce),
  );
  const others = ids.filter((id) => id.includes(","));
  return [...lists.map((list) => `id[in]=${list.join(",")}`), ...others.map((id) => `id=${id}`)];
}

/** Joins several responses of one format. */
function joined(parts: readonly string[], { type }: Format): string {
  if (type === "application/x-ndjson") return parts.join("");
  if (type === "text/csv")
    return parts.map((part, at) => (at === 0 ? part : part.slice(part.indexOf("\n") + 1))).join("");
  const records = parts.map((part) => part.trim().slice(1, -1).trim()).filter((part) => part !== "");
  return `[${records.join(",\n")}]\n`;
}
