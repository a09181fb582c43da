import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "@signalbox/service";
import { expect, onTestFinished, test } from "vitest";
import { openStudents } from "../client.ts";

test("a change in SQLite writes the indexes of names, numbers and addresses only when one of them changes", async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), "signalbox-students-"));
  onTestFinished(() => rm(dataFolder, { recursive: true, force: true }));
  const students = await openStudents({ dataFolder });
  onTestFinished(() => students.close());
  const { id } = await students.create({ studentNumber: "n-1", familyName: "Lovelace", note: "a" });
  // SQLite updates the index of each column that a statement sets, and runs this trigger for the same statements.
  const other = new DatabaseSync(join(dataFolder, "students.sqlite"));
  onTestFinished(() => other.close());
  other.exec(`create table indexed (id text);
    create trigger note_indexed after update of student_number, email, family_name, given_name, deleted_at on student
    begin insert into indexed values (new.id); end`);
  const writes = () => other.prepare("select count(*) as count from indexed").get()?.count;

  const patch = { method: "PATCH", headers: { "content-type": "application/merge-patch+json" } };
  const single = (body: object) => students.ask(`/students/${id}`, { ...patch, body });
  const upsert = (row: object) =>
    students.ask("/students/import?upsert=studentNumber&mode=atomic", {
      body: JSON.stringify({ studentNumber: "n-1", ...row }),
      headers: { "content-type": "application/x-ndjson" },
    });

  expect((await single({ note: "b" })).status).toBe(200);
  expect((await upsert({ note: "c" })).status).toBe(200);
  const bulk = { filter: "familyName=Lovelace", patch: { note: "d" } };
  expect((await students.ask("/students/bulk", { body: bulk })).json).toMatchObject({ changed: 1 });
  expect(writes()).toBe(0);

  await single({ familyName: "King" });
  await upsert({ email: "ada@example.org" });
  await students.ask(`/students/${id}`, { method: "DELETE" });
  await students.ask(`/students/${id}/restore`, { method: "POST" });
  expect(writes()).toBe(4);
  expect(JSON.parse((await students.ask("/students?familyName=King&email=ada@example.org")).text)).toHaveLength(1);
});
