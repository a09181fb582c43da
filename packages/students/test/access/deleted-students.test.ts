import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Ask, addKeys, openStudents, problem, type TestStudents } from "../client.ts";
import { describeEachStore } from "../locations.ts";

const scopes = ["read", "write", "admin"] as const;

describeEachStore((newLocation, kind) => {
  // Which fields viewers see does not depend on the store.
  const members = kind === "sqlite" ? [undefined, ["*"]] : [undefined];
  describe.each(members.map((viewerMembers) => [viewerMembers]))(
    "a deleted student, with viewerMembers %j",
    (viewerMembers) => {
      let students: TestStudents;
      let aliveAt = "";
      let keys: Awaited<ReturnType<typeof addKeys<(typeof scopes)[number]>>>;
      const as = (scope: keyof typeof keys, path: string, init: Ask = {}) =>
        students.ask(path, { ...init, secret: keys[scope].secret });

      beforeAll(async () => {
        const location = await newLocation();
        students = await openStudents({
          ...location,
          requireKey: true,
          ...(viewerMembers === undefined ? {} : { viewerMembers }),
        });
        keys = await addKeys(location, scopes);
        for (const id of ["gone", "here", "back"]) {
          await as("write", "/students", { body: { id, name: `Name of ${id}`, phone: "+44 1" } });
          const patched = await as("write", `/students/${id}`, {
            method: "PATCH",
            body: { course: "b", phone: "+44 2" },
          });
          aliveAt = String(patched.json.updatedAt);
        }
        // In the millisecond of the last change, they could be deleted, too.
        await vi.waitUntil(() => Date.now() > Date.parse(aliveAt), { interval: 1 });
        for (const id of ["gone", "back"]) await as("write", `/students/${id}`, { method: "DELETE" });
        await as("write", "/students/back/restore", { method: "POST" });
      });
      afterAll(() => students.close());

      test.each([
        ["/students/gone", [404, 404, 404]],
        ["/students/deleted", [403, 200, 200]],
        ["/students/gone/versions", [404, 200, 200]],
        ["/students/gone/versions/1", [404, 200, 200]],
        ["/students/gone/versions/99", [404, 404, 404]],
        ["/students/gone/diff?from=1&to=2", [404, 200, 200]],
        ["/students/here/versions/1", [200, 200, 200]],
        ["/students/here/diff?from=1&to=2", [200, 200, 200]],
        ["/students/back/versions/1", [200, 200, 200]],
        ["/students/back/diff?from=1&to=2", [200, 200, 200]],
      ])("%s has the statuses %j for viewers, registrars and admins", async (path, statuses) => {
        const found = [];
        for (const scope of scopes) found.push((await as(scope, path)).status);
        expect(found).toEqual(statuses);
      });

      test("is not shown to viewers as it was before, by ?at=", async () => {
        const past = `/students/gone?at=${aliveAt}`;
        expect(await as("read", past)).toMatchObject(problem(404, "not_found"));
        expect((await as("write", past)).json).toMatchObject({ name: "Name of gone" });
        expect((await as("read", `/students/back?at=${aliveAt}`)).json).toMatchObject({ name: "Name of back" });
      });

      test("was never there to viewers, in any operation and any format", async () => {
        const asked = (await students.operations()).map(({ method, path }) => [method, path]);
        for (const query of ["?limit=1000", "?after=now", "?after=1"]) asked.push(["get", `/students/changes${query}`]);
        for (const query of ["id=gone", "id=gone&_page=1", "version[gte]=1&limit=9"])
          asked.push(["get", `/students?${query}`]);
        for (const query of [`?at=${aliveAt}`, "?fields=name", "?at=2999-01-01"])
          asked.push(["get", `/students/{id}${query}`]);
        asked.push(["get", "/students/{id}/diff?from=1&to=2"]);
        const accepted = ["application/json", "application/x-ndjson", "text/csv", "text/csv; profile=oneroster"];
        let compared = 0;
        for (const [method = "", template = ""] of asked) {
          for (const accept of method === "get" ? accepted : accepted.slice(0, 1)) {
            const seen = [];
            for (const id of ["gone", "none"]) {
              const path = template.replace("{version}", "1").replaceAll(/\{\w+\}/g, id);
              const init = method === "get" ? {} : { method: method.toUpperCase(), body: {} };
              const { status, text, headers } = await as("read", path, { ...init, headers: { accept } });
              if (!template.includes("{")) expect(text, path).not.toMatch(/gone/i);
              const etag = template.includes("{") ? headers.get("etag") : null;
              seen.push({ status, etag, text: text.replaceAll(id, "ID").replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "") });
            }
            expect(seen[0], `${method} ${template} ${accept}`).toEqual(seen[1]);
            compared += 1;
          }
        }
        expect(compared).toBeGreaterThan(100);
        expect((await as("write", "/students/changes?limit=1000")).text).toContain('"action":"deleted"');
        const { text } = await as("read", "/students/changes?limit=1000");
        for (const name of ["here", "back"]) expect(text).toContain(`Name of ${name}`);
      });

      test("has no version that shows viewers a hidden field of a student that exists", async () => {
        const shown = viewerMembers !== undefined;
        for (const path of ["/students/here/versions/1", "/students/back/versions/1", `/students/back?at=${aliveAt}`]) {
          expect((await as("read", path)).text.includes("+44"), path).toBe(shown);
          expect((await as("write", path)).text, path).toContain("+44");
        }
        const { json } = await as("read", "/students/here/diff?from=1&to=2");
        expect(JSON.stringify(json).includes("/phone")).toBe(shown);
      });
    },
  );
});
