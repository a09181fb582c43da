import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { describe, expect, test } from "vitest";
import { startHttpServer } from "../../../test/http-server.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { openStudents } from "./services.ts";

const folder = temporaryFolder();
const service = await openStudents(join(folder, "data"));
/** Services with other options, and one without records. */
const strict = await openStudents(join(folder, "strict"), { requireIfMatch: true });
const guarded = await openStudents(join(folder, "guarded"), { requireKey: true });
const empty = await openStudents(join(folder, "empty"), { audit: true });

/** Runs the command against the service of this test. */
const students = (args: readonly string[], input = "") => service.students(args, { input });

describe("signalbox students", () => {
  test("creates, edits, gets and lists a record", async () => {
    const added = JSON.parse((await students(["create", '{"givenName":"Ada","status":"enrolled"}'])).out);
    expect(added).toMatchObject({ version: 1, givenName: "Ada" });
    const edited = await students(["update", added.id, "-"], '{"familyName":"Lovelace"}');
    expect(JSON.parse(edited.out)).toMatchObject({ version: 2, givenName: "Ada", familyName: "Lovelace" });
    const got = await students(["get", added.id]);
    expect(JSON.parse(got.out)).toMatchObject({ familyName: "Lovelace" });
    const listed = await students(["list", "--where", "status=enrolled"]);
    expect(listed.out).toContain("Ada Lovelace");
    expect(listed.err).toBe("1 of 1\n");
    const json = await students(["list", "--json", "--query", "love"]);
    expect(JSON.parse(json.out)).toMatchObject([{ id: added.id }]);
  });

  test("exports the roster, and imports it without a change", async () => {
    await students(["create", '{"id":"s1","name":"Lyceum","type":"school"}', "--collection", "orgs"]);
    const file = join(folder, "roster.zip");
    expect(await students(["roster", "export", "--output", file])).toMatchObject({ code: 0, err: "" });
    const tried = await students(["roster", "import", file, "--dry-run"]);
    expect(tried.out).toMatch(/^orgs\.csv +1 +0 +0 +0 +1/m);
    expect(tried.out).toMatch(
      /^0 created, 0 updated, 0 deleted, \d+ unchanged, 0 invalid, 0 duplicate \(nothing was stored\)$/m,
    );
    await students(["delete", "s1", "--collection", "orgs"]);
    const { code, out, err } = await students(["roster", "import", file]);
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringMatching(/^orgs\.csv +1 +0 +1/m) });
    const [, id = ""] = /bulk --undo (\S+)/.exec(err) ?? [];
    expect((await students(["bulk", "--undo", id])).err).toContain("1 undone, 0 not undone");
    writeFileSync(file, "PK no zip");
    expect(await students(["roster", "import", file])).toMatchObject({ code: 1, err: /is not a readable zip archive/ });
  });

  test("an undo prints the command that reverts what was changed since", async () => {
    const of = ["--collection", "rooms"];
    await students(["create", '{"id":"r 1","n":1,"name":"Hall"}', ...of]);
    await students(["create", '{"id":"r 2","n":1,"studentNumber":"S2"}', ...of]);
    const { err } = await students(["bulk", "--where", "n=1", "--set", '{"n":2}', ...of]);
    const undo = ["bulk", "--undo", /--undo (\S+)/.exec(err)?.[1] ?? ""];
    await students(["update", "r 1", '{"n":3}', ...of]);
    await students(["delete", "r 2", ...of]);
    const { out } = await students(undo);
    const flags = `--collection rooms --url ${service.url}`;
    const undelete = `signalbox students undelete 'r 2' --if-match 3 ${flags}`;
    expect(out.split("\n")).toEqual([
      `r 1  Hall  changed  signalbox students revert 'r 1' 1 --if-match 3 ${flags}`,
      `r 2  S2  changed  ${undelete} && signalbox students revert 'r 2' 1 --if-match 4 ${flags}`,
      "",
    ]);
    expect((await students(undo)).err).toContain(
      "one by one: signalbox students revert <id> <version> [--collection <name>]. (409)",
    );
    const revert = (id: string, from: string) => students(["revert", id, "1", "--if-match", from, ...of, "--json"]);
    expect(JSON.parse((await revert("r 1", "3")).out)).toMatchObject({ n: 1 });
    expect((await students(["undelete", "r 2", "--if-match", "3", ...of])).code).toBe(0);
    expect(JSON.parse((await revert("r 2", "4")).out)).toMatchObject({ n: 1 });
  });

  test("an undo reports what it did and skipped when records cannot be looked up, and looks up only 100", async () => {
    const conflicts = Array.from({ length: 102 }, (_, index) => ({ id: index, reason: "changed", version: 1 }));
    const asked: string[] = [];
    await using server = await startHttpServer(({ url = "" }, response) => {
      asked.push(url);
      if (url.endsWith("/undo")) return response.end(JSON.stringify({ id: "u", undone: 7, conflicts }));
      if (url.startsWith("/students/1/")) return response.destroy();
      if (url.endsWith("?limit=1")) return response.end('[{"version":3,"action":"updated"}]');
      if (url.startsWith("/students/0/")) return response.end('{"name":"Ada"}');
      if (url.startsWith("/students/3/")) return response.end('{"name":{"first":"Ada"},"studentNumber":null}');
      if (url.startsWith("/students/4/")) return response.end('{"name":null,"givenName":"Ada","studentNumber":7}');
      const problem = { type: "about:blank", status: 429, code: "too_many_requests", detail: "Too many requests." };
      response.writeHead(429, { "content-type": "application/problem+json" }).end(JSON.stringify(problem));
    });
    const { out, err, code } = await students(["bulk", "--undo", "u", "--url", server.url]);
    expect(code).toBe(0);
    const lines = out.trimEnd().split("\n");
    expect(lines).toHaveLength(102);
    expect(lines[0]).toBe(`0  Ada  changed  signalbox students revert 0 1 --if-match 3 --url ${server.url}`);
    expect(lines[3]).toMatch(/^3 {2}changed {2}signalbox /);
    expect(lines[4]).toMatch(/^4 {2}7 {2}Ada {2}changed {2}signalbox /);
    for (const id of [1, 2, 99, 100, 101])
      expect(lines[id]).toBe(`${id}  changed  signalbox students revert ${id} 1 --url ${server.url}`);
    const [counts, more, failed] = err.split("\n");
    expect(counts).toBe("7 undone, 102 not undone");
    expect(more).toMatch(/^2 of them were not looked up/);
    expect(failed).toMatch(/^97 of them could not be looked up: cannot reach /);
    expect(asked.filter((url) => url.startsWith("/students/100/"))).toEqual([]);
  });

  test("deletes and restores a record only from the given version, and lists its history", async () => {
    expect((await students(["create", "Ada"])).err).toContain('Write a record as JSON, such as \'{"givenName"');
    const { id } = JSON.parse((await students(["create", '{"n":1}', "--json"])).out);
    expect(await students(["delete", id, "--if-match", "7"])).toMatchObject({
      code: 1,
      err: `signalbox: The record is at version 1 now. Read it again (signalbox students get), then repeat the change. (412)\n`,
    });
    expect(await students(["delete", id, "--if-match", "1"])).toMatchObject({ code: 0, out: "" });
    expect((await students(["undelete", id, "--if-match", "1"])).err).toContain("(signalbox students history)");
    expect((await students(["get", id])).err).toContain(`signalbox students undelete ${id} restores it. (4`);
    expect(JSON.parse((await students(["undelete", id, "--if-match", "2"])).out)).toMatchObject({ id, version: 3 });
    const edited = await students(["update", id, '{"n":2}', "--if-match", "3", "--json"]);
    expect(edited.out).toMatch(/^\{.*"n":2\}\n$/);
    const actions = (await students(["history", id])).out.match(/\w+ {2}by \w+$/gm);
    expect(actions).toEqual(["updated", "restored", "deleted", "created"].map((action) => `${action}  by anonymous`));
  });

  test("changes, deletes, restores and merges own ids where If-Match is required, by the number of the version", async () => {
    const id = "Class A/Ada";
    const ask = (...args: readonly string[]) => strict.students(args);
    await ask("create", `[{"id":"${id}","name":"Ada"},{"id":"B","name":"Ada","n":2}]`);
    for (const [command, ...rest] of [["update", "{}"], ["delete"], ["merge", "B"]] as const)
      expect(await ask(command, id, ...rest)).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^signalbox: A change must not overwrite another one\. Add --if-match .*\(428\)\n$/),
      });
    expect((await ask("update", id, '{"n":1}', "--if-match", "1")).code).toBe(0);
    expect((await ask("delete", id, "--if-match", "2")).code).toBe(0);
    const { err: deleted } = await ask("get", id);
    expect(deleted).toMatch(/was deleted at \S+ signalbox students undelete 'Class A\/Ada' restores it\. \(404\)\n$/);
    expect((await ask("undelete", id, "--if-match", "3")).code).toBe(0);
    expect((await ask("duplicates")).err).toBe("1 group\n");
    expect((await ask("merge", id, "B", "--if-match", "3")).err).toMatch(/412/);
    expect(await ask("merge", id, "B", "--take", "n", "--if-match", "4")).toMatchObject({ code: 0 });
    expect(JSON.parse((await ask("get", id)).out)).toMatchObject({ version: 5, n: 2 });
    expect((await ask("history", id)).out).toContain("updated, merged with B  by anonymous");
    expect((await ask("history", "B")).out).toContain(`deleted, merged with ${id}  by anonymous`);
  });

  test("lists the fields of another collection", async () => {
    const course = { id: 7, title: "Logic", hours: 4, room: { floor: 1 } };
    await students(["create", "--collection", "courses", JSON.stringify(course)]);
    const { out } = await students(["list", "--collection", "courses"]);
    expect(out).toMatch(/^id +title +hours +version +updatedAt\n7 +Logic +4 +1 +2/);
  });

  test("explains how to pass a key", async () => {
    const { err: unknown } = await guarded.students(["list"]);
    expect(unknown).toMatch(
      /\(401\); pass a key with --key or SIGNALBOX_STUDENTS_KEY\. .* keys create <name> --scope write /,
    );
    const { out: key } = await guarded.students(["keys", "create", "reader"]);
    const { err: forbidden } = await guarded.students(["create", "{}", "--key", key.trim()]);
    expect(forbidden).toMatch(
      /This needs the role registrar; yours is viewer\. Use a key of scope write: .* \(403\)\n$/,
    );
  });

  test("preserves the digits of numbers", async () => {
    const { id } = JSON.parse((await students(["create", '{"big":12345678901234567890,"exact":2.50}'])).out);
    expect((await students(["get", id])).out).toMatch(/\n {2}"big": 12345678901234567890,\n {2}"exact": 2\.50\n}\n$/);
  });

  test("imports a file, lists the rejected rows, and exports through a pipe", async () => {
    const file = join(folder, "class.csv");
    writeFileSync(file, "Matrikel,First Name,age\nm-1,Grace,20\nM-1,Alan,20\nm-3,Edsger,old\n");
    const dry = await students(["import", file, "--map", "Matrikel:studentNumber", "--dry-run"]);
    expect(dry.out).toContain("2 created, 0 updated, 0 unchanged, 0 invalid, 1 duplicate (nothing was stored)");
    const done = await students(["import", file, "--map", "Matrikel:studentNumber"]);
    expect(done).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^undo: .* --undo [\da-f-]+ --url http:\S+\nsignalbox: 1 row was not imported\n$/),
    });
    expect(done.out).toContain("line 3: /studentNumber");
    expect(done.out).toContain('line 4: stored as it is, although /age must be a number, got "old"');
    const exported = await students(["export", "--where", "studentNumber=m-1", "-o", "-"]);
    expect(JSON.parse(exported.out)).toMatchObject({ givenName: "Grace" });
    const again = await students(["import", "--upsert"], exported.out);
    expect(again).toMatchObject({ code: 0, out: "0 created, 0 updated, 1 unchanged, 0 invalid, 0 duplicate\n" });
    const csv = join(folder, "out.csv");
    await students(["export", "--output", csv]);
    expect(statSync(csv).mode & 0o777).toBe(0o600);
    expect(readFileSync(csv, "utf8")).toMatch(/^id,version,[\s\S]*m-1/);
  });

  test("lists the first rejected rows and the first with warnings, and says how all are listed", async () => {
    const file = join(folder, "many.csv");
    const rows = Array.from({ length: 30 }, (_, n) => `${n < 25 ? "same-1" : `warned-${n}`},old\n`).join("");
    writeFileSync(file, `studentNumber,age\nsame-1,20\n${rows}`);
    const dry = await students(["import", file, "--dry-run"]);
    const lines = dry.out.trim().split("\n");
    expect(lines.filter((line) => line.includes("studentNumber is"))).toHaveLength(20);
    expect(lines.filter((line) => line.includes("stored as it is"))).toHaveLength(5);
    expect(lines.slice(-2)).toEqual([
      "and 5 more rows rejected; --json prints every row",
      "6 created, 0 updated, 0 unchanged, 0 invalid, 25 duplicate (nothing was stored)",
    ]);
    expect(dry).toMatchObject({ code: 1, err: "signalbox: 25 rows would not be imported\n" });
    const all = await students(["import", file, "--dry-run", "--json"]);
    expect(all.out.match(/"errors"/g)).toHaveLength(25);

    const atomic = await students(["import", file, "--atomic"]);
    expect(atomic).toMatchObject({ code: 1, err: expect.stringContaining("nothing was imported") });
    expect(atomic.out.match(/^row /gm)).toHaveLength(20);
    expect(atomic.out).toContain("and more; --dry-run --json prints every row\n");

    writeFileSync(file, `studentNumber,age\n${Array.from({ length: 22 }, (_, n) => `w-${n},old\n`).join("")}`);
    const done = await students(["import", file]);
    expect(done.code).toBe(0);
    expect(done.out).toContain("and 2 more rows with warnings; --dry-run --json prints every row\n");
  });

  test.each([
    [["list", "--where", "nobody=x"], "no students match\n"],
    [["list", "--query", "nobody-there"], "no students match\n"],
    [["list", "--deleted", "--where", "nobody=x"], "no deleted students match\n"],
    [["bulk", "--where", "nobody=x", "--set", '{"n":1}'], "no students match, so nothing changed\n"],
    [["bulk", "--where", "nobody=x", "--delete", "--dry-run"], "no students match, so nothing would change\n"],
  ])("says that there is nothing: %j", async (args, err) => {
    expect(await students(args)).toEqual({ out: "", err, code: 0 });
  });

  test("the same file again suggests --upsert", async () => {
    const file = join(folder, "again.csv");
    writeFileSync(file, "studentNumber,givenName\nagain-1,Ottoline\nagain-2,Peregrine\n");
    expect((await students(["import", file])).code).toBe(0);
    expect(await students(["import", file])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^signalbox: 2 rows were not imported; all of them are taken: --upsert updates /),
    });
    expect((await students(["import", file, "--upsert"])).code).toBe(0);
  });

  test("a person at a terminal reads that a record was deleted, and a script reads nothing", async () => {
    const { id } = JSON.parse((await students(["create", '{"n":1}', "--json"])).out);
    const seen = await service.students(["delete", id], { terminal: true });
    const done = `deleted; signalbox students undelete ${id} restores it\n`;
    expect(seen).toEqual({ code: 0, out: "", err: done });
    await students(["undelete", id]);
    expect(await students(["delete", id])).toEqual({ code: 0, out: "", err: "" });
  });

  test("purges a deleted record after a confirmation", async () => {
    const { id } = JSON.parse((await students(["create", '{"n":1}', "--json"])).out);
    const question = `Purge ${id} of students with all its versions`;
    expect(await students(["purge", id])).toEqual({
      ...{ code: 2, out: "" },
      err: `signalbox: ${question}: this cannot be undone; add --yes to confirm\n`,
    });
    expect((await students(["purge", id, "--yes"])).err).toMatch(
      /Delete it first \(signalbox students delete\)\. \(409\)/,
    );
    await students(["delete", id]);
    expect(await students(["purge", id, "--yes", "--if-match", "2", "--json"])).toMatchObject({
      code: 0,
      out: `{"id":"${id}"}\n`,
    });
    expect((await students(["purge", id, "--yes"])).err).toContain("--deleted lists those that can be purged.");
    expect((await students(["history", id])).err).toContain("There is no student");
  });

  test("a narrow terminal truncates the lines of a table", async () => {
    const record = { givenName: "Wide", familyName: "Table", email: "wide@example.org", studentNumber: "wide-1" };
    const { id } = JSON.parse((await students(["create", JSON.stringify(record), "--json"])).out);
    const { out, err } = await service.students(["list", "--where", "studentNumber=wide-1"], { terminal: 80 });
    const head = `id${" ".repeat(36)}name        studentNumber  email         …`;
    expect(stripVTControlCharacters(out)).toBe(`${head}\n${id}  Wide Table  wide-1         wide@example.o…\n`);
    expect(err).toBe("1 of 1\n");
  });

  test("says that a file has no rows, or is a workbook", async () => {
    const file = join(folder, "empty.csv");
    for (const text of ["", "name,email\n"]) {
      writeFileSync(file, text);
      const done = await students(["import", file]);
      expect(done).toMatchObject({ code: 0, out: "0 created, 0 updated, 0 unchanged, 0 invalid, 0 duplicate\n" });
      expect(done.err).toBe("the file has no rows\n");
    }
    writeFileSync(file, "PK\x03\x04 not text");
    expect((await students(["import", file])).err).toMatch(/The workbook is damaged.*save its sheet as CSV/);
    const workbook = join(folder, "class.ods");
    writeFileSync(workbook, "");
    const named = await students(["import", workbook]);
    expect(named).toMatchObject({
      code: 2,
      err: expect.stringContaining("class.ods is a workbook; use a CSV file"),
    });
  });

  test("says that a new service has nothing", async () => {
    for (const [args, err] of [
      [["list"], "no students; signalbox students create or import adds some\n"],
      [["list", "--deleted"], "no deleted students\n"],
      [["bulk", "--list"], "no bulk changes, merges or imports yet\n"],
      [["duplicates"], "no students that may be the same person\n"],
      [["audit"], "no entries\n"],
      [["audit", "--action", "delete"], "no entries match\n"],
    ] as const) {
      expect(await empty.students(args)).toEqual({ out: "", err, code: 0 });
    }
    const keys = await empty.students(["keys", "list"]);
    expect(keys).toMatchObject({ out: "", err: expect.stringMatching(/^keys of .*\nno keys; signalbox .*\n$/) });
  });

  test("reports the detected encoding, separator and header line of a file when they are unusual", async () => {
    const file = join(folder, "excel.csv");
    writeFileSync(file, Buffer.from("sep=;\nfamilyName;givenName\nM\xfcller;J\xf6rg\n", "latin1"));
    const { err } = await students(["import", file, "--dry-run"]);
    expect(err).toBe("read as windows-1252, separated by semicolon, header in line 2\n");
  });

  test("reports the row that prevents an import of the whole file, and imports nothing", async () => {
    const file = join(folder, "atomic.csv");
    writeFileSync(file, "studentNumber,age\nz-1,20\nz-2,30,x\nz-1,21\n");
    const rejected = await students(["import", file, "--atomic"]);
    expect(rejected).toMatchObject({ code: 1, err: expect.stringMatching(/^signalbox: nothing was imported/) });
    expect(rejected.out).toBe("row 2: has 3 cells, the header has 2\nrow 3: /studentNumber is the same as in line 2\n");
    const lines = (await students(["import", file, "--atomic", "--json"])).out.trim().split("\n");
    const errors = [{ pointer: "/studentNumber" }];
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ row: 2 }, { row: 3, result: "rejected", errors }]);
    expect((await students(["export", "--where", "studentNumber=z-1"])).out).toBe("");
    expect((await students(["import", file, "--dry-run"])).err).toBe("signalbox: 2 rows would not be imported\n");
  });

  test("imports the students of OneRoster 1.2 by the roles in another file, and accepts the ids of an export", async () => {
    const users = join(folder, "users.csv");
    const roles = join(folder, "roles.csv");
    writeFileSync(users, "sourcedId,username,givenName,familyName\nor-1,ada,Ada,Roster\nor-2,grace,Grace,Roster\n");
    writeFileSync(roles, "userSourcedId,role\nor-1,student\nor-2,teacher\n");
    const done = await students(["import", users, "--roles", roles, "--upsert"]);
    expect(done).toMatchObject({ code: 0, out: expect.stringContaining("1 created") });
    expect(done.out).toContain("1 skipped (not students)");
    const { out } = await students(["export", "--format", "oneroster", "--where", "familyName=Roster"]);
    expect(out).toContain("or-1,,,true,ada,");
    expect((await students(["import", "--format", "oneroster", "--upsert"], out)).out).toContain("1 unchanged");

    const other = await students(["import", users, "--roles", roles, "--format", "csv"]);
    expect(other).toMatchObject({ code: 2, err: expect.stringContaining("--format csv") });
    const plain = join(folder, "plain.csv");
    writeFileSync(plain, out);
    expect((await students(["import", plain])).err).toMatch(
      /--format must be oneroster for this file of OneRoster\. \(400\)/,
    );
    const missing = await students(["import", users, "--roles", join(folder, "missing.csv")]);
    expect(missing).toMatchObject({ code: 1, err: expect.stringContaining("missing.csv") });
    expect(await students(["import", users, "--format", "oneroster"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("--roles roles.csv"),
    });
  });

  test("names unknown columns, and rows without a record to update", async () => {
    const file = join(folder, "unknown.csv");
    writeFileSync(file, "studentNumber;Haarfarbe\nk-1;Ada\n;Eve\n");
    const { err } = await students(["import", file, "--upsert", "--dry-run"]);
    expect(err).toMatch(/fields of the same names .*: Haarfarbe\n.*again in each import: 1\n/);
  });

  test("says that unknown columns are rejected where they are, and how to omit one", async () => {
    await using strict = await startHttpServer((request, response) => {
      request.resume();
      request.once("end", () => {
        const errors = [{ pointer: "/Notiz", code: "unknown_member", detail: "is not a field of a student" }];
        const counts = { rows: 1, created: 0, updated: 0, unchanged: 0, invalid: 1, duplicate: 0 };
        const summary = { ...counts, kept: true, unknownColumns: ["Notiz"] };
        const lines = [{ row: 1, line: 2, result: "invalid", errors }, { summary }];
        response.end(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
      });
    });
    const { err } = await students(["import", "--format", "csv", "--url", strict.url], "name,Notiz\nAda,x\n");
    expect(err).toMatch(/^unknown columns, which the service rejects .*--map COLUMN: omits one.*: Notiz$/m);
  });

  test("suggests --format for CSV on stdin, and reads a JSON array", async () => {
    expect(await students(["import"], "name\nAda\n")).toMatchObject({
      code: 2,
      err: expect.stringMatching(/--format csv/),
    });
    expect((await students(["import", "--dry-run"], '[{"a":1},\n{"a":2}]')).out).toMatch(/^2 created/);
  });

  test("reports that rows may have been imported when the response ends early", async () => {
    await using breaking = await startHttpServer((request, response) => {
      request.resume();
      request.once("end", () => {
        const line = '{"row":1,"line":1,"result":"invalid","errors":[]}\n';
        response.write(line, () => response.socket?.end());
      });
    });
    const cut = await students(["import", "--url", breaking.url], '{"n":1}');
    expect(cut).toMatchObject({ code: 1, err: expect.stringMatching(/ended early .*; rows may have been imported/) });
  });

  test("leaves the file unchanged when the service ends an export early, and blames the service", async () => {
    await using breaking = await startHttpServer((_, response) => {
      response.write('{"a":1}\n', () => response.socket?.end());
    });
    const output = join(folder, "whole.ndjson");
    writeFileSync(output, "as it was");
    const { code, err } = await students(["export", "--url", breaking.url, "--output", output]);
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/^signalbox: the response ended early; /) });
    expect(readFileSync(output, "utf8")).toBe("as it was");
    expect(readdirSync(folder).filter((name) => name.startsWith("whole"))).toEqual(["whole.ndjson"]);
  });

  test.each([
    [
      "list --url nope",
      2,
      /--url must be an http or https URL, got 'nope'; it looks like http:\/\/127\.0\.0\.1:3000\n/,
    ],
    ["list --url localhost:3000", 2, /got 'localhost:3000'; write http:\/\/localhost:3000\n/],
    ["list --url http://127.0.0.1:1/students", 2, /--url must not have the path \/students: http:\/\/127\.0\.0\.1:1\n/],
    ["serve --rate-limit fast", 2, /--rate-limit must be requests\/seconds, such as 600\/60, got 'fast'/],
    ["serve --jwt-keys https://id.example/jwks", 2, /all of --jwt-keys, --jwt-issuer and --jwt-audience/],
    ["serve --jwt-keys https://i.example --jwt-issuer i --jwt-audience a", 2, /only with --require-key/],
    ['create {"id":".."}', 1, /^signalbox: .*id must be a text .*\(422\)\n$/],
    ["list --url http://127.0.0.1:1", 1, /is the service running\?/],
    ["list --limit x", 2, /--limit/],
    ["list --where n[xx]=1", 2, /n\[xx\]/],
    ["create {bad", 2, /^signalbox: /],
    [
      "webhooks create --to https://example.com --action craeted",
      2,
      /^signalbox: --action must be one of "created", "updated", .*, got "craeted"/,
    ],
    [
      "webhooks test nosuch",
      1,
      /^signalbox: There is no webhook "nosuch"\. signalbox students webhooks list shows all\. \(404\)\n$/,
    ],
    ["import examples/class.csv --collection keys", 2, /'keys' cannot be a collection: it is a path of the service/],
    ["list --where status", 2, /--where status is not a filter; filters look like status=enrolled/],
    ["export --output /nowhere/x.csv", 1, /cannot write '\/nowhere\/x\.csv': no such file or folder/],
    ["backup /nowhere/b.sqlite", 1, /there is no folder \/nowhere; create it/],
    ["delete ", 2, /the id or name is empty; is a variable of your shell not set\?/],
    ["get ..", 2, /'\.\.' cannot be an id or a name in a URL/],
    [
      "get nope --collection clubs",
      1,
      /no club "nope"\. signalbox students list --collection clubs shows all\. \(404\)/,
    ],
    ["get nope", 1, /There is no student "nope"\. signalbox students list shows all\. \(404\)/],
    [
      "undelete nope",
      1,
      /There is no student "nope"\. signalbox students list --deleted lists those that can be restored\./,
    ],
    ["bulk --delete", 1, /Give their number with --expected; --dry-run reports it\. \(422\)/],
    ["merge nope nope2", 1, /There is no student "nope"\./],
    ["delete nope", 1, /There is no student "nope"\./],
    ["duplicates -n 0", 2, /at least 1/],
    ["keys get nope", 1, /does not exist; signalbox students keys list shows all/],
    ["list --limit 0", 2, /^signalbox: --limit must be at least 1, got 0\. \(400\)/],
    ["audit --since x", 2, /^signalbox: --since must be a time such as 2026-11-20T06:00:00Z\. \(400\)/],
    ["import .", 2, /'\.' is a folder; name a file in it/],
    [
      "import examples/class.csv --map Matrikel=studentNumber",
      2,
      /^signalbox: --map must be column:field pairs, such as Matrikel:studentNumber, each column once\. \(400\)/,
    ],
    ["import examples/class.csv --header-line x", 2, /^signalbox: --header-line must be a number, got "x"/],
    ["keys create k --days 1e9", 2, /--days must be a number above 0, and at most 36500/],
    ["keys create \t", 2, /the name is empty; name the owner of the key/],
    ["migrate --to elsewhere", 1, /Both locations are SQLite files: use backup and restore/],
    ["migrate --to postgres://u:secret@127.0.0.1:1/x", 1, /^signalbox: A service uses .*Stop it first/],
  ])("%s reports the error in one line", async (line, code, message) => {
    const response = await students(line.split(" "));
    expect(response).toMatchObject({ code, err: expect.stringMatching(message) });
    expect(response.err.trim().split("\n")).toHaveLength(1);
  });

  test("backs up a running service, restores to another folder, and checks both", async () => {
    const backup = join(folder, "backup.sqlite");
    expect((await students(["backup", backup])).out).toMatch(/students, .* versions; checked\n$/);
    expect(await students(["backup", backup])).toMatchObject({ code: 1, err: expect.stringContaining("exists") });
    const restored = join(folder, "restored");
    expect((await students(["restore", backup, "--data", restored])).code).toBe(0);
    expect(JSON.parse((await students(["doctor", "--data", restored, "--json"])).out)).toMatchObject({ issues: [] });
    writeFileSync(join(folder, "broken.sqlite"), readFileSync(backup).subarray(0, 9_000));
    const broken = await students(["restore", join(folder, "broken.sqlite"), "--data", join(folder, "x")]);
    expect(broken).toMatchObject({ code: 1, err: expect.stringMatching(/^signalbox: .*broken\.sqlite.*\n$/) });
  });

  test("finds duplicates page by page, up to the limit", async () => {
    const pairs = Array.from({ length: 402 }, (_, n) => ({ name: `Twin ${n >> 1}`, course: "twins", marks: 1.5 }));
    await students(["create", JSON.stringify(pairs)]);
    // A page of the service has at most 200 groups.
    const { out } = await students(["duplicates", "--limit", "201", "--json"]);
    const texts = out.trimEnd().split(/\n(?=\{"groups")/);
    const pages = texts.map((text) => JSON.parse(text) as { groups: { students: { name: string }[] }[] });
    expect(pages.map(({ groups }) => groups.length)).toEqual([200, 1]);
    const names = pages.flatMap(({ groups }) => groups.map(({ students: [first] }) => first?.name));
    expect(new Set(names).size).toBe(201);
    const some = await students(["duplicates", "-n", "2"]);
    expect(some.out.match(/^same_name$/gm)).toHaveLength(2);
    expect(some.err).toBe("2 groups, and more\n");
    await students(["bulk", "--where", "course=twins", "--delete"]);
  });

  test("creates, lists and revokes keys", async () => {
    const added = JSON.parse(
      (await students(["keys", "create", "registry", "--scope", "write", "--days", "9.00000001", "--json"])).out,
    );
    expect(added.secret).toMatch(/^sbs_/);
    expect(added.expiresAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect((await students(["keys", "list"])).out).toContain("registry");
    expect(JSON.parse((await students(["keys", "get", added.id, "--json"])).out)).toMatchObject({
      id: added.id,
      scope: "write",
    });
    expect((await students(["keys", "get", added.id])).out).not.toContain(added.secret);
    expect((await students(["keys", "delete", added.id, "--yes"])).code).toBe(0);
    expect((await students(["keys", "delete", added.id, "--yes"])).code).toBe(1);
  });

  test("export --json writes the same as --format ndjson", async () => {
    const [json, ndjson] = [await students(["export", "--json"]), await students(["export", "--format", "ndjson"])];
    expect(json).toEqual(ndjson);
    expect(json.out).toContain('"id"');
    expect((await students(["export", "--json", "--format", "csv"])).code).toBe(2);
  });
});
