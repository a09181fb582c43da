import type { VersionJson } from "@signalbox/students";
import { Command } from "../../command.ts";
import { type ConfirmFlags, confirm, withConfirmation } from "../../confirm.ts";
import { readInputFile } from "../../files.ts";
import { parseCount } from "../../options.ts";
import { jsonLine, printable, printJson, printRecord, reportDone } from "../../terminal.ts";
import { ask, askText, inPath, preconditionOf, type ServiceFlags, withCollection } from "./service-client.ts";

interface GetFlags extends ServiceFlags {
  readonly at?: string;
}

/** `signalbox students get`: one record. */
export function getCommand(): Command {
  return withCollection(new Command("get"))
    .description("print a student as JSON")
    .argument("<id>", "the id of the student")
    .option("--at <time>", "the version at this time")
    .option("--json", "print the JSON of the service on one line")
    .examples(`
  $ signalbox students get 019f3a52-7d3e-7c6f-9f9a-0a5d0d2f8c11
  $ signalbox students get 019f3a52-7d3e-7c6f-9f9a-0a5d0d2f8c11 --at 2026-01-01
  $ signalbox students get 7 --collection courses`)
    .action(get);
}

async function get(id: string, { at, json, ...service }: GetFlags): Promise<void> {
  const query = at === undefined ? "" : `?at=${encodeURIComponent(at)}`;
  const text = await askText(service, `/students/${inPath(id)}${query}`);
  printRecord(text, json);
}

/** `signalbox students create`: a new record. */
export function createCommand(): Command {
  return withCollection(new Command("create"))
    .description("create a student, or several from an array, and print what was stored")
    .argument("[json]", "the record as JSON; - or no argument reads stdin")
    .option("--json", "print the JSON of the service on one line")
    .examples(`
  $ signalbox students create '{"givenName": "Ada", "familyName": "Lovelace"}'
  $ signalbox students create < ada.json`)
    .action(add);
}

async function add(record: string | undefined, { json, ...service }: ServiceFlags): Promise<void> {
  const body = await readRecord(record);
  printRecord(await askText(service, "/students", { method: "POST", body }), json);
}

interface EditFlags extends ServiceFlags {
  readonly replace?: boolean;
  readonly ifMatch?: string;
}

/** `signalbox students update`: changes fields of a record, or replaces it. */
export function updateCommand(): Command {
  return withCollection(new Command("update"))
    .description("change fields of a student; null removes a field")
    .argument("<id>", "the id of the student")
    .argument("[json]", "the fields as JSON; - or no argument reads stdin")
    .option("--replace", "replace the whole record")
    .option("--if-match <version>", "only if this is still the version (or ETag) of the record")
    .option("--json", "print the JSON of the service on one line")
    .examples(`
  $ signalbox students update 019f3a52-7d3e-7c6f-9f9a-0a5d0d2f8c11 '{"status": "graduated"}'
  $ signalbox students update 019f3a52-7d3e-7c6f-9f9a-0a5d0d2f8c11 '{"status": "on_leave"}' --if-match 2
  $ signalbox students update 019f3a52-7d3e-7c6f-9f9a-0a5d0d2f8c11 --replace < ada.json`)
    .action(edit);
}

async function edit(id: string, record: string | undefined, flags: EditFlags): Promise<void> {
  const body = await readRecord(record);
  const method = flags.replace === true ? "PUT" : "PATCH";
  const headers = preconditionOf(id, flags.ifMatch);
  printRecord(await askText(flags, `/students/${inPath(id)}`, { method, headers, body }), flags.json);
}

/** `signalbox students delete`: deletes a record; undelete restores it. */
export function deleteCommand(): Command {
  return withCollection(new Command("delete"))
    .description("delete a student; undelete restores it")
    .argument("<id>", "the id of the student")
    .option("--if-match <version>", "only if this is still the version (or ETag) of the record")
    .option("--json", "print the record that was deleted")
    .examples(`
  $ signalbox students delete 019f3a52-7d3e-7c6f-9f9a-0a5d0d2f8c11
  $ signalbox students delete 019f3a52-7d3e-7c6f-9f9a-0a5d0d2f8c11 --if-match 3`)
    .action(deleteStudent);
}

