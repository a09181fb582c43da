import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { noAuthor, type Student, type StudentDraft } from "../../src/domain/student.ts";
import { everyStudent } from "../../src/reads/list-students.ts";
import { openStudentStores } from "../../src/store/open-student-stores.ts";
import { describeEachStore } from "../locations.ts";

const draftOf = (body: string): StudentDraft => ({ body, fields: "{}", search: "" });

describeEachStore((newLocation) => {
  /** A store with records of version 1. */
  const openWith = async (count: number) => {
    const { dataFolder = "", databaseUrl: url } = await newLocation();
    const stores = await openStudentStores(
      url === undefined
        ? { kind: "sqlite", file: join(dataFolder, "students.sqlite") }
        : { kind: "postgres", url, connections: 4 },
      () => undefined,
    );
    onTestFinished(() => stores.close());
    const added = await stores.students.add(Array.from({ length: count }, () => draftOf("{}")));
    if (added.kind !== "added") throw new Error(added.kind);
    const ids = added.students.map(({ id }) => id);
    const edit = (some: readonly string[], body = '{"edited":1}') =>
      Promise.all(some.map((id) => stores.students.change(id, () => written(body))));
    return { stores, ids, edit };
  };
  const written = (body: string) => ({ kind: "write", action: "updated", draft: draftOf(body) }) as const;
  const change = (id: string, version: number) => ({ id, version, decision: written('{"by":"bulk"}') });
  const planned = (ids: readonly string[]) => ids.map((id) => change(id, 1));

  test("records that changed after planning are planned again in the transaction, if they are small", async () => {
    const { stores, ids, edit } = await openWith(450);
    const again = {
      query: everyStudent,
      plan: async (_: readonly string[], found: readonly Student[]) =>
        found.map(({ id, version }) => change(id, version)),
    };
    const make = (some: readonly string[], patch = "") =>
      stores.bulk.make({ kind: "bulk", detail: "", changes: planned(some), again: { ...again, patch } }, noAuthor);

    await edit(ids.slice(0, 30));
    await stores.students.change(ids[30] ?? "", () => ({ kind: "delete" }));
    expect(await make(ids.slice(0, 40))).toMatchObject({ kind: "done", changed: 39 });
    const [first, last] = [await stores.students.get(ids[0] ?? ""), await stores.students.get(ids[39] ?? "")];
    expect([first, last]).toMatchObject([
      { version: 3, body: '{"by":"bulk"}' },
      { version: 2, body: '{"by":"bulk"}' },
    ]);

    await edit(ids.slice(300, 301), `{"long":"${"x".repeat(20_000)}"}`);
    expect(await make(ids.slice(300, 310))).toEqual({ kind: "outdated" });
    await edit(ids.slice(310, 370));
    for (const length of [20_000, 10_000])
      expect(await make(ids.slice(310, 380), "x".repeat(length))).toMatchObject({ kind: "outdated" });
    expect(await make(ids.slice(310, 380), "x".repeat(1_000))).toMatchObject({ kind: "done", changed: 70 });
    expect(await stores.students.get(ids[309] ?? "")).toMatchObject({ version: 1 });
  });

  test("an undo skips records that changed after planning", async () => {
    const { stores, ids, edit } = await openWith(30);
    await edit(ids.slice(0, 10));
    const outcome = await stores.bulk.make({ kind: "undo", detail: "", changes: planned(ids) }, noAuthor);
    const skipped = ids.slice(0, 10).map((id) => ({ id, reason: "changed" }));
    expect(outcome).toMatchObject({ kind: "done", changed: 20, skipped });
  });

  test("of two bulk changes planned for the same versions, one changes all records and the other none", async () => {
    const { stores, ids } = await openWith(250);
    // Each begins with records of its own, which must not change when it ends.
    const make = (body: string, part: readonly string[]) => {
      const changes = part.map((id) => ({ id, version: 1, decision: written(body) }));
      return stores.bulk.make({ kind: "bulk", detail: body, changes }, noAuthor);
    };

    const parts = { '{"by":1}': ids.slice(0, 240), '{"by":2}': ids.slice(10) };
    const outcomes = await Promise.all(Object.entries(parts).map(([body, part]) => make(body, part)));

    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["done", "outdated"]);
    const [body = "", part = []] = Object.entries(parts)[outcomes.findIndex(({ kind }) => kind === "done")] ?? [];
    for (const id of ids) {
      const expected = part.includes(id) ? { version: 2, body } : { version: 1, body: "{}" };
      expect(await stores.students.get(id)).toMatchObject(expected);
    }
  });
});
