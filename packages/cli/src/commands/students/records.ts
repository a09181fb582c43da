import type { VersionJson } from "@signalbox/students";
import type { BaseCommand } from "../../command.ts";
import { confirm, confirmFlag } from "../../confirm.ts";
import { readInputFile } from "../../files.ts";
import { parseCount } from "../../options.ts";
import { jsonLine, printable, printJson, printRecord, reportDone } from "../../terminal.ts";
import { ask, askText, inPath, preconditionOf, recordCommand } from "./service-client.ts";

/** `signalbox students get`: one record. */
export const getCommand: BaseCommand = recordCommand("get")
  .description("print a student as JSON")
  .arg("<id>", "the id of the student")
  .flag("--at <time>", "the version at this time")
  .flag("--json", "print the JSON of the service on one line")
  .examples(`
  $ signalbox students get 019f3a52-7d3e-7c6f-9f9a-0a5d0d2f8c11
  $ signalbox students get 019f3a52-7d3e-7c6f-9f9a-0a5d0d2f8c11 --at 2026-01-01
  $ signalbox students get 7 --collection courses`)
  .run(async (id, { at, json, ...service }) => {
    const query = at === undefined ? "" : `?at=${encodeURIComponent(at)}`;
    const text = await askText(service, `/students/${inPath(id)}${query}`);
    printRecord(text, json);
  });

/** `signalbox students create`: a new record. */
export const createCommand: BaseCommand = recordCommand("create")
  .description("create a student, or several from an array, and print what was stored")
  .arg("[json]", "the record as JSON; - or no argument reads stdin")
  .flag("--json", "print the JSON of the service on one line")
  .examples(`
  $ signalbox students create '{"givenName": "Ada", "familyName": "Lovelace"}'
  $ signalbox students create < ada.json`)
  .run(async (record, { json, ...service }) => {
    const body = await readRecord(record);
    printRecord(await askText(service, "/students", { method: "POST", body }), json);
  });

/** `signalbox students update`: changes fields of a record, or replaces it. */
export const updateCommand: BaseCommand = recordCommand("update")
  .description("change fields of a student; null removes a field")
  .arg("<id>", "the id of the student")
  .arg("[json]", "the fields as JSON; - or no argument reads stdin")
  .flag("--replace", "replace the whole record")
  .flag("--if-match <version>", "only if this is still the version (or ETag) of the record")
  .flag("--json", "print the JSON of the service on one line")
  .examples(`
  $ signalbox students update 019f3a52-7d3e-7c6f-9f9a-0a5d0d2f8c11 '{"status": "graduated"}'
  $ signalbox students update 019f3a52-7d3e-7c6f-9f9a-0a5d0d2f8c11 '{"status": "on_leave"}' --if-match 2
  $ signalbox students update 019f3a52-7d3e-7c6f-9f9a-0a5d0d2f8c11 --replace < ada.json`)
  .run(async (id, record, flags) => {
    const body = await readRecord(record);
    const method = flags.replace === true ? "PUT" : "PATCH";
    const headers = preconditionOf(id, flags.ifMatch);
    printRecord(await askText(flags, `/students/${inPath(id)}`, { method, headers, body }), flags.json);
  });

/** `signalbox students delete`: deletes a record; undelete restores it. */
export const deleteCommand: BaseCommand = recordCommand("delete")
  .description("delete a student; undelete restores it")
  .arg("<id>", "the id of the student")
  .flag("--if-match <version>", "only if this is still the version (or ETag) of the record")
  .flag("--json", "print the record that was deleted")
  .examples(`
  $ signalbox students delete 019f3a52-7d3e-7c6f-9f9a-0a5d0d2f8c11
  $ signalbox students delete 019f3a52-7d3e-7c6f-9f9a-0a5d0d2f8c11 --if-match 3`)
  .run(async (id, flags) => {
    const headers = { prefer: "return=representation", ...preconditionOf(id, flags.ifMatch) };
    const text = await askText(flags, `/students/${inPath(id)}`, { method: "DELETE", headers });
    if (flags.json === true) printJson(text);
    else {
      const where = flags.collection === undefined ? "" : ` --collection ${flags.collection}`;
      reportDone(`deleted; signalbox students undelete ${id}${where} restores it`);
    }
  });

