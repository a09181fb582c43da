import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../../test/temporary-folder.ts";
import { recordingLog } from "../../../service/test/http/sample-service.ts";
import { openStudentKeys } from "../../src/maintenance/administer.ts";
import { openStudentDatabase } from "../../src/store/student-database.ts";
import { resolveOptions } from "../../src/students-options.ts";
import { addKeys, openStudents, problem } from "../client.ts";
import { describeSqlite, describeStudents } from "../locations.ts";

const school = {
  collections: {
    courses: {
      title: { en: "Courses", de: "Kurse" },
      schema: {
        type: "object",
        properties: {
          code: { type: "string", pattern: "^[A-Z]+-\\d+$" },
          title: { type: "string", minLength: 1 },
          seats: { type: "integer", minimum: 1 },
        },
        required: ["code", "title"],
        additionalProperties: false,
      },
      unique: ["code"],
      visible: { viewer: ["title"], library: ["title", "code"] },
    },
    enrolments: {
      schema: {
        type: "object",
        properties: {
          studentId: { type: ["string", "integer"] },
          courseId: { type: ["string", "integer"] },
          tutorIds: { type: "array", items: { type: "string" } },
          term: { type: "string" },
        },
        required: ["studentId", "courseId"],
      },
      unique: [["studentId", "courseId", "term"]],
      references: {
        studentId: { to: "students", onDelete: "cascade" },
        courseId: { to: "courses" },
        tutorIds: { to: "students", onDelete: "detach" },
      },
      indexed: ["term"],
    },
    notes: { read: "registrar", write: "admin" },
  },
};

const folder = temporaryFolder();

