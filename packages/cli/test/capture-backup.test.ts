import { join } from "node:path";
import { expect, test } from "vitest";
import { runInProcess } from "../../../test/run-in-process.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { startCapture } from "../../capture/test/start-capture.ts";

const folder = temporaryFolder();

test("backs up a running service, restores the copy in another folder, and checks it", async () => {
  const live = join(folder, "live");
  const capture = await startCapture({ dataFolder: live });
  const { id } = await capture.newRoute();
  for (const body of ["1", "2"]) await fetch(`${capture.url}/${id}`, { method: "POST", body });
  const copy = join(folder, "copy.sqlite");
  const backup = await runInProcess(["capture", "backup", copy, "--data", live]);
  await capture.stop();
  expect(backup).toEqual({ code: 0, stdout: `${copy}: 1 routes, 2 requests; checked\n`, stderr: "" });

  const elsewhere = join(folder, "elsewhere");
  const restored = await runInProcess(["capture", "restore", copy, "--data", elsewhere, "--json"]);
  expect(JSON.parse(restored.stdout)).toEqual({ routes: 1, requests: 2, issues: [] });
  const examined = await runInProcess(["capture", "doctor", "--data", elsewhere]);
  const file = join(elsewhere, "capture.sqlite");
  expect(examined).toEqual({ code: 0, stdout: `${file}: 1 routes, 2 requests\n`, stderr: "" });
  const twice = await runInProcess(["capture", "restore", copy, "--data", elsewhere]);
  expect(twice).toMatchObject({ code: 1, stdout: "" });
  expect(twice.stderr).toContain(`There are captured requests at ${file}. Move them away`);
});

test("names the tool to use for PostgreSQL", async () => {
  const copy = join(folder, "no.sqlite");
  const rejected = await runInProcess(["capture", "backup", copy, "--database-url", "postgres://u:p@127.0.0.1:1/x"]);
  expect(rejected).toMatchObject({ code: 2, stderr: expect.stringContaining("use pg_dump and pg_restore") });
});
