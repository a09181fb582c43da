import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runInProcess } from "../../../test/run-in-process.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";

const away = "postgres://u:secret@127.0.0.1:1/x";
const folder = temporaryFolder();

function students(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return runInProcess(["students", ...args], { env });
}

test("a flag overrides the environment, and the command reports which store it used", async () => {
  const data = join(folder, "by-flag");
  const migrated = await students(["migrate", "--data", data], { DATABASE_URL: away });
  expect(migrated).toEqual({
    code: 0,
    stdout: `Created an empty store: ${join(data, "students.sqlite")}\n`,
    stderr: "",
  });
  const again = await students(["migrate", "--data", data]);
  expect(again.stdout).toBe(`The tables of ${join(data, "students.sqlite")} are up to date.\n`);
  const added = await students(["keys", "create", "k", "--data", data], { DATABASE_URL: away });
  expect(added).toMatchObject({ code: 0, stderr: `key of ${join(data, "students.sqlite")}\n` });
  const listed = await students(["keys", "list", "--data", data], { DATABASE_URL: away });
  expect(listed).toMatchObject({ code: 0, stderr: `keys of ${join(data, "students.sqlite")}\n` });
  expect(listed.stdout).toMatch(/^KEY .*\n\S+ {2}read/);
  const other = await students(["migrate", "--database-url", away], { SIGNALBOX_DATA: data });
  expect(other).toMatchObject({ code: 1, stderr: expect.stringContaining("x at 127.0.0.1:1") });
});

test.each([[["migrate"]], [["keys", "list"]], [["serve"]], [["migrate", "--to", "z"]]])(
  "%j rejects a folder together with a database",
  async (args) => {
    const rejected = await students([...args, "--data", "x", "--database-url", away]);
    expect(rejected).toMatchObject({ code: 2, stdout: "" });
    expect(rejected.stderr).toBe("signalbox: --data and --database-url exclude each other; give one of them\n");
  },
);

test.each(["mysql://u:secret@db/school", "http://u:secret@db/school"])(
  "migrate does not take %s for a folder",
  async (to) => {
    const rejected = await students(["migrate", "--to", to]);
    expect(rejected).toMatchObject({ code: 2, stdout: "" });
    expect(rejected.stderr).toMatch(/^signalbox: cannot move to \w+:\/\/…; .*postgres:.*\n$/);
    expect(rejected.stderr).not.toContain("secret");
    expect(existsSync("mysql:")).toBe(false);
  },
);

test.each([
  "students keys create k",
  "students keys list",
  "students keys delete k --yes",
  "students migrate --to elsewhere",
  "students backup copy.sqlite",
  "students doctor",
  "capture backup copy.sqlite",
  "capture doctor",
])("%s does not create a missing store", async (line) => {
  const args = line.split(" ");
  const data = join(folder, "nowhere");
  const content = args[0] === "capture" ? "captured requests" : "records";
  const file = join(data, `${args[0]}.sqlite`);
  const rejected = await runInProcess([...args, "--data", data]);
  expect(rejected).toMatchObject({ code: 1, stdout: "" });
  const advice = "name the folder of the service with --data or SIGNALBOX_DATA";
  expect(rejected.stderr).toContain(`signalbox: there are no ${content} at ${file}; ${advice}`);
  expect(existsSync(data)).toBe(false);
  expect(existsSync("copy.sqlite")).toBe(false);
});