function schemaFile(name: string, content: unknown): string {
  const file = join(folder, name);
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

type Ids = readonly { readonly id: unknown }[];

describeStudents({ schema: schemaFile("school.json", school) }, ({ ask, ids }, newLocation, kind) => {
  const remove = (path: string) => ask(path, { method: "DELETE" });

  beforeAll(async () => {
    await ask("/students", {
      body: ["ada", "bob", "cy"].map((id) => ({ id, familyName: id === "ada" ? "Lovelace" : id })),
    });
    await ask("/courses", { body: [1, 2].map((id) => ({ id, code: `M-${id}`, title: `Maths ${id}` })) });
  });

  test("records of several collections that refer to each other are created together or not at all", async () => {
    const enrolments = [
      { studentId: "eve", courseId: 11, term: "1" },
      { studentId: "eve", courseId: 12, term: "1" },
    ];
    const courses = [
      { id: 11, code: "T-11", title: "Together" },
      { id: 12, code: "T-12", title: "Also" },
    ];
    const send = (body: unknown, headers = {}) => ask("/collections", { body, headers });
    const nothing = { enrolments, courses };
    for (const [body, status, error] of [
      [nothing, 422, { pointer: "/enrolments/0/studentId", code: "no_such_record" }],
      [{ ...nothing, students: [{ id: "ada" }] }, 409, { pointer: "/students/0/id" }],
      [
        { students: [{ id: "eve" }], courses: [...courses, { ...courses[0], id: 13 }] },
        409,
        { pointer: "/courses/2/code" },
      ],
      [{ students: [{ id: "eve" }], courses: [{ title: "x" }] }, 422, { pointer: "/courses/0/code" }],
      [{ courses: { id: 11 } }, 422, { pointer: "/courses" }],
      [{ courses: [] }, 422, { pointer: "/courses" }],
      [[1], 422, { pointer: "" }],
    ] as const) {
      const { status: got, json } = await send(body);
      expect([got, json.errors]).toMatchObject([status, expect.arrayContaining([expect.objectContaining(error)])]);
    }
    expect(await send({ pets: [{ id: 1 }] })).toMatchObject(problem(404, "no_such_collection"));
    const many = Array.from({ length: 1_001 }, (_, n) => ({ code: `X-${n}`, title: "x" }));
    expect((await send({ courses: many })).status).toBe(413);
    expect((await ask("/students/eve")).status).toBe(404);
    expect((await ask("/courses/11")).status).toBe(404);

    const whole = { enrolments, courses, students: [{ id: "eve", familyName: "Moore" }] };
    const headers = { "idempotency-key": "together" };
    const made = await send(whole, headers);
    expect([made.status, made.json]).toMatchObject([
      201,
      { enrolments: [{ studentId: "eve", version: 1 }, { courseId: 12 }], courses, students: [{ id: "eve" }] },
    ]);
    const again = await send(whole, headers);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(again.text).toBe(made.text);
    expect((await send({ ...whole, courses }, headers)).status).toBe(201);
    expect((await send({ courses }, headers)).json.code).toBe("idempotency_key_reused");
    for (const { id } of made.json.enrolments as Ids) await remove(`/enrolments/${id}`);
    for (const path of ["/courses/11", "/courses/12", "/students/eve"]) await remove(path);
  });

  test("a record that breaks the schema is rejected with each violation", async () => {
    const { status, json } = await ask("/courses", { body: { code: "m1", seats: 0, room: 3 } });
    expect([status, json.code]).toEqual([422, "invalid_record"]);
    expect(json.errors).toEqual(
      expect.arrayContaining([
        { pointer: "/title", code: "required", detail: "is required" },
        { pointer: "/room", code: "additionalProperties", detail: "is not a field of courses" },
        expect.objectContaining({ pointer: "/seats", code: "minimum" }),
        expect.objectContaining({ pointer: "/code", code: "pattern" }),
      ]),
    );
    const patch = { method: "PATCH", body: { seats: 0 } };
    expect((await ask("/courses/1", patch)).json).toMatchObject({ errors: [{ pointer: "/seats" }] });
    expect((await ask("/enrolment", { body: { a: 1 } })).json).toMatchObject({ code: "no_such_collection" });
    expect((await ask("/enrolment")).status).toBe(404);
  });

  test("a unique value is taken by one living record, and named", async () => {
    const taken = await ask("/courses", { body: { code: "M-1", title: "Again" } });
    expect(taken.json).toMatchObject({
      status: 409,
      errors: [{ pointer: "/code", detail: "is taken by another course" }],
    });
    const twice = await ask("/courses", { body: [3, 4].map((id) => ({ id, code: "M-9", title: "Twice" })) });
    expect(twice.json).toMatchObject({ status: 409, errors: [{ pointer: "/1/code" }] });
    await ask("/courses", { body: { id: "gone", code: "M-7", title: "Gone" } });
    expect((await ask("/courses/gone", { method: "PUT", body: { code: "M-2", title: "Gone" } })).status).toBe(409);
    await remove("/courses/gone");
    expect((await ask("/courses", { body: { id: "next", code: "M-7", title: "Next" } })).status).toBe(201);
    expect(await ask("/courses/gone/restore", { method: "POST" })).toMatchObject(problem(409, "duplicate"));
    await remove("/courses/next");
  });

  test("references are checked, restrict, cascade and detach", async () => {
    const missing = await ask("/enrolments", { body: { studentId: "nobody", courseId: 1 } });
    expect(missing.json).toMatchObject({ status: 422, errors: [{ pointer: "/studentId", code: "no_such_record" }] });
    const second = [
      { studentId: "ada", courseId: 1 },
      { studentId: "ada", courseId: 99 },
    ];
    expect((await ask("/enrolments", { body: second })).json).toMatchObject({ errors: [{ pointer: "/1/courseId" }] });
    expect(await ids("/enrolments")).toEqual([]);

    const body = [
      { id: "a1", studentId: "ada", courseId: 1, tutorIds: ["bob", "cy"], term: "T1" },
      { id: "b1", studentId: "bob", courseId: 1, term: "T2" },
    ];
    expect((await ask("/enrolments", { body })).status).toBe(201);
    expect((await ask("/enrolments", { body: body[0] && { ...body[0], id: "a2" } })).json.status).toBe(409);
    expect(await remove("/courses/1")).toMatchObject(problem(409, "referenced"));
    expect(await ids("/enrolments?student.familyName=Lovelace")).toEqual(["a1"]);
    expect(await ids("/enrolments?student.familyName=bob&course.code=M-1")).toEqual(["b1"]);
    expect(await ids("/enrolments?student.familyName=nobody")).toEqual([]);
    expect(await ask("/courses?teacher.name=Ada")).toMatchObject(
      problem(400, "invalid_parameter", "courses has no field and no reference teacher"),
    );
    expect(await ids("/enrolments?term=t1")).toEqual(["a1"]);
    expect(await ids("/courses/1/enrolments?_sort=-term")).toEqual(["b1", "a1"]);
    const detail = expect.stringContaining('POST /enrolments creates a record that refers to this one, with "1" as');
    expect((await ask("/courses/1/enrolments", { body: {} })).json).toMatchObject({ status: 405, detail });
    const { json } = await ask("/enrolments/a1?include=student,course,tutors");
    expect(json).toMatchObject({
      student: { familyName: "Lovelace" },
      course: { code: "M-1" },
      tutors: [{ id: "bob" }, { id: "cy" }],
    });
    const wrong = await ask("/enrolments?include=teacher");
    expect(wrong.json).toMatchObject({ status: 400, detail: expect.stringContaining("studentId, courseId, tutorIds") });
    const [course] = (await ask("/courses?id=1&_embed=enrolments")).json as unknown as readonly object[];
    expect(course).toMatchObject({ enrolments: [{ id: "a1" }, { id: "b1" }] });

    expect((await remove("/students/bob")).status).toBe(204);
    expect((await ask("/enrolments/b1")).json).toMatchObject({ code: "deleted" });
    expect((await ask("/enrolments/a1")).json).toMatchObject({ version: 2, tutorIds: ["cy"] });
    expect((await ask("/enrolments/b1/restore", { method: "POST" })).json).toMatchObject({ status: 422 });
    await ask("/students/bob/restore", { method: "POST" });
    expect((await ask("/enrolments/b1/restore", { method: "POST" })).json).toMatchObject({
      studentId: "bob",
      version: 3,
    });
  });

  test("a merge moves references to the student that stays, and a bulk deletion is undone with all that it changed", async () => {
    expect((await ask("/students/cy/merge", { body: { other: "bob" } })).status).toBe(200);
    expect((await ask("/enrolments/b1")).json).toMatchObject({ studentId: "cy", term: "T2" });
    const again = { studentId: "cy", courseId: 1, term: "T2" };
    expect((await ask("/enrolments", { body: again })).json).toMatchObject({ code: "duplicate" });
    const { json } = await ask("/students/bulk", { body: { ids: ["cy"], delete: true } });
    expect((await ask("/enrolments/b1")).status).toBe(404);
    expect((await ask(`/students/bulk/${json.id}/undo`, { method: "POST" })).json).toMatchObject({ conflicts: [] });
    expect((await ask("/enrolments/b1")).json).toMatchObject({ studentId: "cy" });
    const some = { filter: "student.id=cy&term=T2", patch: { term: 3 }, dryRun: true };
    expect((await ask("/enrolments/bulk", { body: some })).json).toMatchObject({ found: 1, invalid: 1 });
    expect((await ask("/enrolments/a1")).json).toMatchObject({ tutorIds: ["cy"] });
  });

  test("an undo in several parts restores records whose references are restored in a later part", async () => {
    const many = Array.from({ length: 251 }, (_, n) => `many-${n}`);
    await ask("/students", { body: many.map((id) => ({ id })) });
    await ask("/enrolments", { body: many.map((studentId) => ({ studentId, courseId: 1, term: "T9" })) });
    const { json } = await ask("/students/bulk", { body: { ids: many, delete: true } });
    expect(await ids("/enrolments?term=T9")).toEqual([]);
    const undone = await ask(`/students/bulk/${json.id}/undo`, { method: "POST" });
    expect(undone.json).toMatchObject({ undone: 502, conflicts: [] });
    expect(await ids("/enrolments?term=T9&limit=1000")).toHaveLength(251);
  });

  test("no reference survives the deletion of its record at the same time", async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = `r${round}`;
      await ask("/courses", { body: { id, code: `R-${round}`, title: "Race" } });
      const create = () => ask("/enrolments", { body: { studentId: "ada", courseId: id, term: id } });
      const [made, removed] = await Promise.all([create(), remove(`/courses/${id}`)]);
      expect([
        [201, 409],
        [422, 204],
      ]).toContainEqual([made.status, removed.status]);
    }
  });

  test("a caller without restrictions sees every collection, and may write to it", async () => {
    const found = (await ask("/collections")).json as unknown as readonly Record<string, unknown>[];
    const names = ["students", "courses", "enrolments", "notes"];
    expect(found).toMatchObject(names.map((name) => ({ name, mayWrite: true, seesAll: true })));
  });

  test("fields compare as those of students do, also in records from before the schema", async () => {
    const location = await newLocation();
    {
      await using before = await openStudents(location);
      const seats = [10, "9", -2.5, "B", undefined, "a"];
      await before.ask("/rooms", { body: seats.map((one, id) => ({ id, n: "x", seats: one })) });
      await before.ask("/rooms/1", { method: "DELETE" });
    }
    const rooms = { schema: { properties: { seats: { type: ["number", "string"] } } }, indexed: ["seats"] };
    for (const declared of [rooms, { ...rooms, indexed: [] }]) {
      const schema = schemaFile("rooms.json", { collections: { rooms: declared } });
      await using school = await openStudents({ ...location, schema });
      for (const [query, expected] of [
        ["sort=seats", [4, 2, 0, 5, 3]],
        ["sort=-seats&limit=9", [3, 5, 0, 2, 4]],
        ["seats[gte]=-3", [0, 2, 3, 5]],
        ["seats[lt]=11", [0, 2]],
        ["seats[in]=10,b", [0, 3]],
        ["seats[ne]=10", [2, 3, 4, 5]],
        ["seats[exists]=false", [4]],
        ["seats[prefix]=1", [0]],
        ["seats_like=A", [5]],
      ] as const) {
        expect(await school.ids(`/rooms?${query}`), query).toEqual(expected);
      }
      const deleted = await school.ask("/rooms/deleted?seats=9");
      expect(deleted.json).toMatchObject([{ id: 1 }]);
      const seen: unknown[] = [];
      for await (const { json } of school.pages("/rooms?sort=seats&limit=2"))
        seen.push(...(json as unknown as Ids).map(({ id }) => id));
      expect(seen).toEqual([4, 2, 0, 5, 3]);
    }
  });

  test("a changed file makes new keys, and reports the records that break it", async () => {
    const location = await newLocation();
    const { lines, log } = recordingLog("warn");
    const open = (content: unknown) =>
      openStudents({ ...location, schema: schemaFile(`${kind}.json`, { collections: { rooms: content } }), log });
    const first = await open({});
    await first.ask("/rooms", { body: [1, 2, 3].map((id) => ({ id, name: id === 3 ? "B" : "A", seats: id })) });
    await first.close();
    const stricter = {
      unique: ["name"],
      indexed: ["seats"],
      schema: { properties: { name: {}, seats: { maximum: 2 } } },
    };
    const second = await open(stricter);
    expect(lines).toEqual([
      expect.objectContaining({
        collection: "rooms",
        count: 2,
        records: [
          { id: "2", errors: [expect.objectContaining({ pointer: "/name", code: "duplicate" })] },
          { id: "3", errors: [expect.objectContaining({ pointer: "/seats", code: "maximum" })] },
        ],
      }),
    ]);
    expect(await second.ids("/rooms?seats=2")).toEqual([2]);
    expect((await second.ask("/rooms", { body: { name: "b" } })).json).toMatchObject({ code: "duplicate" });
    await second.close();
    // As after a start that ended before it had made all keys.
    const database = await openStudentDatabase(resolveOptions(location).location);
    await database.write((transaction) => transaction.deleteFrom("declaration").execute());
    await database.close();
    await using again = await open(stricter);
    expect((await again.ask("/rooms", { body: { name: "b" } })).json).toMatchObject({ code: "duplicate" });
    const [before, after] = lines.map(({ records }) => records);
    expect(after).toEqual(before);
  });
});

