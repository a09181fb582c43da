import { type JsonNode, parseJson, serializeJson } from "@signalbox/json";
import { Command } from "../../command.ts";

import { collect, parseCount } from "../../options.ts";
import { CommandError } from "../../process.ts";
import { printable, printableJson, printJson } from "../../terminal.ts";
import { ask, inPath, preconditionOf, type ServiceFlags, withService } from "./service-client.ts";

interface DuplicatesFlags extends ServiceFlags {
  readonly limit: number;
}

/** `signalbox students duplicates`: records that may describe the same person. */
export function duplicatesCommand(): Command {
  return withService(new Command("duplicates"))
    .description("find students that may be the same person (combine two with merge)")
    .option("-n, --limit <count>", "how many groups to list at most", parseCount, 50)
    .option("--json", "print all groups as one JSON object")
    .examples(`
  $ signalbox students duplicates
  $ signalbox students duplicates --limit 1000 --json | jq '.groups[].reason'`)
    .action(duplicates);
}

async function duplicates({ limit, json = false, ...service }: DuplicatesFlags): Promise<void> {
  if (limit === 0) throw CommandError.usage("--limit must be at least 1");
  const texts: string[] = [];
  let count = 0;
  let next: string | undefined = "/students/duplicates";
  while (next !== undefined && count < limit) {
    const page = await readPage(service, next, Math.min(maxPage, limit - count));
    count += page.groups.length;
    next = page.next;
    if (json) texts.push(...page.groups.map(serializeJson));
    else for (const group of page.groups) printGroup(JSON.parse(serializeJson(group)) as Group);
  }
  const hasMore = next !== undefined;
  if (json) process.stdout.write(`${printableJson(`{"groups":[${texts.join(",\n")}],"hasMore":${hasMore}}`)}\n`);
  else if (count === 0) process.stderr.write("no students that may be the same person\n");
  else process.stderr.write(`${count} group${count === 1 ? "" : "s"}${hasMore ? ", and more" : ""}\n`);
}

/** The most groups of a page of the service. */
const maxPage = 200;

/** Reads a page, whose numbers keep their notation. A page of a long search may have few groups, or none. */
async function readPage(
  service: ServiceFlags,
  link: string,
  limit: number,
): Promise<{ readonly groups: readonly JsonNode[]; readonly next: string | undefined }> {
  const { pathname, searchParams } = new URL(link, service.url);
  searchParams.set("limit", String(limit));
  const response = await ask(service, `${pathname}?${searchParams}`);
  const page = parseJson(await response.text());
  const groups = page.kind === "object" ? page.members.find(({ name }) => name === "groups")?.value : undefined;
  return {
    groups: groups?.kind === "array" ? groups.items : [],
    next: /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1],
  };
}

interface Group {
  readonly reason: string;
  readonly students: readonly Record<string, unknown>[];
}

function printGroup({ reason, students }: Group): void {
  process.stdout.write(`${reason}\n`);
  for (const { id, name, givenName, familyName, dateOfBirth, studentNumber } of students) {
    const whole = name ?? [givenName, familyName].filter((part) => part !== undefined).join(" ");
    const parts = [id, studentNumber, whole, dateOfBirth].filter((part) => part !== undefined && part !== "");
    process.stdout.write(`  ${printable(parts.join("  "))}\n`);
  }
}

interface MergeFlags {
  readonly take: readonly string[];
  readonly ifMatch?: string;
}

/** `signalbox students merge`: merges two records. */
export function mergeCommand(): Command {
  return withService(new Command("merge"))
    .description("merge a duplicate into a student: take fields from it, then delete it")
    .argument("<id>", "the id of the student to keep")
    .argument("<duplicate>", "the id of its duplicate")
    .option("--take <member>", "a field to take from the duplicate; may be repeated", collect, [])
    .option("--if-match <version>", "only if this is still the version (or ETag) of the student to keep")
    .option("--json", "print the JSON of the service")
    .examples("  $ signalbox students merge m-1 m-2 --take email --take phone")
    .action(merge);
}

async function merge(
  id: string,
  other: string,
  { take, json, ifMatch, ...service }: ServiceFlags & MergeFlags,
): Promise<void> {
  const body = JSON.stringify({ other, take });
  const path = `/students/${inPath(id)}/merge`;
  const headers = { "content-type": "application/json", ...preconditionOf(id, ifMatch) };
  const text = await (await ask(service, path, { method: "POST", headers, body })).text();
  if (json === true) return printJson(text);
  const { bulkId } = JSON.parse(text) as { bulkId: string };
  process.stdout.write(`${printable(`${other} was merged into ${id}`)}\n`);
  process.stderr.write(`undo: signalbox students bulk --undo ${bulkId}\n`);
}
