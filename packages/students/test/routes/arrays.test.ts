import { expect, test } from "vitest";
import type { StudentDraft } from "../../src/domain/student.ts";
import { openStudentStores } from "../../src/store/open-student-stores.ts";
import { resolveOptions } from "../../src/students-options.ts";
import { describeEachStore } from "../locations.ts";

const draft = (body: string, studentNumber?: string): StudentDraft => ({
  body,
  canonical: { studentNumber },
  search: "",
  keys: studentNumber === undefined ? [] : [{ name: "students.studentNumber", value: studentNumber, rule: "unique" }],
});
const thousand = Array.from({ length: 1_000 }, (_, n) => draft(`{"n":${n}}`));

describeEachStore((newLocation) => {
  async function openStore() {
    const stores = await openStudentStores(resolveOptions(await newLocation()).location, () => {});
    return { store: stores.students, [Symbol.asyncDispose]: () => stores.close() };
  }

  test("builds the rows of an array before its transaction, so that other writes can commit first", async () => {
    await using opened = await openStore();
    const { store } = opened;
    const order: string[] = [];
    const array = store.add(thousand).then(() => order.push("array"));
    const single = store.add([draft("{}")]).then(() => order.push("single"));
    await Promise.all([array, single]);
    expect(order).toEqual(["single", "array"]);
  });

  test("storing an array yields to the event loop and preserves its order", async () => {
    await using opened = await openStore();
    let turns = 0;
    let isStored = false;
    const count = (): void => {
      turns += 1;
      if (!isStored) setImmediate(count);
    };
    setImmediate(count);
    const outcome = await opened.store.add(thousand);
    isStored = true;
    // Twenty parts of fifty records; each waits for the event loop before it is built. Inserts wait by time.
    expect(turns).toBeGreaterThanOrEqual(19);
    if (outcome.kind !== "added") throw new Error(outcome.kind);
    expect(outcome.students.map(({ body }) => body)).toEqual(thousand.map(({ body }) => body));
    const ids = outcome.students.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted());
  });

  test("names the record of an array with a taken number, and stores nothing", async () => {
    await using opened = await openStore();
    const { store } = opened;
    await store.add([draft("{}", "taken")]);
    const state = await store.state();
    const drafts = thousand.with(777, draft("{}", "taken"));
    expect(await store.add(drafts)).toEqual({ kind: "duplicate", member: "studentNumber", index: 777 });
    expect(await store.state()).toBe(state);
  });
});
