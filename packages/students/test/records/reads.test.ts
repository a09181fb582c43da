import { beforeAll, expect, test } from "vitest";
import { openStudents, problem, schemaFile, type TestStudents } from "../client.ts";
import { describeStudents } from "../locations.ts";

/** More than one part of a long list. */
const rows = 3_000;

const schema = schemaFile({ notes: { references: { studentId: { to: "students" } } } });

describeStudents({}, (students, newLocation) => {
  beforeAll(async () => {
    const note = "x".repeat(200);
    const records = Array.from({ length: rows }, (_, n) => ({
      studentNumber: `n-${n}`,
      gpa: (n * 7) % 10,
      age: n % 50,
      note,
    }));
    await students.load("/students/import?report=summary", records);
  });

  const list = (query: string) =>
    students.list<{ readonly id: string; readonly gpa: number; readonly age: number }>(`/students?${query}`);

  async function tasks({ ask }: Pick<TestStudents, "ask"> = students): Promise<number> {
    const { text } = await ask("/metrics");
    return Number(/^worker_tasks_total\{pool="students_reads",outcome="done"\} (\d+)$/m.exec(text)?.[1]);
  }

  test("streams a whole list in the order of any field, each record once", async () => {
    const found = await list("sort=-gpa,age");
    expect(new Set(found.map(({ id }) => id)).size).toBe(rows);
    const expected = found.toSorted((a, b) => b.gpa - a.gpa || a.age - b.age || (a.id < b.id ? -1 : 1));
    expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    expect((await list("sort=-gpa&age=7")).map(({ age }) => age)).toEqual(Array(60).fill(7));
    expect(await list("gpa=11")).toEqual([]);
  });

  test("a page ends early when its records are large, and its links lead to the rest", async () => {
    await using large = await openStudents(await newLocation());
    for (let n = 0; n < 10; n += 1) await large.ask("/students", { body: { n, note: "x".repeat(1_000_000) } });
    const numbers: unknown[] = [];
    const sizes: number[] = [];
    for await (const { text } of large.pages("/students?limit=1000")) {
      const page = JSON.parse(text) as { n: number }[];
      sizes.push(page.length);
      numbers.push(...page.map(({ n }) => n));
    }
    expect(numbers).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(sizes).toEqual([9, 1]);
  });

  test.each([
    "/students",
    "/students?sort=-gpa&limit=10",
    "/students?q=n",
    "/students?age[gte]=40&limit=1",
    "/students?limit=500",
    "/ims/oneroster/rostering/v1p2/students?limit=1",
  ])("%s is read in a thread", async (path) => {
    const before = await tasks();
    expect((await students.ask(path)).status).toBe(200);
    expect(await tasks()).toBeGreaterThan(before);
  });

  test("large bodies are parsed, patched and compared in threads, with the same responses", async () => {
    const patch = { "content-type": "application/json-patch+json" };
    const items = Array.from({ length: 20_000 }, (_, n) => n);
    const begun = await tasks();
    const { status, json } = await students.ask("/students", { body: { givenName: " Ada ", attributes: items } });
    expect({ status, json }).toMatchObject({ status: 201, json: { givenName: "Ada", attributes: items } });
    const path = `/students/${json.id}`;
    const push = (n: number) =>
      students.ask(path, { method: "PATCH", headers: patch, body: [{ op: "add", path: "/attributes/-", value: n }] });
    // Each prepares its change from the version it read; the slower ones prepare another.
    expect((await Promise.all([1, 2, 3].map(push))).map((response) => response.status)).toEqual([200, 200, 200]);
    const { attributes } = (await students.ask(path)).json as { attributes: number[] };
    expect(attributes.slice(20_000).sort()).toEqual([1, 2, 3]);
    expect((await students.ask(`${path}/diff?from=1&to=4`)).json).toHaveLength(3);
    await students.ask(path, { method: "DELETE" });
    expect((await students.ask(`${path}/restore`, { method: "POST" })).json).toMatchObject({ attributes });
    const reverted = await students.ask(`${path}/revert`, { body: { version: 1 } });
    expect(reverted.json).toMatchObject({ version: 7, attributes: items });
    expect(await tasks()).toBeGreaterThanOrEqual(begun + 7);
    const bad = await students.ask(path, { method: "PUT", body: [items] });
    expect(bad).toMatchObject(problem(422, "invalid_student", { errors: [{ pointer: "" }] }));
    const broken = await students.ask("/students", { body: `{"a":"${"x".repeat(20_000)}` });
    expect(broken).toMatchObject(problem(400, "malformed_json"));
  });

  test("a read returns 503 at its deadline", async () => {
    await using hasty = await openStudents({ ...students.location(), limits: { maxReadMs: 1 } });
    const { status, json } = await hasty.ask(`/students?sort=-gpa&q=${"n+".repeat(40)}n`);
    expect({ status, json }).toMatchObject(problem(503, "deadline_exceeded"));
    // On a busy machine, a quick read may take longer than a millisecond as well.
    await expect.poll(async () => (await hasty.ask("/students?limit=1")).status).toBe(200);
  });

  test("a caller runs four sorted lists at a time, and others wait", async () => {
    await using service = await openStudents(students.location());
    const ask = () => service.fetch("/students?sort=-gpa");
    const open = [await ask(), await ask(), await ask(), await ask()];
    expect(open.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const waiting = ask();
    await open[0]?.body?.cancel();
    const next = await waiting;
    expect(next.status).toBe(200);
    for (const response of [...open.slice(1), next]) await response.text();
  });

  test("while a caller reads four lists, filters on other records and rosters wait, and bulk changes do not", async () => {
    await using service = await openStudents({ ...(await newLocation()), schema });
    const records = Array.from({ length: 1_000 }, (_, n) => ({ id: `s${n}`, gpa: n, note: "x".repeat(1_000) }));
    await service.load("/students/import?report=summary", records);
    expect((await service.ask("/notes", { body: { id: "n7", studentId: "s7" } })).status).toBe(201);
    const roster = "/ims/oneroster/rostering/v1p2";
    // The first request creates an organization, which changes the state of the store.
    expect((await service.ask(`${roster}/orgs`)).status).toBe(200);
    const open = await Promise.all(Array.from({ length: 4 }, () => service.fetch("/students?sort=-gpa")));
    expect(open.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const before = await tasks(service);
    const filtered = service.ask("/notes?student.gpa=7&limit=10");
    const rosters = Array.from({ length: 40 }, () => service.ask(`${roster}/students?limit=1`));
    const change = await service.ask("/students/bulk", { body: { filter: "gpa=7", delete: true, dryRun: true } });
    expect(change).toMatchObject(problem(429, "too_many_sorted_lists"));
    await open[0]?.body?.cancel();
    expect(await filtered).toMatchObject({ status: 200, json: [{ id: "n7" }] });
    for (const { status, text } of await Promise.all(rosters)) expect(status, text).toBe(200);
    // Those that wait for the same list read its ids once.
    expect((await tasks(service)) - before).toBeLessThan(25);
    for (const { body } of open.slice(1)) await body?.cancel();
  });
});