// Which fields viewers see does not depend on the store.
describeSqlite((newLocation) => {
  test("the start reports a name under visible that is not a key", async () => {
    const { lines, log } = recordingLog("warn");
    const location = await newLocation();
    await addKeys(location, ["read"]);
    const rooms = { visible: { viewer: ["name"], read: ["name"], viewr: ["name"] } };
    const schema = schemaFile("viewr.json", { collections: { rooms } });
    await using _students = await openStudents({ ...location, schema, log });
    const msg = expect.stringContaining("visible of rooms names viewr: neither viewer nor");
    expect(lines).toMatchObject([{ msg }]);
  });

  test("viewers see the fields and collections that the schema shows them", async () => {
    const location = await newLocation();
    const schema = schemaFile("school.json", school);
    const { read: viewer, write: writer } = await addKeys(location, ["read", "write"]);
    const keys = await openStudentKeys(location);
    const library = await keys.add({ name: "library", scope: "read", expiresAt: null });
    await keys.close();
    await using closed = await openStudents({ ...location, schema, requireKey: true });
    const as = ({ secret }: { secret: string }, path: string, body?: unknown) => closed.ask(path, { secret, body });
    await as(writer, "/courses", { id: 1, code: "M-1", title: "Maths" });
    expect((await as(viewer, "/courses/1")).json).toEqual(expect.not.objectContaining({ code: "M-1" }));
    expect((await as(viewer, "/courses/1")).json).toMatchObject({ title: "Maths" });
    expect((await as(library, "/courses/1")).json).toMatchObject({ code: "M-1", title: "Maths" });
    const tags = await Promise.all(
      [viewer, library].map(async (key) => (await as(key, "/courses")).headers.get("etag")),
    );
    expect(tags[0]).not.toBe(tags[1]);
    expect(await as(viewer, "/courses?code=M-1")).toMatchObject(problem(403, "hidden_member"));
    expect((await as(viewer, "/enrolments?course.code=M-1")).json).toMatchObject({ code: "hidden_member" });
    const shown = (await as(viewer, "/collections")).json as unknown as readonly Record<string, unknown>[];
    expect(shown.map(({ name, seesAll }) => [name, seesAll])).toEqual([
      ["students", false],
      ["courses", false],
      ["enrolments", true],
    ]);
    expect(shown[1]).toMatchObject({ title: { de: "Kurse" }, unique: ["code"], noun: "course", mayWrite: false });
    expect(shown[2]).toMatchObject({ references: { studentId: { to: "students", onDelete: "cascade" } } });
  });

  test("every route of a collection asks for the roles of its declaration", async () => {
    const location = await newLocation();
    const references = { roomId: { to: "rooms" } };
    const collections = { rooms: { read: "admin", write: "admin" }, desks: { write: "admin", references } };
    const schema = schemaFile("roles.json", { collections });
    const { write, admin } = await addKeys(location, ["write", "admin"]);
    await using closed = await openStudents({ ...location, schema, requireKey: true });
    const as = ({ secret }: { secret: string }, path: string, more?: object) => closed.ask(path, { secret, ...more });
    expect((await as(admin, "/rooms", { body: { id: 1 } })).status).toBe(201);
    expect((await as(admin, "/desks", { body: { id: 1, roomId: 1 } })).status).toBe(201);
    expect((await as(write, "/desks/1")).status).toBe(200);
    const routes = (await closed.operations()).filter(({ path }) => path.startsWith("/{collection}"));
    expect(routes.length).toBeGreaterThan(15);
    for (const { method, path } of routes) {
      const [rooms, desks] = ["rooms", "desks"].map((name) =>
        path
          .replace("{collection}", name)
          .replace("{nested}", "desks")
          .replace(/\{\w+\}/g, "1"),
      ) as [string, string];
      const sent = { method: method.toUpperCase(), body: method === "get" ? undefined : {} };
      const denied = { status: 403, code: "forbidden", role: "admin" };
      expect((await as(write, rooms, sent)).json, `${method} ${rooms}`).toMatchObject(denied);
      if (method !== "get") expect((await as(write, desks, sent)).json, `${method} ${desks}`).toMatchObject(denied);
    }
    const detail = "To read rooms needs the role admin; yours is registrar.";
    for (const path of [
      ...["/students/1/rooms", "/desks/1/rooms", "/desks/1?include=room", "/desks?include=room"],
      ...["/desks?_embed=rooms", "/desks?room.name=x"],
    ])
      expect((await as(write, path)).json, path).toMatchObject({ status: 403, detail });
    const both = { body: { students: [{ id: 1 }], desks: [{ id: 2 }] } };
    expect((await as(write, "/collections", both)).json).toMatchObject({ status: 403, role: "admin" });
    expect((await as(write, "/students/1")).status).toBe(404);
  });
});

