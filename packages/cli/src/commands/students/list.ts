import { Command } from "../../command.ts";
import { collect } from "../../options.ts";
import { CommandError } from "../../process.ts";
import { columnsOf, printable, printJson, table, truncated, widthOf } from "../../terminal.ts";
import { ask, recordsOf, type ServiceFlags, withCollection } from "./service-client.ts";

interface ListFlags extends ServiceFlags {
  readonly where: readonly string[];
  readonly query?: string;
  readonly sort?: string;
  readonly limit: string;
}

/** `signalbox students list`: a page of records as a table. */
export function listCommand(): Command {
  return withCollection(new Command("list"))
    .description("list students")
    .option("-w, --where <filter>", "a filter such as status=enrolled or age[gte]=18; may be repeated", collect, [])
    .option("-q, --query <words>", "words that a record must contain")
    .option("-s, --sort <fields>", "fields to sort by, such as -familyName,givenName")
    .option("-n, --limit <count>", "how many to list, from 1 to 1000", "50")
    .option("--json", "print the JSON array of the service")
    .examples(`
  $ signalbox students list --where status=enrolled --sort familyName
  $ signalbox students list --query "ada lov" --json | jq '.[].id'`)
    .action(list);
}

async function list({ where, query: words, sort, limit, json, ...service }: ListFlags): Promise<void> {
  const query = parseFilters(where);
  query.set("limit", limit);
  if (words !== undefined) query.set("q", words);
  if (sort !== undefined) query.set("sort", sort);
  const response = await ask(service, `/students?${query}`, { headers: { prefer: "count=exact" } });
  const isFiltered = where.length > 0 || words !== undefined;
  const records = recordsOf(service);
  const none = isFiltered ? `no ${records} match` : `no ${records}; signalbox students create or import adds some`;
  await printStudents(response, { json, none });
}

/** Prints a page of records as a table, with the total count on stderr or the sentence `none`, or as JSON. */
export async function printStudents(
  response: Response,
  { json, none }: { readonly json?: boolean | undefined; readonly none: string },
): Promise<void> {
  const text = await response.text();
  if (json === true) return printJson(text);
  const students = JSON.parse(text) as Record<string, unknown>[];
  const { text: shown, hidden } = studentTable(students);
  if (students.length > 0) process.stdout.write(shown);
  const rest = hidden.length === 0 ? "" : `; too narrow for ${hidden.join(", ")}: --json prints all`;
  const total = `${students.length} of ${printable(response.headers.get("total-count") ?? "?")}${rest}`;
  process.stderr.write(`${students.length === 0 ? none : total}\n`);
}

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

/** The most telling ones first: a narrow terminal omits the others. */
const columns = ["id", "name", "studentNumber", "status", "email", "version", "updatedAt"] as const;
const widest = 40;

/** Formats records as a table of plain text. Omits columns that are empty in every record, or beyond the edge of the terminal. */
function studentTable(students: readonly Record<string, unknown>[]): {
  readonly text: string;
  /** The columns for which the terminal is too narrow. */
  readonly hidden: readonly string[];
} {
  const rows = students.map((student) => ({ ...student, name: nameOf(student) }) as Record<string, unknown>);
  const filled = columns.filter((column) => rows.some((row) => row[column] !== undefined && row[column] !== ""));
  let room = columnsOf(process.stdout);
  // One column after another, because a column in the middle that is missing would be overlooked.
  const edge = filled.findIndex((column, index) => {
    const cells = rows.map((row) => widthOf(cellOf(row[column])));
    room -= Math.max(column.length, ...cells) + (index === 0 ? 0 : 2);
    return room < 0;
  });
  const shown = edge === -1 ? filled : filled.slice(0, Math.max(2, edge));
  const cellsOf = (row: Record<string, unknown>): string[] => shown.map((column) => cellOf(row[column]));
  return { text: table(shown, rows.map(cellsOf)), hidden: filled.slice(shown.length) };
}

function nameOf({ name, givenName, familyName }: Record<string, unknown>): unknown {
  return name ?? [givenName, familyName].filter((part) => part !== undefined).join(" ");
}

function cellOf(value: unknown): string {
  return value === undefined ? "" : truncated(printable(String(value)), widest);
}
