import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { repositoryRoot } from "./run-signalbox.ts";
import { sharedDatabases } from "./shared-postgres.ts";
import { startSignalbox } from "./signalbox-up.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const postgres = sharedDatabases();
const folder = temporaryFolder();
let executable: string;

beforeAll(() => {
  const build = ["scripts/executable.ts", folder];
  executable = execFileSync(process.execPath, build, { cwd: repositoryRoot, encoding: "utf8" }).trim();
});

test.concurrent("one file serves both services, with their pages, references, threads and decoders", async () => {
  const { studentsUrl, captureUrl, stop } = await startSignalbox(join(folder, "data"), [], {}, [executable]);
  const html = { headers: { accept: "text/html" } };
  for (const url of [studentsUrl, captureUrl]) {
    const page = await (await fetch(url, html)).text();
    const script = /<script[^>]* src="([^"]+)"/.exec(page)?.[1] ?? "";
    for (const path of [script, "/docs/reference.js"]) expect((await fetch(new URL(path, url))).status).toBe(200);
  }

  // The file is imported in a thread, and a thread searches.
  const csv = { method: "POST", headers: { "content-type": "text/csv" }, body: "givenName,familyName\nAda,Lovelace\n" };
  expect(await (await fetch(`${studentsUrl}/students/import`, csv)).text()).toContain('"created":1');
  expect(await (await fetch(`${studentsUrl}/students?q=lovelace`)).json()).toMatchObject([{ givenName: "Ada" }]);

  const route = (await (await fetch(`${captureUrl}/api/routes`, { method: "POST" })).json()) as { id: string };
  const headers = { "content-type": "application/x-protobuf", "x-message-type": "E2SmKpmEventTriggerDefinition" };
  const body = Uint8Array.of(0x0a, 0x04, 0x0a, 0x02, 0x08, 0x0e);
  await fetch(`${captureUrl}/${route.id}`, { method: "POST", headers, body });
  const decoded = await fetch(`${captureUrl}/inspect/${route.id}/1/decoded`);
  expect(await decoded.text()).toContain('"title":"E2SmKpmEventTriggerDefinition"');
  const status = await stop();
  // Windows has no signal that drains.
  if (process.platform !== "win32") expect(status).toBe(0);
});

test.concurrent("one file serves both from PostgreSQL", async () => {
  const env = { DATABASE_URL: await postgres.createDatabase() };
  const { studentsUrl, captureUrl, stop } = await startSignalbox(join(folder, "unused"), [], env, [executable]);
  const created = { method: "POST", headers: { "content-type": "application/json" }, body: '{"givenName":"Ada"}' };
  expect((await fetch(`${studentsUrl}/students`, created)).status).toBe(201);
  expect((await fetch(`${captureUrl}/api/routes`, { method: "POST" })).status).toBe(201);
  await stop();
});

test("it runs a few lines of JavaScript as Node does, which guard a tunnel", () => {
  expect(spawnSync(executable, ["-e", "process.exit(7)"]).status).toBe(7);
});

test("a checksum and a bill of materials are beside it", () => {
  const read = (suffix: string): string => {
    const file = readdirSync(folder).find((name) => name.endsWith(suffix)) ?? "";
    return readFileSync(join(folder, file), "utf8");
  };
  expect(read(".sha256").split(" ")[0]).toBe(createHash("sha256").update(readFileSync(executable)).digest("hex"));
  const { components } = JSON.parse(read(".cdx.json")) as { components: readonly { name: string }[] };
  const names = components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["@signalbox/capture", "ajv", "node", "pg", "zod"]));
  expect(names).not.toContain("vitest");
});
