import type { BaseCommand } from "../../command.ts";
import { collect, parseCount } from "../../options.ts";
import { CommandError } from "../../process.ts";
import { printable, printJson } from "../../terminal.ts";
import { isShown, nameOf } from "./list.ts";
import { ask, askText, inPath, preconditionOf, printUndo, serviceCommand } from "./service-client.ts";

/** `signalbox students duplicates`: records that may describe the same person. */
export const duplicatesCommand: BaseCommand = serviceCommand("duplicates")
  .description("find students that may be the same person (combine two with merge)")
  .flag("-n, --limit <count>", "how many groups to list at most", parseCount, 50)
  .flag("--json", "print the JSON of the service, a document for each page")
  .examples(`
  $ signalbox students duplicates
  $ signalbox students duplicates --limit 1000 --json | jq '.groups[].reason'`)
  .run(async ({ limit, json, ...service }) => {
    if (limit === 0) throw CommandError.usage("--limit must be at least 1");
    let count = 0;
    let next: string | undefined = "/students/duplicates";
    // A page of a long search may have few groups, or none.
    while (next !== undefined && count < limit) {
      const { pathname, searchParams }: URL = new URL(next, service.url);
      searchParams.set("limit", String(Math.min(MAX_PAGE, limit - count)));
      const response = await ask(service, `${pathname}?${searchParams}`);
      const text = await response.text();
      const { groups } = JSON.parse(text) as { readonly groups: readonly Group[] };
      if (json === true) printJson(text);
      else groups.forEach(printGroup);
      count += groups.length;
      next = /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
    }
    if (json === true) return;
    if (count === 0) process.stderr.write("no students that may be the same person\n");
    else process.stderr.write(`${count} group${count === 1 ? "" : "s"}${next === undefined ? "" : ", and more"}\n`);
  });

/** The most groups of a page of the service. */
const MAX_PAGE = 200;

interface Group {
  readonly reason: string;
  readonly students: readonly Record<string, unknown>[];
}

function printGroup({ reason, students }: Group): void {
  process.stdout.write(`${reason}\n`);
  for (const student of students) {
    const { id, dateOfBirth, studentNumber } = student;
    const parts = [id, studentNumber, nameOf(student), dateOfBirth].filter(isShown);
    process.stdout.write(`  ${printable(parts.join("  "))}\n`);
  }
}

/** `signalbox students merge`: merges two records. */
export const mergeCommand: BaseCommand = serviceCommand("merge")
  .description("merge a duplicate into a student: take fields from it, then delete it")
  .arg("<id>", "the id of the student to keep")
  .arg("<duplicate>", "the id of its duplicate")
  .flag("--take <member>", "a field to take from the duplicate; may be repeated", collect, [])
  .flag("--if-match <version>", "only if this is still the version (or ETag) of the student to keep")
  .flag("--json", "print the JSON of the service")
  .examples("  $ signalbox students merge m-1 m-2 --take email --take phone")
  .run(async (id, other, { take, json, ifMatch, ...service }) => {
    const body = JSON.stringify({ other, take });
    const path = `/students/${inPath(id)}/merge`;
    const headers = preconditionOf(id, ifMatch);
    const text = await askText(service, path, { method: "POST", headers, body });
    if (json === true) return printJson(text);
    const { bulkId } = JSON.parse(text) as { bulkId: string };
    process.stdout.write(`${printable(`${other} was merged into ${id}`)}\n`);
    printUndo(bulkId, service);
  });
