import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { spawn } from "../../../test/child-processes.ts";
import { runInProcess } from "../../../test/run-in-process.ts";
import { bareEnvironment } from "../../../test/run-signalbox.ts";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const away = "postgres://u:secret@127.0.0.1:1/x";
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "signalbox-students-place-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function students(args: readonly string[], variables: Readonly<Record<string, string>> = {}) {
  const env = { ...bareEnvironment, ...variables };
  const child = spawn(process.execPath, ["-C", "@signalbox/source", main, "students", ...args], { cwd: folder, env });
  child.stdin.end();
  const exit = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
  return { out, err, code };
}

test("a flag overrides the environment, and the command reports which store it used", async () => {
  const data = join(folder, "by-flag");
  const migrated = await students(["migrate", "--data", data], { DATABASE_URL: away });
  expect(migrated).toEqual({
    code: 0,
    out: `Created an empty store: ${join(data, "students.sqlite")}\n`,
    err: "",
  });
  const again = await students(["migrate", "--data", data]);
  expect(again.out).toBe(`The tables of ${join(data, "students.sqlite")} are up to date.\n`);
  const added = await students(["keys", "create", "k", "--data", data], { DATABASE_URL: away });
  expect(added).toMatchObject({ code: 0, err: `key of ${join(data, "students.sqlite")}\n` });
  const listed = await students(["keys", "list", "--data", data], { DATABASE_URL: away });
  expect(listed).toMatchObject({ code: 0, err: `keys of ${join(data, "students.sqlite")}\n` });
  expect(listed.out).toMatch(/^KEY .*\n\S+ {2}read/);
  const other = await students(["migrate", "--database-url", away], { SIGNALBOX_DATA: data });
  expect(other).toMatchObject({ code: 1, err: expect.stringContaining("x at 127.0.0.1:1") });
});

test.each([[["migrate"]], [["keys", "list"]], [["serve"]], [["migrate", "--to", "z"]]])(
  "%j rejects a folder together with a database",
  async (args) => {
    const rejected = await students([...args, "--data", "x", "--database-url", away]);
    expect(rejected).toMatchObject({ code: 2, out: "" });
    expect(rejected.err).toBe("signalbox: --data and --database-url exclude each other; give one of them\n");
  },
);

test.each(["mysql://u:secret@db/school", "http://u:secret@db/school"])(
  "migrate does not take %s for a folder",
  async (to) => {
    const rejected = await students(["migrate", "--to", to]);
    expect(rejected).toMatchObject({ code: 2, out: "" });
    expect(rejected.err).toMatch(/^signalbox: cannot move to a \w+: URL; .*postgres:.*\n$/);
    expect(rejected.err).not.toContain("secret");
    expect(readdirSync(folder)).not.toContain("mysql:");
  },
);

test.each([
  [["students", "keys", "create", "k"]],
  [["students", "keys", "list"]],
  [["students", "keys", "delete", "k", "--yes"]],
  [["students", "migrate", "--to", "elsewhere"]],
  [["students", "backup", "copy.sqlite"]],
  [["students", "doctor"]],
  [["capture", "backup", "copy.sqlite"]],
  [["capture", "doctor"]],
])("%j does not create a missing store", async (args) => {
  const data = join(folder, "nowhere");
  const content = args[0] === "capture" ? "captured requests" : "records";
  const place = join(data, `${args[0]}.sqlite`);
  const rejected = await runInProcess([...args, "--data", data]);
  expect(rejected).toMatchObject({ code: 1, stdout: "" });
  const advice = "name the folder of the service with --data or SIGNALBOX_DATA";
  expect(rejected.stderr).toContain(`signalbox: there are no ${content} at ${place}; ${advice}`);
  expect(existsSync(data)).toBe(false);
  expect(existsSync("copy.sqlite")).toBe(false);
});
