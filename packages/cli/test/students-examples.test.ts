import { once } from "node:events";
import { cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { serveStudents } from "@signalbox/students";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startHttpServer, type TestServer } from "../../../test/http-server.ts";
import { printed, repositoryRoot } from "../../../test/run-signalbox.ts";
import { sharedDatabases } from "../../../test/shared-postgres.ts";
import { openShell, type Shell } from "../../../test/shell.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { studentsCommand } from "../src/commands/students.ts";
import { examplesOf } from "./examples-of.ts";

const folder = temporaryFolder();
let service: Awaited<ReturnType<typeof serveStudents>>;
let other: typeof service;
const databases = sharedDatabases();
let id: string;
let shell: Shell;
let receiver: TestServer;
let hook: string;

beforeAll(async () => {
  shell = await openShell();
  receiver = await startHttpServer((request, response) => {
    request.resume().on("end", () => response.writeHead(204).end());
  });
  hook = `${receiver.url}/hook`;
  service = await serveStudents({
    dataFolder: join(folder, ".signalbox"),
    port: 0,
    audit: true,
    logLevel: "silent",
    webhookAddresses: ["127.0.0.1"],
  });
  other = await serveStudents({ dataFolder: join(folder, "other"), port: 0, logLevel: "silent" });
  const body = '{"givenName": "Ada", "familyName": "Lovelace", "status": "enrolled", "email": "ada@example.org"}';
  const headers = { "content-type": "application/json" };
  const created = await fetch(`${service.url}/students`, { method: "POST", headers, body });
  ({ id } = (await created.json()) as { id: string });
  writeFileSync(join(folder, "ada.json"), '{"givenName": "Ada", "familyName": "King"}');
  for (const file of ["examples/class.csv", "examples/school.json"])
    cpSync(join(repositoryRoot, file), join(folder, file));
  writeFileSync(join(folder, "users.csv"), "sourcedId,username,givenName,familyName\nor-1,ada,Ada,Roster\n");
  writeFileSync(join(folder, "courses.csv"), "id,title\n70,Logic\n");
  writeFileSync(join(folder, "roles.csv"), "userSourcedId,role\nor-1,student\n");
});
afterAll(async () => {
  await service.close();
  await other.close();
  await shell.close();
  await receiver.close();
});

/** Runs a line in a shell where `signalbox` runs this source, with local replacements for external names. */
function runLine(line: string, environment: Readonly<Record<string, string>>) {
  const env = { SIGNALBOX_STUDENTS_URL: service.url, ...environment };
  return shell.run(`jq() { cat; }\n${line}`, { cwd: folder, env });
}

/** The version of the examples' record, also when it is deleted. */
async function versionNow(): Promise<number> {
  const [newest] = (await (await fetch(`${service.url}/students/${id}/versions?limit=1`)).json()) as {
    version: number;
  }[];
  return newest?.version ?? 0;
}

const examples = examplesOf(studentsCommand);
const isServe = (line: string): boolean => line.includes("students serve");

test("every example of a command that ends runs as shown, except for host names and paths", async () => {
  const key = await runLine("signalbox students keys create k --json", {});
  const keyId = (JSON.parse(key.stdout) as { id: string }).id;
  const post = (path: string, body: object) =>
    fetch(`${service.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const webhook = (await (await post("/webhooks", { url: hook })).json()) as { id: string };
  await post("/courses", { id: 7, room: 12 });
  const purged = "019f3a52-7d3e-7c6f-9f9a-0a5d0d2f8c11";
  await post("/students", { id: purged });
  await fetch(`${service.url}/students/${purged}`, { method: "DELETE" });
  await post("/students", [{ id: "m-1" }, { id: "m-2", email: "m@example.org", phone: "1", course: "maths" }]);
  const bulk = await post("/students/bulk", { filter: "course=maths", patch: { grade: "A" } });
  const { id: bulkId } = (await bulk.json()) as { id: string };
  for (const line of examples.filter((line) => !isServe(line))) {
    const url = line.includes("postgres://") ? await databases.createDatabase() : "";
    await fetch(`${service.url}/students/${id}${line.includes("undelete") ? "" : "/restore"}`, {
      method: line.includes("undelete") ? "DELETE" : "POST",
    });
    // Prepares what the line needs, and removes what the previous line left.
    if (line.includes("students restore"))
      await runLine(`signalbox students backup ${folder}/students-2026-11-20.sqlite`, {});
    // Stores that no service uses.
    if (line.includes("students migrate")) await runLine("signalbox students migrate --data moved", {});
    if (line.includes("students reset")) await runLine("signalbox students migrate --data class", {});
    if (line.includes("--to ./school")) await runLine(`signalbox students migrate --data moved --to ${url}`, {});
    const here = line
      .replace(/(webhooks (?!delete)\w+) [0-9a-f-]{36}/, `$1 ${webhook.id}`)
      .replace(/keys get [0-9a-f-]{36}/, `keys get ${keyId}`)
      .replace(/(?<!webhooks |keys )(get|update|delete|undelete|history|revert) [0-9a-f-]{36}/, `$1 ${id}`)
      .replace(/webhooks delete [0-9a-f-]{36}/, `webhooks delete ${webhook.id}`)
      .replace("https://example.com/hook", hook)
      .replace(/--if-match \d+/, `--if-match ${await versionNow()}`)
      .replace(/--undo [0-9a-f-]{36}/, `--undo ${bulkId}`)
      .replace(/keys delete [0-9a-f-]{36}/, `keys delete ${keyId}`)
      .replace(/--at \S+/, `--at ${new Date().toISOString()}`)
      .replaceAll(/postgres:\/\/\S+/g, url)
      .replaceAll("/var/lib/signalbox", join(folder, line.includes("migrate") ? "moved" : ".signalbox"))
      .replaceAll("/backups", folder)
      .replaceAll("http://old:3000", service.url);
    rmSync(join(folder, "school"), { recursive: true, force: true });
    rmSync(join(folder, "restored"), { recursive: true, force: true });
    if (line.includes("students backup")) rmSync(join(folder, "students-2026-11-20.sqlite"), { force: true });
    const { code, stdout, stderr } = await runLine(
      here,
      line.includes("http://old:3000") ? { SIGNALBOX_STUDENTS_URL: other.url } : {},
    );
    expect({ here, code, said: code === 0 ? "" : stderr + stdout }).toEqual({ here, code: 0, said: "" });
  }
}, 600_000);

test("every example of serve accepts requests", async () => {
  writeFileSync(join(folder, "db.json"), '{"courses":[{"id":7}]}');
  const databaseUrl = await databases.createDatabase();
  const accept = async (line: string, index: number): Promise<void> => {
    const here = line.replaceAll(/postgres:\/\/\S+/g, databaseUrl).replace("--port 8080", "--port 0");
    // Like a prompt of a shell, each line has its own variables.
    const env = { SIGNALBOX_STUDENTS_PORT: "0", SIGNALBOX_DATA: join(folder, `served-${index}`) };
    const child = shell.start(here, { cwd: folder, env });
    const said = await printed(child, /^(?:students|records) .*\n/m);
    const url = /(http\S+)\/students/.exec(said)?.[1];
    expect((await fetch(`${url}/livez`)).status).toBe(200);
    const closed = once(child, "close");
    // The shell and its children run in their own process group.
    process.kill(-(child.pid ?? 0), "SIGTERM");
    await closed;
  };
  await Promise.all(examples.filter(isServe).map(accept));
});
