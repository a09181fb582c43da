import { describe, expect, test } from "vitest";
import { problem } from "../client.ts";
import { describeStudents } from "../locations.ts";

describeStudents({}, (students) => {
  const { create } = students;

  describe("POST /students with an array", () => {
    test("creates all records and returns them in order", async () => {
      const response = await students.ask("/students", { body: [{ n: 1 }, { n: 2 }] });
      expect(response).toMatchObject({ status: 201, json: [{ n: 1, version: 1 }, { n: 2 }] });
      expect(response.headers.has("location")).toBe(false);
    });

    test.each([
      ["violates a rule", [{}], 422, "/1"],
      [
        "has a taken number, also one earlier in the array",
        [{ studentNumber: "2x" }, { studentNumber: "2X" }],
        409,
        "/2/studentNumber",
      ],
    ])("creates none when one %s, and points to it", async (_, others, status, pointer) => {
      const response = await students.ask("/students", { body: [{ course: "none" }, ...others] });
      expect(response).toMatchObject({ status, json: { errors: [{ pointer }] } });
      expect((await students.ask("/students?course=none")).text).toBe("[]");
    });

    test("rejects an array that is too long for a response, and points to the import", async () => {
      const response = await students.ask("/students", { body: `[${"0,".repeat(90_000)}0]` });
      expect(response).toMatchObject(problem(413, "too_many_records"));
      expect(response.json.detail).toContain("/students/import");
      const most = Array.from({ length: 1_000 }, (_, n) => ({ n }));
      expect((await students.ask("/students", { body: most })).status).toBe(201);
      expect((await students.ask("/students", { body: [...most, {}] })).status).toBe(413);
      const courses = await students.ask("/courses", { body: [...most, {}] });
      expect(courses.json.detail).toMatch(/: POST \/courses\/import\.$/);
      const both = await students.ask("/collections", { body: { courses: most, terms: most } });
      expect(both.json.detail).toMatch(/: POST \/courses\/import, POST \/terms\/import\.$/);
    });

    test("reports the first 100 violations and the number of others", async () => {
      const body = Array.from({ length: 1_000 }, () => ({}));
      const { status, json, text } = await students.ask("/students", { body });
      expect(status).toBe(422);
      const errors = json.errors as { pointer: string }[];
      expect(errors).toHaveLength(100);
      expect(errors.at(-1)?.pointer).toBe("/99");
      expect(json.detail).toContain("and 995 more violations (errors has the first 100)");
      expect(text.length).toBeLessThan(20_000);
    });
  });

  describe("Idempotency-Key", () => {
    const post = (key: string, body: unknown) =>
      students.ask("/students", { body, headers: { "idempotency-key": key } });

    test("repeats the first response, although the record has changed", async () => {
      const first = await post("k1", { n: 1 });
      expect(first.headers.has("idempotency-replayed")).toBe(false);
      await students.ask(`/students/${first.json.id}`, { method: "PUT", body: { n: 2 } });
      const again = await post('"k1"', { n: 1 });
      expect(again).toMatchObject({ status: 201, text: first.text });
      expect(again.headers.get("idempotency-replayed")).toBe("true");
      expect(again.headers.get("location")).toBe(first.headers.get("location"));
      expect(again.headers.get("etag")).toBe(first.headers.get("etag"));
    });

    test.each([
      ["a record", { course: "once" }],
      ["a record with a unique value", { course: "once", studentNumber: "once" }],
      ["a record with an id", { course: "once", id: "once" }],
      ["an array", [{ course: "once" }, { course: "once", studentNumber: "of-array" }]],
    ])("creates %s once for 20 concurrent requests, and repeats the response", async (name, body) => {
      const before = await students.ids("/students?course=once");
      const responses = await Promise.all(Array.from({ length: 20 }, () => post(`concurrent ${name}`, body)));
      expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(201));
      expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
      expect(responses.filter(({ headers }) => headers.has("idempotency-replayed"))).toHaveLength(19);
      const after = await students.ids("/students?course=once");
      expect(after).toHaveLength(before.length + [body].flat().length);
    });

    test("is not consumed by a failed request", async () => {
      await create({ studentNumber: "used" });
      expect((await post("k4", { studentNumber: "used" })).status).toBe(409);
      expect((await post("k4", { studentNumber: "unused" })).status).toBe(201);
    });

    test("creates a record again that was purged meanwhile, also one of an array", async () => {
      for (const [key, body] of [
        ["k-purged", { n: 6 }],
        ["k-purged-array", [{ n: 7 }, { n: 8 }]],
      ] as const) {
        const first = await post(key, body);
        const [{ id }] = [JSON.parse(first.text)].flat() as [{ id: string }];
        await students.ask(`/students/${id}`, { method: "DELETE" });
        expect((await students.ask(`/students/${id}/purge`, { method: "POST" })).status).toBeLessThan(300);
        const again = await post(key, body);
        expect(again.status).toBe(201);
        expect(again.headers.has("idempotency-replayed")).toBe(false);
        expect(again.text).not.toContain(id);
      }
    });

    test("must not be too long", async () => {
      const { json } = await post("x".repeat(256), { n: 1 });
      expect(json).toMatchObject({ status: 400, code: "invalid_idempotency_key" });
    });
  });

  describe("PATCH /students/{id}", () => {
    const patch = (id: string, body: unknown, type = "application/merge-patch+json", headers = {}) =>
      students.ask(`/students/${id}`, { method: "PATCH", body, headers: { "content-type": type, ...headers } });

    test.each([["application/merge-patch+json"], ["application/json; charset=utf-8"]])("merges %s", async (type) => {
      const { id } = await create({ a: 1, b: { c: 2, d: 3 } });
      const response = await patch(id, { b: { c: null }, e: 4 }, type);
      expect(response).toMatchObject({ status: 200, json: { version: 2 } });
      expect(response.text.endsWith('"a":1,"b":{"d":3},"e":4}')).toBe(true);
    });

    test("applies operations to the record as returned", async () => {
      const { id } = await create({ tags: ["a"] });
      const operations = [
        { op: "test", path: "/version", value: 1 },
        { op: "add", path: "/tags/-", value: "b" },
      ];
      const response = await patch(id, operations, "application/json-patch+json");
      expect(response).toMatchObject({ status: 200, json: { tags: ["a", "b"], version: 2 } });
      const again = await patch(id, operations, "application/json-patch+json");
      expect(again).toMatchObject(problem(409, "patch_test_failed", { errors: [{ pointer: "/0" }] }));
    });

    test("returns 422 for a result that violates a rule, and for a malformed patch", async () => {
      const { id } = await create({ age: 1 });
      expect(await patch(id, { age: null })).toMatchObject({ status: 422, json: { errors: [{ code: "empty" }] } });
      const forbidden = [{ op: "add", path: "/__proto__", value: 1 }];
      expect((await patch(id, forbidden, "application/json-patch+json")).status).toBe(400);
      expect(await patch(id, [{ op: "x" }], "application/json-patch+json")).toMatchObject(
        problem(422, "invalid_patch", { errors: [{ pointer: "/0" }] }),
      );
    });

    test("returns 422 for too many operations", async () => {
      const { id } = await create({ a: 1 });
      const operations = Array.from({ length: 1_001 }, () => ({ op: "replace", path: "/a", value: 2 }));
      const response = await patch(id, operations, "application/json-patch+json");
      expect(response).toMatchObject(
        problem(422, "invalid_patch", { errors: [{ pointer: "", code: "too_many_operations" }] }),
      );
      expect(response.json.detail).toBe("The patch has 1001 operations; at most 1000 are allowed.");
    });
  });

  describe("Prefer", () => {
    test("return=minimal omits the record from responses to writes", async () => {
      const headers = { prefer: "return=minimal" };
      const created = await students.ask("/students", { body: { a: 1 }, headers });
      expect(created).toMatchObject({ status: 201, text: "" });
      expect(created.headers.get("preference-applied")).toBe("return=minimal");
      const path = created.headers.get("location") ?? "";
      const replaced = await students.ask(path, { method: "PUT", body: { a: 2 }, headers });
      expect(replaced).toMatchObject({ status: 204, text: "" });
      expect(replaced.headers.get("etag")).toMatch(/\.2"$/);
    });

    test("return=representation returns the deleted record", async () => {
      const { id } = await create({ a: 1 });
      const headers = { prefer: "return=representation" };
      const response = await students.ask(`/students/${id}`, { method: "DELETE", headers });
      expect(response).toMatchObject({ status: 200, json: { id, version: 2, a: 1 } });
      expect(response.json).toHaveProperty("deletedAt");
    });
  });

  test("changes of a large record at the same time are all made", async () => {
    const { id } = await create({ note: "x".repeat(20_000) });
    const change = async (n: number): Promise<void> => {
      const body = { [`n${n}`]: n };
      const { status, json, text } = await students.ask(`/students/${id}`, { method: "PATCH", body });
      // On a busy machine, the store rejects writes that wait too long.
      if (json.code === "storage_busy") return change(n);
      expect(status, text).toBe(200);
    };
    await Promise.all([1, 2, 3, 4, 5, 6].map(change));
    const all = { n1: 1, n2: 2, n3: 3, n4: 4, n5: 5, n6: 6 };
    expect((await students.ask(`/students/${id}`)).json).toMatchObject({ ...all, version: 7 });
  });

  test("30 clients that read, change and write with If-Match lose no update", async () => {
    const { id } = await create({ count: 0 });
    const increment = async (): Promise<void> => {
      for (;;) {
        const { json, headers } = await students.ask(`/students/${id}`);
        const response = await students.ask(`/students/${id}`, {
          method: "PUT",
          body: { count: (json.count as number) + 1 },
          headers: { "if-match": headers.get("etag") ?? "" },
        });
        if (response.status === 200) return;
        // On a busy machine, the store rejects writes that wait too long; those are retried as well.
        expect([412, 503]).toContain(response.status);
      }
    };
    await Promise.all(Array.from({ length: 30 }, increment));
    expect((await students.ask(`/students/${id}`)).json).toMatchObject({ count: 30, version: 31 });
  });
});
