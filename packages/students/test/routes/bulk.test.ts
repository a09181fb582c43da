import { expect, onTestFinished, test } from "vitest";
import type { BulkResultJson } from "../../src/index.ts";
import { defaultLimits } from "../../src/limits.ts";
import { planUndo } from "../../src/work/plan-bulk.ts";
import { openStudents, problem } from "../client.ts";
import { describeSqlite, describeStudents } from "../locations.ts";

describeStudents({ audit: true, limits: { maxBulkStudents: 300, maxUndoStudents: 600 } }, (students) => {
  /** Creates records of one program, with ids that start with its name. */
  const create = async (program: string, count: number, more: object = {}) => {
    const body = Array.from({ length: count }, (_, n) => ({ id: `${program}-${n}`, program, marks: n, ...more }));
    expect((await students.ask("/students", { body })).status).toBe(201);
  };
  const bulk = (body: object) => students.ask("/students/bulk", { body });
  const result = async (body: object) => {
    const { status, json, text } = await bulk(body);
    expect(status, text).toBe(200);
    return json as unknown as BulkResultJson;
  };
  const undo = (id: unknown) => students.ask(`/students/bulk/${id}/undo`, { method: "POST" });
  const list = (query: string) => students.list(`/students?${query}`);

  test("a bulk change reports in a dry run how many would change, shows some, and changes nothing", async () => {
    await create("dry", 30);
    const filter = "program=dry&marks[gte]=10";
    const dry = await result({ filter, patch: { year: 2, program: "Dry" }, dryRun: true });
    expect(dry).toMatchObject({ id: null, dryRun: true, found: 20, changed: 20, unchanged: 0, invalid: 0 });
    expect(dry.samples).toHaveLength(20);
    expect(dry.samples[0]?.patch).toEqual([
      { op: "replace", path: "/program", value: "Dry" },
      { op: "add", path: "/year", value: 2 },
    ]);
    expect((await list("program=dry&version=1")).length).toBe(30);
  });

  test("a bulk change changes matching students in one step, and undoes that except for later changes", async () => {
    await create("all", 250);
    const before = (await students.ask("/students/all-7")).text;
    const done = await result({ filter: "program=all", patch: { grade: "A", marks: null }, expected: 250 });
    expect(done).toMatchObject({ found: 250, changed: 250 });
    expect(await list("program=all&grade=A&version=2")).toHaveLength(250);
    expect(await result({ filter: "program=all", patch: { grade: "A" } })).toMatchObject({
      id: null,
      changed: 0,
      unchanged: 250,
    });
    await students.ask("/students/all-0", { method: "PATCH", body: { note: "by hand" } });
    await students.ask("/students/all-1", { method: "DELETE" });
    await students.ask("/students/all-1/purge", { method: "POST" });
    // It is as before already.
    await students.ask("/students/all-2/revert", { method: "POST", body: { version: 1 } });
    const undone = await undo(done.id);
    // The change of a purged student is purged too.
    expect(undone.json).toMatchObject({ undone: 247 });
    expect(undone.json.conflicts).toEqual([{ id: "all-0", reason: "changed", version: 1 }]);
    const { createdAt: _, updatedAt: __, version, ...again } = (await students.ask("/students/all-7")).json;
    expect(version).toBe(3);
    expect(JSON.parse(before)).toMatchObject(again);
    expect((await students.ask("/students/all-0")).json).toMatchObject({ grade: "A", note: "by hand" });
    expect(await undo(done.id)).toMatchObject(
      problem(409, "undone_before", "one by one: POST /{collection}/{id}/revert"),
    );
    // An undo is also a bulk change.
    expect((await undo(undone.json.id)).json).toMatchObject({ undone: 247, conflicts: [] });
    const [last] = await students.list("/students/bulk");
    expect(last).toMatchObject({ kind: "undo", changed: 247, by: "anonymous", undoneBy: null });
    const { json } = await students.ask(`/audit?target=${done.id}`);
    expect(json).toMatchObject([{ action: "bulk", detail: expect.stringContaining("250 records") }]);
  });

  /** Imports rows, and returns the summary. */
  const load = async (rows: readonly object[], query: string) =>
    (await students.load(`/students/import?report=summary&${query}`, rows)).summary;

  test.each(["rows", "atomic"])("an import of %s is undone as a whole, except for later changes", async (mode) => {
    const numbers = Array.from({ length: 550 }, (_, n) => `${mode}-${n}`);
    await students.ask("/students", { body: { id: `${mode}-known`, studentNumber: numbers[0], note: "before" } });
    await students.ask("/students", { body: { studentNumber: numbers[1], note: "import" } });
    const rows = numbers.map((studentNumber) => ({ studentNumber, note: "import" }));
    const { bulkId } = await load(rows, `upsert=studentNumber&mode=${mode}`);
    const [note] = await students.list("/students/bulk");
    const detail = "import: 548 created, 1 updated";
    expect(note).toMatchObject({ id: bulkId, kind: "import", changed: 549, detail, canUndo: true });
    const [changed] = await list(`studentNumber=${numbers[7]}`);
    await students.ask(`/students/${changed?.id}`, { method: "PATCH", body: { note: "since" } });
    const conflicts = [{ id: changed?.id, reason: "changed" }];
    expect((await undo(bulkId)).json).toMatchObject({ undone: 548, conflicts });
    const [undoing] = await students.list("/students/bulk");
    expect(undoing).toMatchObject({ kind: "undo", changed: 548 });
    expect((await undo(bulkId)).json).toMatchObject({ code: "undone_before" });
    expect((await students.ask(`/students/${mode}-known`)).json).toMatchObject({ note: "before", version: 3 });
    expect(await list(`studentNumber[prefix]=${mode}-`)).toHaveLength(3);
  });

  test("an import of more students than one undo may change says so", async () => {
    const rows = Array.from({ length: 601 }, (_, n) => ({ studentNumber: `large-${n}` }));
    expect(await load(rows, "")).not.toHaveProperty("bulkId");
    const [note] = await students.list("/students/bulk");
    expect(note).toMatchObject({ kind: "import", changed: 601, canUndo: false });
    expect(await undo(note?.id)).toMatchObject(problem(413, "too_many_records"));
  });

  test("the access log of one student has the import, bulk change and merge that changed it", async () => {
    const { bulkId } = await load([{ id: "whole", kind: "whole" }, { id: "part", kind: "whole" }, { id: "not" }], "");
    await result({ filter: "kind=whole", patch: { n: 1 } });
    await students.ask("/students/whole/merge", { body: { other: "part" } });
    await result({ filter: "id=not", patch: { n: 1 } });
    const { json } = await students.ask("/audit?target=whole");
    expect(json).toMatchObject([
      { action: "merge", detail: expect.stringContaining("part into whole") },
      { action: "bulk", detail: expect.stringContaining("kind=whole") },
      { action: "import", target: bulkId, detail: "3 created, 0 updated" },
    ]);
  });

  test("a bulk change deletes students, and an undo restores all except those whose number was taken", async () => {
    const numbered = Array.from({ length: 5 }, (_, n) => ({
      id: `del-${n}`,
      program: "del",
      studentNumber: `del-${n}`,
    }));
    await students.ask("/students", { body: numbered });
    const done = await result({ filter: "program=del", delete: true });
    expect(await list("program=del")).toEqual([]);
    await students.ask("/students", { body: { studentNumber: "DEL-3" } });
    expect((await undo(done.id)).json).toMatchObject({
      undone: 4,
      conflicts: [{ id: "del-3", reason: "duplicate" }],
    });
    expect((await students.ask("/students/del-0/versions?limit=1")).json).toMatchObject([{ action: "restored" }]);
  });

  test("a bulk change that would violate a rule, duplicate a number or match too many changes nothing", async () => {
    await create("bad", 3);
    const filter = "program=bad";
    expect((await bulk({ filter, patch: { studentNumber: "same" } })).json).toMatchObject({ code: "duplicate" });
    expect((await bulk({ filter, patch: { __proto: 1 }, expected: 2 })).json).toMatchObject({ code: "not_expected" });
    expect((await bulk({ filter: "", patch: { a: 1 } })).json).toMatchObject({ code: "expected_missing" });
    await students.ask("/courses", { body: { title: "Logic" } });
    expect((await students.ask("/courses/bulk", { body: { filter: "", delete: true } })).json).toMatchObject({
      code: "expected_missing",
      detail: expect.stringContaining("every course."),
    });
    expect(await list("program=bad&version=1")).toHaveLength(3);
    await create("many", 301);
    expect(await bulk({ filter: "program=many", delete: true })).toMatchObject(
      problem(413, "too_many_records", "301 students"),
    );
    expect(await list("program=many")).toHaveLength(301);
  });

  test("a bulk change changes or deletes only students with the given ids", async () => {
    await create("ids", 5);
    await students.ask("/students", { body: { id: 4711, program: "ids" } });
    const ids = ["ids-1", "ids-3", "ids-3", 4711, "nobody", "\0"];
    const samples = expect.arrayContaining([{ id: "4711", patch: [{ op: "add", path: "/room", value: "B" }] }]);
    expect(await result({ ids, patch: { room: "B" }, dryRun: true })).toMatchObject({
      found: 3,
      changed: 3,
      samples,
    });
    const done = await result({ ids, patch: { room: "B" }, expected: 3 });
    expect(done).toMatchObject({ found: 3, changed: 3 });
    expect((await list("room=B&sort=id")).map(({ id }) => id)).toEqual([4711, "ids-1", "ids-3"]);
    await undo(done.id);
    expect(await list("room=B")).toEqual([]);
    expect(await result({ ids: ["ids-0"], delete: true })).toMatchObject({ changed: 1 });
    expect(await list("program=ids")).toHaveLength(5);
    const many = Array.from({ length: 301 }, (_, n) => `none-${n}`);
    expect(await bulk({ ids: many, delete: true })).toMatchObject(problem(413, "too_many_records"));
    expect(await bulk({ ids, filter: "", delete: true })).toMatchObject(problem(422, "invalid_body"));
  });

  test("a bulk change rejects unknown input and names it", async () => {
    const patch = { a: 1 };
    const cases: readonly (readonly [object | string, number, string])[] = [
      [{ filter: "program=x" }, 422, "invalid_body"],
      [{ filter: "program=x", patch, delete: true }, 422, "invalid_body"],
      [{ filter: "program=x", patch: [1] }, 422, "invalid_body"],
      [{ filter: "program=x", patch, dryrun: true }, 422, "invalid_body"],
      [{ filter: "program=x&limit=2", patch }, 400, "invalid_filter"],
      [{ filter: "program=x&_page=2", patch }, 400, "invalid_filter"],
      [{ filter: "age[between]=1", patch }, 400, "invalid_parameter"],
      [{ filter: "age=eq.1", patch }, 400, "invalid_parameter"],
      [{ filter: "program=%00", patch }, 400, "invalid_parameter"],
      [`{"filter":"a=1","patch":{"b":1,"b":2}}`, 400, "duplicate_key"],
      [`{"filter":"a=1","patch":{"__proto__":1}}`, 400, "forbidden_key"],
      [`{"filter":`, 400, "malformed_json"],
    ];
    for (const [body, status, code] of cases) {
      expect((await students.ask("/students/bulk", { body })).json, JSON.stringify(body)).toMatchObject({
        status,
        code,
      });
    }
    expect((await undo(crypto.randomUUID())).status).toBe(404);
    expect((await undo("x")).status).toBe(404);
  });

  test("a bulk change can be described whatever its filter has", async () => {
    await create("odd", 1);
    const { status } = await bulk({ filter: "program=odd&own[ne]=a\0b", patch: { n: 1 } });
    expect(status).toBe(200);
    const { json } = await students.ask("/students/bulk");
    expect(json).toMatchObject({ 0: { detail: '{"n":1} where program=odd&own[ne]=a\ufffdb' } });
  });

  test("a bulk change preserves numbers as written, and succeeds during constant edits of the same students", async () => {
    await create("busy", 40);
    let isDone = false;
    onTestFinished(async () => {
      isDone = true;
      await Promise.all(edits);
    });
    const edits = Array.from({ length: 8 }, async (_, editor) => {
      for (let n = editor; !isDone; n += 8)
        await students.ask(`/students/busy-${n % 40}`, { method: "PATCH", body: { edit: n } });
    });
    // On a busy machine, each edit may hold its lock so long that the service asks to try again later.
    const send = async (path: string, body?: string) => {
      for (;;) {
        const response = await students.ask(path, { method: "POST", body });
        if (response.json.code !== "storage_busy") return response;
        expect(response.headers.get("retry-after")).toMatch(/^\d+$/);
      }
    };
    const change = async (price: string) => {
      const changed = await send("/students/bulk", `{"filter":"program=busy","patch":{"price":${price}}}`);
      expect(changed.status, changed.text).toBe(200);
      return changed.json as unknown as BulkResultJson;
    };
    for (const price of [1, 2, 3]) {
      const done = await change(String(price));
      expect(done).toMatchObject({ found: 40, changed: 40, samples: { length: 20 } });
      expect((await list("program=busy")).map((student) => student.price)).toEqual(Array(40).fill(price));
      const undone = await send(`/students/bulk/${done.id}/undo`);
      expect(undone.status, undone.text).toBe(200);
      expect((undone.json.undone as number) + (undone.json.conflicts as unknown[]).length).toBe(40);
    }
    await change("1.50");
    expect((await students.ask("/students/busy-0")).text).toContain('"price":1.50');
  });

  const two = async (name: string) => {
    const kept = { id: `${name}-kept`, name, email: `${name}@old.example`, marks: 1 };
    const other = { id: `${name}-other`, name, email: `${name}@new.example`, studentNumber: name, gpa: 3.5 };
    await students.ask("/students", { body: [kept, other] });
    return [`/students/${name}-kept`, `/students/${name}-other`] as const;
  };
  const merge = (path: string, body: object, headers: Record<string, string> = {}) =>
    students.ask(`${path}/merge`, { body, headers });

  test("a merge keeps one with the taken members, deletes the other, and links both histories", async () => {
    const [kept, other] = await two("ada");
    const response = await merge(kept, { other: "ada-other", take: ["email", "studentNumber"] });
    expect(response, response.text).toMatchObject({
      status: 200,
      json: { student: { version: 2, email: "ada@new.example", studentNumber: "ada", marks: 1 } },
    });
    expect(response.headers.get("etag")).toBe('"ada-kept.2"');
    expect(await students.ask(other)).toMatchObject(problem(404, "deleted"));
    expect((await students.ask(`${other}/versions`)).json).toMatchObject([
      { action: "deleted", mergedWith: "ada-kept" },
      { mergedWith: null },
    ]);
    expect((await students.ask(`${kept}/versions?limit=1`)).json).toMatchObject([{ mergedWith: "ada-other" }]);
    // The other one cannot be restored alone while its number is in use.
    expect((await students.ask(`${other}/restore`, { method: "POST" })).json).toMatchObject({ code: "duplicate" });
    const undone = await students.ask(`/students/bulk/${response.json.bulkId}/undo`, { method: "POST" });
    expect(undone.json).toMatchObject({ undone: 2, conflicts: [] });
    expect((await students.ask(kept)).json).toMatchObject({ email: "ada@old.example", version: 3 });
    expect((await students.ask(other)).json).toMatchObject({ studentNumber: "ada", version: 3 });
  });

  test("a merge loses no change that others make at the same time", async () => {
    const [kept] = await two("eve");
    const succeed = async (send: () => ReturnType<typeof merge>): Promise<void> => {
      const { status, json, text } = await send();
      // On a busy machine, the store rejects writes that wait too long.
      if (json.code === "storage_busy") return succeed(send);
      expect(status, text).toBe(200);
    };
    const edit = (n: number) => () => students.ask(kept, { method: "PATCH", body: { [`edit${n}`]: n } });
    const merging = () => merge(kept, { other: "eve-other", take: ["email"] });
    await Promise.all([merging, ...[1, 2, 3, 4].map(edit)].map(succeed));
    const all = { email: "eve@new.example", edit1: 1, edit2: 2, edit3: 3, edit4: 4 };
    expect((await students.ask(kept)).json).toMatchObject({ ...all, version: 6 });
  });

  test("a merge changes nothing when a precondition fails or the input is invalid", async () => {
    const [kept, other] = await two("cy");
    expect((await merge(kept, { other: "cy-other" }, { "if-match": '"x"' })).status).toBe(412);
    expect(await merge(kept, { other: "cy-other", otherVersion: 7 })).toMatchObject(problem(412, "stale"));
    for (const take of [["nothing"], ["version"], ["id"]]) {
      const { json } = await merge(kept, { other: "cy-other", take });
      const reason =
        take[0] === "nothing" ? "the other student, cy-other, has no such field" : "only the service sets it";
      const detail = `take/0 must not be '${take[0]}': ${reason}. Leave it out to keep the value of this one.`;
      expect(json).toMatchObject({ code: "invalid_merge", detail });
    }
    expect(await merge(kept, { other: "cy-kept" })).toMatchObject(problem(422, "invalid_merge"));
    expect((await merge(kept, { other: "nobody" })).status).toBe(404);
    expect((await merge(kept, { other: "cy-other", keep: 1 })).status).toBe(422);
    for (const path of [kept, other]) expect((await students.ask(path)).json.version).toBe(1);
  });
});

