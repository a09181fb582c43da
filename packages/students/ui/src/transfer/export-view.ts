import { ApiError, type MenuItem } from "@signalbox/ui";
import { call } from "../api/calls.ts";
import { listPath } from "../state/list-path.ts";
import type { View } from "../state/use-records.ts";

const formats = [
  { name: "CSV", type: "text/csv", file: "students.csv" },
  { name: "JSON", type: "application/json", file: "students.json" },
  { name: "NDJSON", type: "application/x-ndjson", file: "students.ndjson" },
] as const;

/** Downloads of the records that a view finds. */
export function exportItems(
  view: View,
  columns: readonly string[],
  say: (message: string) => void,
): readonly MenuItem[] {
  const members = columns.filter((name) => !name.includes(".") && !name.includes(","));
  return [
    ...formats.map(({ name, type, file }) => ({
      name: `${name}, all fields`,
      run: () => void download(listPath(view), type, file).catch((cause: unknown) => say(ApiError.from(cause).message)),
    })),
    {
      name: "CSV, these columns",
      run: () => {
        const path = listPath(view);
        const fields = `fields=${encodeURIComponent(members.join(","))}`;
        void download(`${path}${path.includes("?") ? "&" : "?"}${fields}`, "text/csv", "students.csv").catch(
          (cause: unknown) => say(ApiError.from(cause).message),
        );
      },
    },
  ];
}

/** A link could not say who asks, nor which format. */
async function download(path: string, accept: string, file: string): Promise<void> {
  const response = await call(path, { headers: { accept } });
  saveFile(await response.blob(), file);
}

/** Hands a file to the reader. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // After the download has begun.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