/** `signalbox students undelete`: restores a deleted record. */
export const undeleteCommand: BaseCommand = recordCommand("undelete")
  .description("restore a deleted student, and print the record")
  .arg("<id>", "the id of the student")
  .flag("--if-match <version>", "only if this is still the version (or ETag) of the record")
  .flag("--json", "print the JSON of the service on one line")
  .examples("  $ signalbox students undelete 019f3a52-7d3e-7c6f-9f9a-0a5d0d2f8c11")
  .run(async (id, flags) => {
    const headers = preconditionOf(id, flags.ifMatch);
    printRecord(await askText(flags, `/students/${inPath(id)}/restore`, { method: "POST", headers }), flags.json);
  });

/** `signalbox students revert`: returns to an earlier version of a record. */
export const revertCommand: BaseCommand = recordCommand("revert")
  .description("give a student the content of an earlier version, and print the record")
  .arg("<id>", "the id of the student")
  .arg("<version>", "the number of the version; history lists them", parseCount)
  .flag("--if-match <version>", "only if this is still the version (or ETag) of the record")
  .flag("--json", "print the JSON of the service on one line")
  .examples("  $ signalbox students revert 019f3a52-7d3e-7c6f-9f9a-0a5d0d2f8c11 1")
  .run(async (id, version, flags) => {
    const init = { method: "POST", headers: preconditionOf(id, flags.ifMatch), body: JSON.stringify({ version }) };
    printRecord(await askText(flags, `/students/${inPath(id)}/revert`, init), flags.json);
  });

/** `signalbox students purge`: removes a deleted record and its history. */
export const purgeCommand: BaseCommand = recordCommand("purge")
  .with(confirmFlag)
  .description("remove a deleted student and its history for good (with keys, needs one of scope admin)")
  .arg("<id>", "the id of the student, which must be deleted")
  .flag("--if-match <version>", "only if this is still the version (or ETag) of the record")
  .flag("--json", "print the id as JSON")
  .examples("  $ signalbox students purge 019f3a52-7d3e-7c6f-9f9a-0a5d0d2f8c11 --yes")
  .run(async (id, { yes, json, ifMatch, ...service }) => {
    const path = `/students/${inPath(id)}/purge`;
    await confirm(`Purge ${printable(id)} of ${service.collection ?? "students"} with all its versions?`, { yes });
    await ask(service, path, { method: "POST", headers: preconditionOf(id, ifMatch) });
    reportDone(`purged ${id}`, json && { id });
  });

const PAGE_SIZE = 1_000;

/** `signalbox students history`: the versions of a record. */
export const historyCommand: BaseCommand = recordCommand("history")
  .description("list the versions of a student, newest first, deleted or not")
  .arg("<id>", "the id of the student")
  .flag("--json", "print each version as a line of JSON")
  .examples("  $ signalbox students history 019f3a52-7d3e-7c6f-9f9a-0a5d0d2f8c11")
  .run(async (id, { json, ...service }) => {
    for (let before: number | undefined; before !== 1; ) {
      const older = before === undefined ? "" : `&before=${before}`;
      const path = `/students/${inPath(id)}/versions?limit=${PAGE_SIZE}${older}`;
      const versions = (await (await ask(service, path)).json()) as readonly VersionJson[];
      for (const entry of versions) {
        const by = entry.by === null ? "" : `  by ${entry.by}`;
        const merged = entry.mergedWith === null ? "" : `, merged with ${entry.mergedWith}`;
        const line = `${String(entry.version).padStart(4)}  ${entry.at}  ${entry.action}${merged}${by}`;
        process.stdout.write(json === true ? jsonLine(entry) : `${printable(line)}\n`);
      }
      before = versions.length < PAGE_SIZE ? 1 : versions.at(-1)?.version;
    }
  });

/** The JSON text of a record: the argument itself, or stdin. */
async function readRecord(argument = "-"): Promise<string> {
  return argument === "-" ? String(await readInputFile(argument)) : argument;
}
