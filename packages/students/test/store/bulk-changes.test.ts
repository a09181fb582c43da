import { expect, onTestFinished, test } from "vitest";
import { noAuthor, type RecordDraft } from "../../src/domain/record.ts";
import { openStudentStores } from "../../src/store/open-student-stores.ts";
import { resolveOptions } from "../../src/students-options.ts";
import { describeEachStore } from "../locations.ts";

const draftOf = (body: string): RecordDraft => ({ body, fields: "{}", search: "" });

describeEachStore((newLocation) => {
  test("of two bulk changes planned for the same versions, one changes all records and the other none", async () => {
    const stores = await openStudentStores(resolveOptions(await newLocation()).location, () => {});
    onTestFinished(() => stores.close());
    const { records } = await stores.records.add(Array.from({ length: 250 }, () => draftOf("{}")));
    const ids = records.map(({ id }) => id);
    // Each begins with records of its own, which must not change when it ends.
    const make = (body: string, part: readonly string[]) => {
      const changes = part.map((id) => ({
        id,
        version: 1,
        decision: { kind: "write", action: "updated", draft: draftOf(body) } as const,
      }));
      return stores.bulk.make({ kind: "bulk", detail: body, changes }, noAuthor);
    };

    const parts = { '{"by":1}': ids.slice(0, 240), '{"by":2}': ids.slice(10) };
    const outcomes = await Promise.all(Object.entries(parts).map(([body, part]) => make(body, part)));

    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["done", "outdated"]);
    const [body = "", part = []] = Object.entries(parts)[outcomes.findIndex(({ kind }) => kind === "done")] ?? [];
    for (const id of ids) {
      const expected = part.includes(id) ? { version: 2, body } : { version: 1, body: "{}" };
      expect(await stores.records.get(id)).toMatchObject(expected);
    }
  });
});
