import { expect, test } from "vitest";
import { problem, schemaFile } from "../client.ts";
import { describeStudents } from "../locations.ts";

// Changes of many records that refer to each other, and their undo.

type Rule = "restrict" | "detach" | "cascade";

const to = (collection: string, onDelete: Rule) => ({ to: collection, onDelete });

/** A collection whose records refer to others by `inId`. */
const within = (collection: string, onDelete: Rule) => ({ references: { inId: to(collection, onDelete) } });

/** How many other records an import of a test creates: none, or more than an undo restores at once. */
const counts = [0, 500];

const fields = ["a", "b", "c", "d", "e"];

const collections = {
  things: {
    schema: { properties: Object.fromEntries(fields.map((name) => [name, { type: "string" }])) },
    unique: [fields, "a"],
    indexed: ["b"],
  },
  clubs: {},
  members: within("clubs", "cascade"),
  pupils: within("clubs", "detach"),
  fees: within("clubs", "restrict"),
  ...Object.fromEntries(
    counts.flatMap((n) => [
      [`boxes${n}`, { ...within(`boxes${n}`, "cascade"), unique: ["code"] }],
      [`bags${n}`, { ...within(`bags${n}`, "detach"), unique: ["code"] }],
      [`crates${n}`, within(`crates${n}`, "cascade")],
    ]),
  ),
  ...Object.fromEntries(
    (["restrict", "detach", "cascade"] as const).flatMap((onDelete) => [
      [`links-${onDelete}`, within(`links-${onDelete}`, onDelete)],
      [`twins-${onDelete}`, { references: { twinId: to(`twins-${onDelete}`, onDelete) } }],
    ]),
  ),
  pages: {
    references: { upId: to("pages", "detach"), nextId: to("pages", "detach"), alsoIds: to("pages", "detach") },
  },
  items: within("items", "detach"),
};

