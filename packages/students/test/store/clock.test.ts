import { afterEach, expect, test, vi } from "vitest";
import { describeStudents } from "../locations.ts";

const hour = 3_600_000;

describeStudents({}, (students) => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test("a clock that goes back by an hour changes no order of records, versions or changes", async () => {
    const first = (await students.ask("/students", { body: { n: 1 } })).json as { id: string; updatedAt: string };
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - hour });
    const second = (await students.ask("/students", { body: { n: 2 } })).json as { id: string };
    const changed = await students.ask(`/students/${first.id}`, { method: "PUT", body: { n: 3 } });
    expect(changed.json).toMatchObject({ version: 2, updatedAt: first.updatedAt });
    const list = JSON.parse((await students.ask("/students")).text) as { id: string }[];
    expect(list.map(({ id }) => id)).toEqual([first.id, second.id]);
    const { json } = await students.ask("/students/changes");
    expect((json.changes as { id: string; action: string }[]).map(({ id, action }) => [action, id])).toEqual([
      ["created", first.id],
      ["created", second.id],
      ["updated", first.id],
    ]);
    const now = await students.ask(`/students/${first.id}?at=${first.updatedAt}`);
    expect(now.json).toMatchObject({ version: 2, n: 3 });
  });
});
