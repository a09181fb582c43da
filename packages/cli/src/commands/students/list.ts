import type { BaseCommand } from "../../command.ts";
import { collect } from "../../options.ts";
import { CommandError } from "../../process.ts";
import { printable, printJson, table, truncated } from "../../terminal.ts";
import { ask, recordCommand } from "./service-client.ts";

/** `signalbox students list`: a page of records as a table. */
export const listCommand: BaseCommand = recordCommand("list")
  .description("list students")
  .flag("-w, --where <filter>", "a filter such as status=enrolled or age[gte]=18; may be repeated", collect, [])
  .flag("-q, --query <words>", "words that a record must contain")
  .flag("-s, --sort <fields>", "fields to sort by, such as -familyName,givenName")
  .flag("-n, --limit <count>", "how many to list, from 1 to 1000", String, "50")
  .flag("--deleted", "list those that undelete can restore, most recently deleted first")
  .flag("--json", "print the JSON array of the service")
  .examples(`
  $ signalbox students list --where status=enrolled --sort familyName
  $ signalbox students list --deleted --where 'updatedAt[gte]=2026-11-01' --json | jq '.[].id'
  $ signalbox students list --query "ada lov" --json | jq '.[].id'`)
  .run(async (flags) => {
    const { where, query: words, sort, limit, deleted = false, json, ...service } = flags;
    const query = parseFilters(where);
    query.set("limit", limit);
    if (words !== undefined) query.set("q", words);
    if (sort !== undefined) query.set("sort", sort);
    const path = deleted ? "/students/deleted" : "/students";
    const response = await ask(service, `${path}?${query}`, { headers: { prefer: "count=exact" } });
    const text = await response.text();
    if (json === true) return printJson(text);
    const students = JSON.parse(text) as Record<string, unknown>[];
    if (students.length > 0) {
      process.stdout.write(recordTable(students, service.collection));
      process.stderr.write(`${students.length} of ${printable(response.headers.get("total-count") ?? "?")}\n`);
      return;
    }
    const records = `no ${deleted ? "deleted " : ""}${service.collection ?? "students"}`;
    const isFiltered = where.length > 0 || words !== undefined;
    const advice = deleted ? "" : "; signalbox students create or import adds some";
    process.stderr.write(`${records}${isFiltered ? " match" : advice}\n`);
  });

/** Parses `--where`, filters such as `status=enrolled` or `age[gte]=18`, into query parameters. */
export function parseFilters(where: readonly string[]): URLSearchParams {
  return new URLSearchParams(
    where.map((filter) => {
      const at = filter.indexOf("=");
      if (at > 0) return [filter.slice(0, at), filter.slice(at + 1)];
      throw CommandError.usage(`--where ${filter} is not a filter; filters look like status=enrolled or age[gte]=18`);
    }),
  );
}

/** The most telling ones first: a narrow terminal truncates the lines. */
const columns = ["id", "name", "studentNumber", "status", "email", "version", "updatedAt"] as const;
const WIDEST = 40;

/** Formats records as a table of plain text. Omits columns that are empty in every record. */
function recordTable(records: readonly Record<string, unknown>[], collection = "students"): string {
  const rows = records.map((record) => ({ ...record, name: nameOf(record) }) as Record<string, unknown>);
  const wanted = collection === "students" ? columns : ["id", ...ownFields(records), "version", "updatedAt"];
  const filled = wanted.filter((column) => rows.some((row) => row[column] !== undefined && row[column] !== ""));
  return table(
    filled.map(cellOf),
    rows.map((row) => filled.map((column) => cellOf(row[column]))),
  );
}

/** The first fields of records of another collection that are not of the service, and fit a cell. */
function ownFields(records: readonly Record<string, unknown>[]): readonly string[] {
  const isOwn = ([name, value]: [string, unknown]): boolean =>
    !["id", "version", "createdAt", "updatedAt", "deletedAt"].includes(name) && typeof value !== "object";
  const names = records.flatMap((record) => Object.entries(record).filter(isOwn)).map(([name]) => name);
  return [...new Set(names)].slice(0, 5);
}

/** The name of a student, which may be in parts. */
export function nameOf({ name, givenName, familyName }: Record<string, unknown>): unknown {
  return isShown(name) ? name : [givenName, familyName].filter(isShown).join(" ");
}

/** Whether the value of a field fits into a line: a text that is not empty, a number or a boolean. */
export function isShown(value: unknown): boolean {
  return value !== undefined && value !== "" && typeof value !== "object";
}

function cellOf(value: unknown): string {
  return value === undefined ? "" : truncated(printable(String(value)), WIDEST);
}