describeStudents({ schema: schemaFile(collections) }, ({ ask, load }, _, kind) => {
  const remove = (path: string) => ask(path, { method: "DELETE" });
  const patch = (path: string, body: object) => ask(path, { method: "PATCH", body });
  const undo = async (id: unknown) => (await ask(`/students/bulk/${id}/undo`, { method: "POST" })).json;

  /** Imports records of a collection, and returns the id of the import. */
  async function imported(collection: string, rows: readonly object[], query = ""): Promise<unknown> {
    return (await load(`/${collection}/import?report=summary${query}`, rows)).summary.bulkId;
  }

  test("long values of a unique key are compared whole", async () => {
    const body = (end: string) => Object.fromEntries(fields.map((name) => [name, "😀".repeat(400) + end]));
    const statuses = [];
    for (const end of ["x", "y", "y"]) statuses.push((await ask("/things", { body: body(end) })).status);
    expect(statuses).toEqual([201, 201, 409]);
    const b = encodeURIComponent(body("Y").b ?? "");
    expect((await ask(`/things?b=${b}`)).json).toMatchObject([{ version: 1, a: body("y").a }]);
    expect((await ask("/things", { body: { a: "" } })).status).toBe(201);
    expect((await ask("/things", { body: { a: "" } })).status).toBe(409);
  });

  test("the undo of an undone cascade deletes and detaches again, and reports nothing as changed", async () => {
    const body = { clubs: [{ id: 1 }], members: [{ id: 2, inId: 1 }], pupils: [{ id: 3, inId: 1, text: "x" }] };
    expect((await ask("/collections", { body })).status).toBe(201);
    let { id } = (await ask("/clubs/bulk", { body: { filter: "", delete: true, expected: 1 } })).json;
    for (const isThere of [true, false, true]) {
      const undone = await undo(id);
      expect(undone).toMatchObject({ undone: 3, conflicts: [] });
      ({ id } = undone);
      for (const path of ["/clubs/1", "/members/2"]) expect((await ask(path)).status, path).toBe(isThere ? 200 : 404);
      expect("inId" in (await ask("/pupils/3")).json).toBe(isThere);
    }
    await ask("/fees", { body: { inId: 1 } });
    expect(await undo(id)).toMatchObject({ conflicts: [{ id: "1", reason: "referenced" }] });
  });

  // What an undo does in several parts is the same in both databases: the next test does it in both.
  test.each(kind === "sqlite" ? counts : [0])(
    "an undo writes records before it deletes those that they refer to, with %d others",
    async (n) => {
      const rows = [
        { id: "a-new", code: "new" },
        ...Array.from({ length: n }, (_, m) => ({ id: `m-${m}`, code: `m-${m}` })),
        { code: "y", inId: "a-new" },
        { code: "z", inId: "a-new" },
        { id: "z-new", code: "z-new", inId: "a-new" },
      ];
      for (const name of [`boxes${n}`, `bags${n}`]) {
        const old = { id: "old", code: "old" };
        await ask(`/${name}`, { body: [old, { id: "y", code: "y", inId: "old" }, { id: "z", code: "z" }] });
        const bulkId = await imported(name, rows, "&upsert=key");
        await patch(`/${name}/z`, { inId: "old" });
        const undone = await undo(bulkId);
        const conflicts = [{ id: "z", collection: name, reason: "changed", version: 1 }];
        expect(undone).toMatchObject({ undone: n + 3, conflicts });
        expect((await ask(`/${name}/y`)).json).toMatchObject({ inId: "old" });
        for (const id of ["a-new", "z-new"]) expect((await ask(`/${name}/${id}`)).status).toBe(404);
        expect(await undo(undone.id)).toMatchObject({ undone: n + 3, conflicts: [] });
        expect((await ask(`/${name}/z-new`)).json).toMatchObject({ inId: "a-new" });
      }
    },
  );

  test.each(counts)("an undo deletes nothing that it did not create, with %d others", async (n) => {
    const path = `/crates${n}`;
    await ask(path, { body: [{ id: "gone" }, { id: "old", inId: "gone" }] });
    const made = [{ id: "new" }, { id: "new-2", inId: "new" }];
    const bulkId = await imported(
      `crates${n}`,
      [
        ...["a", "b", "c"].map((id) => ({ id })),
        ...Array.from({ length: n }, (_, m) => ({ id: `m-${m}` })),
        ...made,
        { id: "old", inId: "a" },
        { id: "n", inId: "b" },
      ],
      "&upsert=key",
    );
    await remove(`${path}/gone`);
    await patch(`${path}/n`, { label: "by hand" });
    await ask(path, { body: { id: "own", inId: "c" } });
    const undone = await undo(bulkId);
    expect(undone).toMatchObject({ undone: n + made.length });
    const conflicts = (undone.conflicts as { id: string; reason: string }[]).map(({ id, reason }) => [id, reason]);
    expect(Object.fromEntries(conflicts)).toEqual({
      a: "referenced",
      b: "referenced",
      c: "referenced",
      n: "changed",
      old: "invalid",
    });
    expect((await ask(`${path}/old`)).json).toMatchObject({ inId: "a" });
    expect((await ask(`${path}/n`)).json).toMatchObject({ label: "by hand", inId: "b" });
    expect((await ask(`${path}/own`)).json).toMatchObject({ inId: "c" });
  });

  // PostgreSQL takes long for thousands of statements: there, a chain with one rule is enough.
  test.each(kind === "sqlite" ? ["restrict", "detach"] : ["detach"])(
    "a bulk change deletes a chain of 510 records (%s), and its undo restores it",
    async (onDelete) => {
      const name = `links-${onDelete}`;
      const count = 510;
      const rows = Array.from({ length: count }, (_, n) => ({ id: 1_000 + n, inId: n === 0 ? undefined : 999 + n }));
      const bulkId = await imported(name, rows);
      const deleted = await ask(`/${name}/bulk`, { body: { filter: "", delete: true, expected: count } });
      expect(deleted.json).toMatchObject({ changed: count });
      const undone = await undo(deleted.json.id);
      expect(undone).toMatchObject({ undone: count, conflicts: [] });
      expect((await ask(`/${name}/1509`)).json).toMatchObject({ inId: 1508 });
      expect(await undo(undone.id)).toMatchObject({ undone: count, conflicts: [] });
      expect(await undo(bulkId)).toMatchObject({ conflicts: [] });
    },
  );

  test.each(["restrict", "detach", "cascade"])(
    "a bulk deletion of records that refer to each other (%s) can be undone",
    async (onDelete) => {
      const path = `/twins-${onDelete}`;
      await ask(path, {
        body: [{ id: "a", twinId: "b" }, { id: "b", twinId: "a" }, { id: "gone" }, { id: "c", twinId: "gone" }],
      });
      const { json } = await ask(`${path}/bulk`, { body: { ids: ["a", "b", "c"], delete: true } });
      expect(json).toMatchObject({ changed: 3 });
      await remove(`${path}/gone`);
      expect(await undo(json.id)).toMatchObject({ undone: 2, conflicts: [{ id: "c", reason: "invalid" }] });
      expect((await ask(`${path}/a`)).json).toMatchObject({ twinId: "b", version: 3 });
      expect((await ask(`${path}/b`)).json).toMatchObject({ twinId: "a", version: 3 });
    },
  );

  test("one deletion changes at most 500 records, and detaches all of their references", async () => {
    const pointing = (id: string) => ({ upId: id, nextId: id });
    await ask("/pages", { body: [{ id: "a" }, { id: "b" }, ...Array.from({ length: 500 }, () => pointing("a"))] });
    expect((await remove("/pages/a")).status).toBe(204);
    expect((await ask("/pages?upId[exists]=true")).json).toEqual([]);
    expect((await ask("/pages?nextId[exists]=true")).json).toEqual([]);
    await ask("/pages", { body: Array.from({ length: 501 }, () => pointing("b")) });
    const detail = expect.stringContaining("more than 500");
    expect(await remove("/pages/b")).toMatchObject(problem(409, "referenced", { detail }));
    await ask("/pages", { body: [{ id: "c" }, { id: "d" }, { id: "e", alsoIds: ["c", "d"] }] });
    const { json } = await ask("/pages/bulk", { body: { ids: ["c", "d"], delete: true } });
    expect((await ask("/pages/e")).json).toMatchObject({ version: 3, alsoIds: [] });
    expect(await undo(json.id)).toMatchObject({ undone: 3, conflicts: [] });
    expect((await ask("/pages/e")).json).toMatchObject({ version: 4, alsoIds: ["c", "d"] });
  });

  test("records that a bulk change deletes do not count as changed by one deletion", async () => {
    const inside = (inId: string) => Array.from({ length: 260 }, () => ({ inId }));
    await ask("/items", { body: [{ id: "a" }, { id: "b", inId: "a" }, ...inside("a"), ...inside("b")] });
    const deleted = await ask("/items/bulk", { body: { ids: ["a", "b"], delete: true } });
    expect(deleted.json).toMatchObject({ changed: 2 });
    expect((await ask("/items?limit=1000")).json).toHaveLength(520);
  });
});
