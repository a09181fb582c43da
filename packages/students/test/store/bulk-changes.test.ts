import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { noAuthor, type StudentDraft } from "../../src/domain/student.ts";
import { openStudentStores } from "../../src/store/open-student-stores.ts";
import { describeEachStore } from "../locations.ts";

const draftOf = (body: string): StudentDraft => ({ body, canonical: {}, search: "" });

describeEachStore((newLocation) => {
  test("of two bulk changes planned for the same versions, one changes all records and the other none", async () => {
    const { dataFolder = "", databaseUrl: url } = await newLocation();
    const stores = await openStudentStores(
      url === undefined
        ? { kind: "sqlite", file: join(dataFolder, "students.sqlite") }
        : { kind: "postgres", url, connections: 4 },
      () => undefined,
    );
    onTestFinished(() => stores.close());
    const added = await stores.students.add(Array.from({ length: 250 }, () => draftOf("{}")));
    if (added.kind !== "added") throw new Error(added.kind);
    const ids = added.students.map(({ id }) => id);
    // Each begins with records of its own, which must not change when it ends.
    const planned = (body: string, part: readonly string[]) =>
      stores.bulk.make(
        {
          kind: "bulk",
          detail: body,
          changes: part.map((id) => ({
            id,
            version: 1,
            decision: { kind: "write", action: "updated", draft: draftOf(body) },
          })),
        },
        noAuthor,
      );

    const parts = { '{"by":1}': ids.slice(0, 240), '{"by":2}': ids.slice(10) };
    const outcomes = await Promise.all(Object.entries(parts).map(([body, part]) => planned(body, part)));

    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["done", "outdated"]);
    const [body = "", part = []] = Object.entries(parts)[outcomes.findIndex(({ kind }) => kind === "done")] ?? [];
    for (const id of ids) {
      const expected = part.includes(id) ? { version: 2, body } : { version: 1, body: "{}" };
      expect(await stores.students.get(id)).toMatchObject(expected);
    }
  });
});