async function deleteStudent(id: string, flags: ServiceFlags & { readonly ifMatch?: string }): Promise<void> {
  const headers = { prefer: "return=representation", ...preconditionOf(id, flags.ifMatch) };
  const text = await askText(flags, `/students/${inPath(id)}`, { method: "DELETE", headers });
  if (flags.json === true) printJson(text);
  else {
    const where = flags.collection === undefined ? "" : ` --collection ${flags.collection}`;
    reportDone(`deleted; signalbox students undelete ${id}${where} restores it`);
  }
}

/** `signalbox students undelete`: restores a deleted record. */
export function undeleteCommand(): Command {
  return withCollection(new Command("undelete"))
    .description("restore a deleted student, and print the record")
    .argument("<id>", "the id of the student")
    .option("--if-match <version>", "only if this is still the version (or ETag) of the record")
    .option("--json", "print the JSON of the service on one line")
    .examples("  $ signalbox students undelete 019f3a52-7d3e-7c6f-9f9a-0a5d0d2f8c11")
    .action(undelete);
}

async function undelete(id: string, flags: ServiceFlags & { readonly ifMatch?: string }): Promise<void> {
  const headers = preconditionOf(id, flags.ifMatch);
  printRecord(await askText(flags, `/students/${inPath(id)}/restore`, { method: "POST", headers }), flags.json);
}

/** `signalbox students revert`: returns to an earlier version of a record. */
export function revertCommand(): Command {
  return withCollection(new Command("revert"))
    .description("give a student the content of an earlier version, and print the record")
    .argument("<id>", "the id of the student")
    .argument("<version>", "the number of the version; history lists them", parseCount)
    .option("--if-match <version>", "only if this is still the version (or ETag) of the record")
    .option("--json", "print the JSON of the service on one line")
    .examples("  $ signalbox students revert 019f3a52-7d3e-7c6f-9f9a-0a5d0d2f8c11 1")
    .action(revert);
}

async function revert(id: string, version: number, flags: ServiceFlags & { readonly ifMatch?: string }): Promise<void> {
  const init = { method: "POST", headers: preconditionOf(id, flags.ifMatch), body: JSON.stringify({ version }) };
  printRecord(await askText(flags, `/students/${inPath(id)}/revert`, init), flags.json);
}

/** `signalbox students purge`: removes a deleted record and its history. */
export function purgeCommand(): Command {
  return withConfirmation(withCollection(new Command("purge")))
    .description("remove a deleted student and its history for good (with keys, needs one of scope admin)")
    .argument("<id>", "the id of the student, which must be deleted")
    .option("--if-match <version>", "only if this is still the version (or ETag) of the record")
    .option("--json", "print the id as JSON")
    .examples("  $ signalbox students purge 019f3a52-7d3e-7c6f-9f9a-0a5d0d2f8c11 --yes")
    .action(purge);
}

async function purge(
  id: string,
  { yes, json, ifMatch, ...service }: ServiceFlags & ConfirmFlags & { readonly ifMatch?: string },
): Promise<void> {
  const path = `/students/${inPath(id)}/purge`;
  await confirm(`Purge ${printable(id)} of ${service.collection ?? "students"} with all its versions?`, { yes });
  await ask(service, path, { method: "POST", headers: preconditionOf(id, ifMatch) });
  if (json === true) process.stdout.write(jsonLine({ id }));
  else reportDone(`purged ${id}`);
}

const PAGE_SIZE = 1_000;

/** `signalbox students history`: the versions of a record. */
export function historyCommand(): Command {
  return withCollection(new Command("history"))
    .description("list the versions of a student, newest first, deleted or not")
    .argument("<id>", "the id of the student")
    .option("--json", "print each version as a line of JSON")
    .examples("  $ signalbox students history 019f3a52-7d3e-7c6f-9f9a-0a5d0d2f8c11")
    .action(history);
}

async function history(id: string, { json, ...service }: ServiceFlags): Promise<void> {
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
}

/** The JSON text of a record: the argument itself, or stdin. */
async function readRecord(argument = "-"): Promise<string> {
  return argument === "-" ? String(await readInputFile(argument)) : argument;
}