describe("a schema file with an error", () => {
  test.each([
    ["{", /cannot be read/],
    [{ collections: { courses: { uniqe: ["code"] } } }, /#\/collections\/courses .*uniqe/],
    [{ collections: { students: {} } }, /#\/collections\/students is built in/],
    [{ collections: { students: {}, Keys: {} } }, /students is built in.*; .*#\/collections\/Keys is a path/],
    [{ collections: { Webhooks: {} } }, /#\/collections\/Webhooks is a path of the service/],
    [
      { collections: { a: { references: { xId: { to: "xs" } } } } },
      /#\/collections\/a\/references\/xId\/to must be a collection/,
    ],
    [
      { collections: { a: { schema: { properties: { b: {} } }, indexed: ["c"] } } },
      /#\/collections\/a\/indexed names c/,
    ],
    [
      { collections: { a: { references: { xId: { to: "a", onDelete: "drop" } } } } },
      /#\/collections\/a\/references\/xId\/onDelete/,
    ],
  ])("%j names the location and what helps", (content, message) => {
    const schema = schemaFile("broken.json", content);
    expect(() => resolveOptions({ schema })).toThrow(message);
    expect(() => resolveOptions({ schema })).toThrow(schema);
  });

  test.each([
    [{ collections: { a: { schema: { type: "objet" } } } }, /#\/collections\/a\/schema\/type must be/],
    [{ collections: { a: { schema: { typ: "object" } } } }, /#\/collections\/a\/schema .*typ/],
  ])("%j is found at the start", async (content, message) => {
    const start = openStudents({ dataFolder: join(folder, "data"), schema: schemaFile("broken.json", content) });
    await expect(start).rejects.toThrow(message);
  });
});
