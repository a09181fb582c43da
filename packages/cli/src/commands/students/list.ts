import { Command } from "commander";
import { printableJson } from "../../printable.ts";
import { readFilters } from "./read-filters.ts";
import { ask, type ServiceFlags, withService } from "./service-client.ts";
import { studentTable } from "./student-table.ts";

interface ListFlags extends ServiceFlags {
  readonly where: readonly string[];
  readonly search?: string;
  readonly sort?: string;
  readonly limit: string;
  readonly json?: boolean;
}

/** `signalbox students list`: a page of records as a table. */
export function listCommand(): Command {
  return withService(new Command("list"))
    .description("list students")
    .option("-w, --where <filter>", "a filter such as status=enrolled or age[gte]=18; may be repeated", collect, [])
    .option("-q, --search <words>", "words that the record must have")
    .option("-s, --sort <members>", "members to sort by, such as -familyName,givenName")
    .option("-n, --limit <count>", "how many to show, 1 to 1000", "50")
    .option("--json", "print the JSON array of the service")
    .addHelpText(
      "after",
      `
Examples:
  $ signalbox students list --where status=enrolled --sort familyName
  $ signalbox students list --search "ada lov" --json | jq '.[].id'`,
    )
    .action(list);
}

async function list({ where, search, sort, limit, json, ...service }: ListFlags): Promise<void> {
  const query = readFilters(where);
  query.set("limit", limit);
  if (search !== undefined) query.set("q", search);
  if (sort !== undefined) query.set("sort", sort);
  const response = await ask(service, `/students?${query}`, { headers: { prefer: "count=exact" } });
  const text = await response.text();
  if (json === true) {
    process.stdout.write(`${printableJson(text)}\n`);
    return;
  }
  const students = JSON.parse(text) as Record<string, unknown>[];
  process.stdout.write(studentTable(students));
  process.stderr.write(`${students.length} of ${response.headers.get("total-count")}\n`);
}

function collect(value: string, values: readonly string[]): readonly string[] {
  return [...values, value];
}
