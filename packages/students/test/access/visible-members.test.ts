import { beforeAll, describe, expect, test } from "vitest";
import { type Ask, addKeys, openStudents, problem } from "../client.ts";
import { describeStudents } from "../locations.ts";

/** Text that no response to a viewer may contain. */
const secret = /secret|1999-09-09|Hiddenburg|73\.5/i;

const hidden = {
  dateOfBirth: "1999-09-09",
  address: { city: "Hiddenburg" },
  phone: "secret-1",
  gender: "secret-2",
  gpa: 4.15,
  guardians: [{ name: "Secret Three" }],
  externalIds: [{ type: "secret", identifier: "secret-4" }],
  attributes: { note: "secret-5" },
  tags: ["secret-6"],
  marks: 73.5,
  "email.private": "secret-7",
  ownThing: "secret-8",
};

describeStudents({ requireKey: true, auditReads: true }, (students, newLocation, kind) => {
  describe("a viewer", () => {
    let keys: Awaited<ReturnType<typeof addKeys<"read" | "write">>>;
    const as = (scope: "read" | "write", path: string, init: Ask = {}) =>
      students.ask(path, { ...init, secret: keys[scope].secret });

    beforeAll(async () => {
      keys = await addKeys(students.location(), ["read", "write"]);
      const body = [
        { id: 7, givenName: "Ada", familyName: "Lovelace", email: "ada@example.org", ...hidden },
        { id: "two", givenName: "Bob", familyName: "King", email: { private: "nested" }, ...hidden, gpa: 1.5 },
      ];
      expect((await as("write", "/students", { body })).status).toBe(201);
      await as("write", "/students/7", {
        method: "PATCH",
        body: { phone: "secret-9", program: "Maths", big: `secret${"x".repeat(20_000)}` },
      });
      await as("write", "/students/two", { method: "PATCH", body: { n: 1 } });
    });

    // Which fields viewers see does not depend on the store.
    if (kind === "sqlite")
      test("gets no hidden value from any operation that it may use, in any format", async () => {
        const fields = "?fields=phone,marks,givenName";
        const queries = ["", fields, "?from=1&to=2", "?at=2999-01-01", "?_page=1&_per_page=5"];
        const types = ["application/json", "application/x-ndjson", "text/csv", "text/csv; profile=oneroster"];
        let shown = 0;
        for (const { path: template, method } of await students.operations()) {
          const path = template.replace("{version}", "1").replaceAll(/\{\w+\}/g, "7");
          for (const query of method === "get" ? queries : [""]) {
            for (const accept of types) {
              const init = method === "get" ? {} : { method: method.toUpperCase(), body: {} };
              const { status, text } = await as("read", path + query, { ...init, headers: { accept } });
              expect(text, `${method} ${path}${query} ${accept}`).not.toMatch(secret);
              if (method !== "get") expect([403, 404, 405, 415], `${method} ${path}`).toContain(status);
              if (status === 200 && /Ada|Lovelace/.test(text)) shown += 1;
            }
          }
        }
        expect(shown).toBeGreaterThan(20);
        expect((await as("write", "/students/7")).text).toMatch(secret);
        expect((await as("read", "/students/7")).json).toMatchObject({
          id: 7,
          version: 2,
          givenName: "Ada",
          program: "Maths",
        });
      });

    test("cannot query hidden members with a filter, order, search, or the dialect of json-server, nor read the roster", async () => {
      const queries = [
        ...["dateOfBirth=1999-09-09", "gpa[gte]=2", "phone[prefix]=s", "gender[exists]=true", "sort=gpa"],
        ...["sort=-dateOfBirth", "marks=73.5", "marks_gte=1", "address.city=Hiddenburg", "_sort=marks"],
        ...["sort=ownThing", "q=secret", "age[exists]=true"],
      ];
      for (const query of queries) {
        for (const headers of [{}, { prefer: "count=exact" }]) {
          const response = await as("read", `/students?limit=1&${query}`.replace("limit=1&_sort", "_sort"), {
            headers,
          });
          expect(response.json, query).toMatchObject({ status: 403, code: "hidden_member" });
          expect(response.headers.get("total-count")).toBeNull();
        }
      }
      // Links in a registrar's page, and a forged cursor that names a hidden field.
      const { next = "" } = await as("write", "/students?limit=1&sort=gpa");
      expect(await as("read", next)).toMatchObject(problem(403, "hidden_member"));
      const forged = Buffer.from('[1,"gpa,id",2,"x"]').toString("base64url");
      expect((await as("read", `/students?limit=1&cursor=${forged}`)).json).toMatchObject({ code: "invalid_cursor" });
      expect((await as("read", "/students/duplicates")).status).toBe(403);
      expect((await as("read", "/ims/oneroster/rostering/v1p2/students")).status).toBe(403);
      for (const query of ["familyName=King", "sort=familyName", "version[gte]=1", "program=Maths&sort=-updatedAt"]) {
        expect((await as("read", `/students?limit=5&${query}`)).status, query).toBe(200);
      }
    });

    test("does not match a hidden member through the path of a visible one", async () => {
      // Ada has a field named `email.private`, which is hidden from viewers; Bob has a field `private` inside `email`.
      const { secret } = keys.read;
      expect(await students.ids("/students?email.private[exists]=true", { secret })).toEqual(["two"]);
      expect((await as("read", "/students?email.private=secret-7")).json).toEqual([]);
      expect((await as("write", "/students?email.private=secret-7")).json).toHaveLength(2);
    });

    test("cannot learn from the entity tag of a list what another role sees", async () => {
      const [viewer, registrar] = await Promise.all([
        as("read", "/students?limit=1"),
        as("write", "/students?limit=1"),
      ]);
      const etag = registrar.headers.get("etag") ?? "";
      expect(viewer.headers.get("etag")).not.toBe(etag);
      expect((await as("read", "/students?limit=1", { headers: { "if-none-match": etag } })).status).toBe(200);
    });

    test("sees no hidden value in the events of changes", async () => {
      await using service = await openStudents({ ...students.location(), requireKey: true });
      const headers = { accept: "text/event-stream", authorization: `Bearer ${keys.read.secret}` };
      const { body } = await service.fetch("/students/changes", { headers });
      let text = "";
      for await (const bytes of body ?? []) {
        text += Buffer.from(bytes).toString();
        if ((text.match(/^id: /gm) ?? []).length >= 4) break;
      }
      expect(text).toContain("Lovelace");
      expect(text).not.toMatch(secret);
    });
  });

  if (kind === "sqlite")
    test("sees the members that the operator lists, or all", async () => {
      const location = await newLocation();
      const { read, write } = await addKeys(location, ["read", "write"]);
      for (const [viewerMembers, seen] of [
        [["marks"], { id: "x", marks: 7 }],
        [["*"], { id: "x", name: "Ada", marks: 7, other: 1 }],
        [[], { id: "x" }],
      ] as const) {
        await using listing = await openStudents({ ...location, requireKey: true, viewerMembers });
        const body = { id: "x", name: "Ada", marks: 7, other: 1 };
        await listing.ask("/students", { body, secret: write.secret });
        const { json } = await listing.ask("/students/x", { secret: read.secret });
        const { version: _, createdAt: __, updatedAt: ___, ...own } = json;
        expect(own).toEqual(seen);
      }
    });
});
