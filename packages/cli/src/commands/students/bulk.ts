import type { BulkChangeJson, BulkResultJson, BulkUndoJson, VersionJson } from "@signalbox/students";
import type { BaseCommand } from "../../command.ts";
import { collect, parseCount } from "../../options.ts";
import { CommandError } from "../../process.ts";
import { printable, printJson, shellQuoted } from "../../terminal.ts";
import { isShown, nameOf, parseFilters } from "./list.ts";
import { askText, inPath, printUndo, recordCommand, type ServiceFlags, typedUrl } from "./service-client.ts";

/** `signalbox students bulk`: changes the records that a filter matches, and undoes such changes. */
export const bulkCommand: BaseCommand = recordCommand("bulk")
  .description("change or delete all students that match the filters: all of them or none")
  .flag("-w, --where <filter>", "a filter such as status=applicant or age[gte]=18; may be repeated", collect, [])
  .flag("--set <json>", "fields to set in each, as a JSON object; null removes a field")
  .exclusive("--delete", "delete them", ["set"])
  .flag("--dry-run", "print what would change, without changing it")
  .flag("--expected <count>", "how many students the filters must match; required without --where", parseCount)
  .exclusive("--undo <id>", "undo a bulk change, a merge or an import", ["set", "delete", "dryRun"])
  .exclusive("--list", "list bulk changes, merges and imports", ["set", "delete", "undo", "dryRun"])
  .flag("--json", "print the response of the service")
  .examples(`
  $ signalbox students bulk --where course=chemistry --set '{"department": "Science"}' --dry-run
  $ signalbox students bulk --where course=chemistry --set '{"department": "Science"}'
  $ signalbox students bulk --where status=withdrawn --delete --dry-run
  $ signalbox students bulk --collection courses --where room=12 --set '{"room": "14"}'
  $ signalbox students bulk --list
  $ signalbox students bulk --undo 019f3a52-7d3e-7c6f-9f9a-0a5d0d2f8c11`)
  .run(async ({ where, set, undo, list, dryRun = false, expected, json, ...flags }) => {
    const { delete: isDelete, ...service } = flags;
    const { collection: _, ...ofAll } = service;
    if (list === true) return listBulk(ofAll, json);
    if (undo !== undefined) return undoBulk(ofAll, undo, json);
    if (set === undefined && isDelete !== true)
      throw CommandError.usage("say what to do: --set, --delete, --undo or --list");
    const change = isDelete === true ? '"delete":true' : `"patch":${set}`;
    const count = expected === undefined ? "" : `,"expected":${expected}`;
    const filter = JSON.stringify(parseFilters(where).toString());
    const body = `{"filter":${filter},${change},"dryRun":${dryRun}${count}}`;
    const text = await askText(service, "/students/bulk", { method: "POST", body });
    if (json === true) return printJson(text);
    const result = JSON.parse(text) as BulkResultJson;
    for (const { id, patch } of result.samples) {
      process.stdout.write(`${printable(`${id}  ${JSON.stringify(patch)}`)}\n`);
    }
    const { found, changed, unchanged, invalid } = result;
    if (found === 0) {
      process.stderr.write(
        `no ${service.collection ?? "students"} match, so nothing ${dryRun ? "would change" : "changed"}\n`,
      );
      return;
    }
    const verb = dryRun ? "would change" : "changed";
    const wrong = invalid > 0 ? `; ${invalid} would violate a rule, so nothing would change` : "";
    process.stderr.write(`${changed} of ${found} ${verb}, ${unchanged} unchanged${wrong}\n`);
    if (result.id !== null) printUndo(result.id, service);
  });

/** How many skipped records an undo looks up. Each takes two requests, which are noted in the access log. */
const LOOKED_UP = 100;

async function undoBulk(service: ServiceFlags, id: string, json: boolean | undefined): Promise<void> {
  const path = `/students/bulk/${inPath(id)}/undo`;
  const text = await askText(service, path, { method: "POST" });
  if (json === true) return printJson(text);
  const { undone, conflicts } = JSON.parse(text) as BulkUndoJson;
  // The undo cannot be repeated, so no later error may hide what it did.
  process.stderr.write(`${undone} undone, ${conflicts.length} not undone\n`);
  const errors: unknown[] = [];
  const note = (error: unknown): undefined => void errors.push(error);
  for (const [index, skipped] of conflicts.entries()) {
    const { collection } = skipped;
    const at = collection === undefined ? service : { ...service, collection };
    const now = index < LOOKED_UP ? await currentOf(String(skipped.id), at).catch(note) : undefined;
    process.stdout.write(`${printable(describeSkipped(skipped, now, service))}\n`);
  }
  const more = conflicts.length - LOOKED_UP;
  if (more > 0) process.stderr.write(`${more} of them were not looked up, so they have no name and no --if-match\n`);
  const [first] = errors;
  if (first instanceof Error)
    process.stderr.write(`${errors.length} of them could not be looked up: ${printable(first.message)}\n`);
}

/** A record that an undo skipped, with the command that gives it its earlier content, if it had one. */
function describeSkipped(
  { id: sent, reason, version, collection }: BulkUndoJson["conflicts"][number],
  now: Awaited<ReturnType<typeof currentOf>> | undefined,
  service: ServiceFlags,
): string {
  const id = String(sent);
  const { studentNumber, ...record } = now?.record ?? {};
  const parts = [id, studentNumber, nameOf(record), reason];
  if (version !== undefined) {
    const flags = `${collection === undefined ? "" : ` --collection ${collection}`}${typedUrl(service)}`;
    const commandOf = (verb: string, argument: string, from: number | undefined): string =>
      `signalbox students ${verb} ${shellQuoted(id)}${argument}${from === undefined ? "" : ` --if-match ${from}`}${flags}`;
    const revertFrom = (from: number | undefined): string => commandOf("revert", ` ${version}`, from);
    parts.push(
      now?.isDeleted === true
        ? `${commandOf("undelete", "", now.version)} && ${revertFrom(now.version + 1)}`
        : revertFrom(now?.version),
    );
  }
  return parts.filter(isShown).join("  ");
}

/** The newest version of a record, deleted or not. */
async function currentOf(id: string, service: ServiceFlags) {
  const path = `/students/${inPath(id)}/versions`;
  const [newest] = JSON.parse(await askText(service, `${path}?limit=1`)) as readonly [VersionJson];
  const record = JSON.parse(await askText(service, `${path}/${newest.version}`)) as Record<string, unknown>;
  return { version: newest.version, isDeleted: newest.action === "deleted", record };
}

async function listBulk(service: ServiceFlags, json: boolean | undefined): Promise<void> {
  const text = await askText(service, "/students/bulk");
  if (json === true) return printJson(text);
  const notes = JSON.parse(text) as readonly BulkChangeJson[];
  if (notes.length === 0) process.stderr.write("no bulk changes, merges or imports yet\n");
  for (const { id, at, kind, by, changed, detail, undoneBy } of notes) {
    const undone = undoneBy === null ? "" : "  (undone)";
    process.stdout.write(
      `${printable(`${id}  ${at}  ${kind.padEnd(6)}  ${changed}  ${by ?? "-"}  ${detail}${undone}`)}\n`,
    );
  }
}
