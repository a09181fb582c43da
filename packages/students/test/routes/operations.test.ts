import { describe, expect, test } from "vitest";
import { problem } from "../client.ts";
import { describeStudents } from "../locations.ts";

describeStudents({}, (students) => {
  const { create } = students;

  describe("POST /students", () => {
    test("returns 201 with the record, Location and ETag", async () => {
      const response = await students.ask("/students", { body: { givenName: "Ada", shoe: 38 } });
      expect(response.status).toBe(201);
      expect(response.json).toMatchObject({ version: 1, givenName: "Ada", shoe: 38 });
      expect(response.json.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(response.headers.get("location")).toBe(`/students/${response.json.id}`);
      expect(response.headers.get("etag")).toBe(`"${response.json.id}.1"`);
      expect((await students.ask(`/students/${response.json.id}`)).text).toBe(response.text);
    });

    test("preserves unknown members as written", async () => {
      const own = String.raw`"z":1.0,"2":12345678901234567890,"1":"\u00e9\/","a":{"10":-0e+1,"9":[]},"n":null`;
      const { text } = await students.ask("/students", { body: `{ ${own} }` });
      expect(text.endsWith(`,${own}}`)).toBe(true);
    });

    test("preserves U+0000 in custom members, escaped as written", async () => {
      const own = String.raw`"note":"a\u0000b","n\u0000":{"deep":["\u0000"]}`;
      const created = await students.ask("/students", { body: `{${own}}` });
      expect(created.status).toBe(201);
      const path = `/students/${created.json.id}`;
      expect((await students.ask(path)).text.endsWith(`,${own}}`)).toBe(true);
      const headers = { "content-type": "application/merge-patch+json" };
      const patched = await students.ask(path, { method: "PATCH", body: String.raw`{"more":"\u0000"}`, headers });
      expect(patched).toMatchObject({ status: 200, json: { more: "\0", note: "a\0b" } });
      expect((await students.ask("/students?q=a%00b")).text).toContain(created.json.id);
    });

    test("returns 409 and names the member when a number or address is taken in another case", async () => {
      await create({ studentNumber: "n-1", email: "straße@example.org" });
      const [studentNumber, email] = ["N-1", "STRASSE@example.org"];
      for (const [body, pointer] of [
        [{ studentNumber }, "/studentNumber"],
        [{ email }, "/email"],
        [{ email, studentNumber }, "/studentNumber"],
      ] as const) {
        const json = { code: "duplicate", errors: [{ pointer }] };
        expect(await students.ask("/students", { body }), pointer).toMatchObject({ status: 409, json });
      }
    });

    test.each([
      ["", "malformed_json"],
      ["{", "malformed_json"],
      ['{"a":1,"a":2}', "duplicate_key"],
      ['{"__proto__":1}', "forbidden_key"],
      [`{"${"k".repeat(65)}":1}`, "key_too_long"],
      [`{"a":${"[".repeat(16)}${"]".repeat(16)}}`, "too_deep"],
      [`{"a":[${"0,".repeat(99_998)}0]}`, "too_many_values"],
    ])("returns 400 for %.70j with the code %s and the position", async (body, code) => {
      const response = await students.ask("/students", { body });
      expect(response).toMatchObject({
        status: 400,
        json: { code, detail: expect.stringMatching(/line 1, column \d+/) },
      });
    });

    test.each([
      ["[]", "The array must have at least one record."],
      ["7", "The student must be a JSON object."],
      ["null", "The student must be a JSON object."],
      ["{}", "The student must have at least one field."],
      ['[{"a":1},{}]', "students[1] must have at least one field."],
      [
        '{"id":"import"}',
        "id must be a text of up to 128 characters usable in a URL, and not a path such as import, changes or deleted; omit it to have one assigned.",
      ],
    ])("describes the errors in %.40s", async (body, detail) => {
      expect((await students.ask("/students", { body })).json).toMatchObject({ status: 422, detail });
    });

    test.each([
      [
        '{"age":1.5,"gpa":1e999}',
        "/age must be a whole number, got 1.5; /gpa must be a number, got a number beyond all limits",
      ],
      [
        '{"guardians":[{"primary":1}]}',
        "/guardians/0/name is required; /guardians/0/primary must be true or false, got 1",
      ],
      [
        '{"status":"expelled"}',
        '/status must be one of "applicant", "admitted", "enrolled", "on_leave", "suspended", "withdrawn", "graduated", got "expelled"',
      ],
    ])("describes on request what is invalid in %.40s", async (body, expected) => {
      const { json } = await students.ask("/students", { body, headers: { prefer: "warnings" } });
      const warnings = json._warnings as { pointer: string; detail: string }[];
      expect(warnings.map(({ pointer, detail }) => `${pointer} ${detail}`).join("; ")).toBe(expected);
    });

    test("returns 413 for a body of more than 1 MiB", async () => {
      const response = await students.ask("/students", { body: { note: "x".repeat(1024 * 1024) } });
      expect(response).toMatchObject(problem(413, "body_too_large"));
    });
  });

  describe("GET /students/{id}", () => {
    test.each([["%00"], ["a%00b"], ["%00/versions"], ["01890a5d-ac96-774b-bcce-b302099a8057%00"]])(
      "returns 404 for %s, which cannot be an id",
      async (path) => {
        expect(await students.ask(`/students/${path}`)).toMatchObject(problem(404, "not_found"));
      },
    );

    test("returns 304 for If-None-Match with the current entity tag, weak or strong", async () => {
      const { id } = await create({ n: 1 });
      for (const etag of [`"${id}.1"`, `W/"${id}.1"`, `"other", "${id}.1"`, "*"]) {
        const response = await students.ask(`/students/${id}`, { headers: { "if-none-match": etag } });
        expect(response).toMatchObject({ status: 304, text: "" });
        expect(response.headers.get("etag")).toBe(`"${id}.1"`);
      }
      expect((await students.ask(`/students/${id}`, { headers: { "if-none-match": '"x"' } })).status).toBe(200);
      const head = await students.ask(`/students/${id}`, { method: "HEAD" });
      expect([head.status, head.text, head.headers.get("etag")]).toEqual([200, "", `"${id}.1"`]);
    });
  });

  describe("PUT /students/{id}", () => {
    test("replaces the whole record and increments the version", async () => {
      const { id } = await create({ givenName: "Ada", old: true });
      const response = await students.ask(`/students/${id}`, { method: "PUT", body: { givenName: "Ada", new: 1 } });
      expect(response).toMatchObject({ status: 200, json: { id, version: 2, new: 1 } });
      expect(response.json).not.toHaveProperty("old");
      expect(response.headers.get("etag")).toBe(`"${id}.2"`);
    });

    test("does not change the version without a change, ignoring white space", async () => {
      const { id } = await create({ a: 1, b: [2] });
      const before = await students.ask(`/students/${id}`);
      const response = await students.ask(`/students/${id}`, {
        method: "PUT",
        body: before.text.replaceAll(":", " : "),
      });
      expect((await students.ask(`/students/${id}`)).text).toBe(before.text);
      expect(response.status).toBe(200);
    });

    test("returns 404 for a missing record, and creates none", async () => {
      expect((await students.ask("/students/nobody", { method: "PUT", body: { a: 1 } })).status).toBe(404);
      expect((await students.ask("/students/nobody")).status).toBe(404);
    });

    test("returns 412 with the current ETag when If-Match names another version", async () => {
      const { id } = await create({ a: 1 });
      const put = (ifMatch: string) =>
        students.ask(`/students/${id}`, { method: "PUT", body: { a: 2 }, headers: { "if-match": ifMatch } });
      const stale = await put(`"${id}.9"`);
      expect(stale).toMatchObject(problem(412, "stale"));
      expect(stale.headers.get("etag")).toBe(`"${id}.1"`);
      expect((await put(`W/"${id}.1"`)).status).toBe(412);
      expect((await put(`"${id}.1"`)).status).toBe(200);
    });
  });

  describe("DELETE /students/{id}", () => {
    test("returns 204, and then 404 with the code deleted", async () => {
      const { id } = await create({ studentNumber: "gone" });
      const first = await students.ask(`/students/${id}`, { method: "DELETE" });
      expect(first).toMatchObject({ status: 204, text: "" });
      for (const method of ["DELETE", "GET", "PUT", "PATCH"]) {
        const body = method.startsWith("P") ? { body: { a: 1 } } : {};
        const again = await students.ask(`/students/${id}`, { method, ...body });
        expect(again).toMatchObject(problem(404, "deleted", "/restore"));
      }
    });
  });
});
