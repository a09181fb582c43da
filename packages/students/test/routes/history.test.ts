import { setImmediate as turn } from "node:timers/promises";
import { afterEach, describe, expect, test, vi } from "vitest";
import { problem } from "../client.ts";
import { describeStudents } from "../locations.ts";

/** Resolves to the current time once it has passed, so that later writes are at least a millisecond younger. */
async function momentPassed(): Promise<string> {
  const now = Date.now();
  while (Date.now() === now) await turn();
  return new Date(now).toISOString();
}

describeStudents({}, (students) => {
  const { create } = students;
  const put = (id: string, body: unknown) => students.ask(`/students/${id}`, { method: "PUT", body });
  const drop = (id: string) => students.ask(`/students/${id}`, { method: "DELETE" });

  describe("versions", () => {
    test("are returned in pages", async () => {
      const { id } = await create({ n: 0 });
      for (let n = 1; n < 5; n += 1) await put(id, { n });
      const first = await students.ask(`/students/${id}/versions?limit=3`);
      expect((await students.ask(first.next ?? "")).json).toMatchObject([{ version: 2 }, { version: 1 }]);
    });

    test("are returned byte for byte", async () => {
      const { id } = await create({ n: 1 });
      const before = await students.ask(`/students/${id}`);
      await put(id, { n: 2 });
      expect((await students.ask(`/students/${id}/versions/1`)).text).toBe(before.text);
      expect(await students.ask(`/students/${id}/versions/9`)).toMatchObject(problem(404, "no_such_version"));
      expect((await students.ask(`/students/${id}/versions/x`)).status).toBe(404);
    });

    test("with impossible numbers do not exist", async () => {
      const { id } = await create({ n: 1 });
      const none = { status: 404, json: { code: "no_such_version" } };
      for (const number of ["2147483647", "2147483648", "999999999999999"]) {
        expect(await students.ask(`/students/${id}/versions/${number}`)).toMatchObject(none);
        expect(await students.ask(`/students/${id}/diff?from=1&to=${number}`)).toMatchObject(none);
        const revert = { version: Number(number) };
        expect(await students.ask(`/students/${id}/revert`, { body: revert })).toMatchObject(none);
        expect((await students.ask(`/students/${id}/versions?before=${number}`)).json).toMatchObject([{ version: 1 }]);
      }
      expect((await students.ask(`/students/${id}/revert`, { body: {} })).status).toBe(422);
    });
  });

  test("?at= returns the record at a time, and 404 before and between", async () => {
    const early = new Date(Date.now() - 1_000).toISOString();
    const { id } = await create({ n: 1 });
    const first = await momentPassed();
    await put(id, { n: 2 });
    await drop(id);
    const deleted = await momentPassed();
    await students.ask(`/students/${id}/restore`, { method: "POST" });
    const at = (time: string) => students.ask(`/students/${id}?at=${time}`);
    expect(await at(early)).toMatchObject(problem(404, "not_found"));
    expect((await at(first)).json).toMatchObject({ n: 1, version: 1 });
    expect(await at(deleted)).toMatchObject(problem(404, "deleted"));
    expect((await at(new Date(Date.now() + 1_000).toISOString())).json).toMatchObject({ n: 2, version: 4 });
  });

  test("?at= returns a large record byte by byte, with selected members on request", async () => {
    const note = "é".repeat(200_000);
    const { id } = await create({ givenName: "Zoë", note });
    const path = `/students/${id}`;
    const now = await students.ask(path);
    await put(id, { n: 2 });
    const at = JSON.parse(now.text).createdAt as string;
    const past = await students.ask(`${path}?at=${at}`);
    expect(past).toMatchObject({ status: 200, text: now.text });
    expect(past.headers.get("etag")).toBe(now.headers.get("etag"));
    expect(past.headers.get("content-type")).toBe(now.headers.get("content-type"));
    expect((await students.ask(`${path}?at=${at}&fields=givenName`)).json).toEqual({ givenName: "Zoë" });
  });

  test("diff returns the JSON Patch from one version to another", async () => {
    const { id } = await create({ a: 1, b: [1, 2, 3], c: { d: 1 } });
    await put(id, { a: 1.0, b: [1, 3], c: { d: 2, e: 1.5 } });
    const response = await students.ask(`/students/${id}/diff?from=1&to=2`);
    expect(response.headers.get("content-type")).toBe("application/json-patch+json");
    expect(response.json).toEqual([
      { op: "remove", path: "/b/1" },
      { op: "replace", path: "/c/d", value: 2 },
      { op: "add", path: "/c/e", value: 1.5 },
    ]);
    expect((await students.ask(`/students/${id}/diff?from=1`)).status).toBe(400);
  });

  test("restore restores a deleted record as a new version, from the tag of the deleted one", async () => {
    const { id } = await create({ n: 1 });
    await drop(id);
    const headers = { "if-match": (await students.ask(`/students/${id}`)).headers.get("etag") ?? "" };
    const response = await students.ask(`/students/${id}/restore`, { method: "POST", headers });
    expect(response).toMatchObject({ status: 200, json: { n: 1, version: 3 } });
    expect(response.json).not.toHaveProperty("deletedAt");
    const { json } = await students.ask(`/students/${id}/restore`, { method: "POST" });
    expect(json).toMatchObject({ status: 409, code: "not_deleted" });
  });
});

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
    expect(await students.ids("/students")).toEqual([first.id, second.id]);
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