describeSqlite((newLocation) => {
  test("a bulk change in the registrar profile checks transitions of the status, and names violations", async () => {
    await using students = await openStudents({ ...(await newLocation()), profile: "registrar" });
    const one = (n: number, status: string) => ({
      givenName: "A",
      familyName: "B",
      dateOfBirth: "2000-01-01",
      studentNumber: `s-${n}`,
      status,
    });
    await students.ask("/students", { body: [one(1, "applicant"), one(2, "graduated")] });
    const body = { filter: "familyName=B", patch: { status: "admitted" } };
    const { json } = await students.ask("/students/bulk", { body });
    expect(json).toMatchObject({ status: 422, code: "invalid_student", detail: expect.stringContaining("1 students") });
    const dry = await students.ask("/students/bulk", { body: { ...body, dryRun: true } });
    expect(dry.json).toMatchObject({ changed: 1, invalid: 1, errors: [{ errors: [{ pointer: "/status" }] }] });
    expect((await students.ask("/students/bulk", { body: { filter: "marks=1", patch: {} } })).json).toMatchObject({
      code: "unknown_parameter",
    });
  });
});

test("an undo deletes what the change created or restored, and nothing whose earlier version is missing", async () => {
  async function* rows() {
    yield ["created", 1, 1, 1, null, null, null];
    yield ["restored", 3, 3, 3, null, 1, "{}"];
    yield ["unknown", 3, 3, 3, null, null, null];
  }
  const rules = { profile: "open", limits: defaultLimits, collections: undefined } as const;
  expect(await planUndo(rows(), rules, () => false)).toMatchObject({
    found: 3,
    writes: [],
    deletions: [
      { id: "created", decision: { kind: "delete" } },
      { id: "restored", decision: { kind: "delete" } },
    ],
    conflicts: [{ id: "unknown", reason: "changed" }],
  });
});
