import { expect, test } from "vitest";
import { problem } from "../client.ts";
import { describeSqliteStudents, describeStudents } from "../locations.ts";

describeStudents({}, (students) => {
  const { ids } = students;

  test("lists deleted records, filtered, sorted, in pages and whole, without restored ones", async () => {
    const body = [1, 2, 3, 4].map((n) => ({ id: `d-${n}`, studentNumber: `d-${n}`, marks: n }));
    await students.ask("/students", { body });
    for (const n of [3, 1, 2]) await students.ask(`/students/d-${n}`, { method: "DELETE" });
    expect((await ids("/students/deleted")).toSorted()).toEqual(["d-1", "d-2", "d-3"]);
    expect(await ids("/students/deleted?sort=-id")).toEqual(["d-3", "d-2", "d-1"]);
    expect(await ids("/students/deleted?studentNumber[in]=d-1,d-4")).toEqual(["d-1"]);
    expect(await ids("/students/deleted?marks[gte]=2&_sort=marks")).toEqual(["d-2", "d-3"]);
    const counted = { headers: { prefer: "count=exact" } };
    const { json, headers, next = "" } = await students.ask("/students/deleted?limit=2", counted);
    expect(headers.get("total-count")).toBe("3");
    expect(json).toMatchObject([{ deletedAt: expect.stringMatching(/Z$/) }, {}]);
    const all = [...(json as unknown as { id: string }[]).map(({ id }) => id), ...(await ids(next))];
    expect(all).toEqual(await ids("/students/deleted?limit=10"));
    expect(await ids("/students")).toEqual(["d-4"]);
    expect((await students.ask("/students/d-3/restore", { method: "POST" })).status).toBe(200);
    expect((await ids("/students/deleted")).toSorted()).toEqual(["d-1", "d-2"]);
  });
});

describeSqliteStudents({}, (students) => {
  /** A record, the date of its last change, and the second before. */
  async function created() {
    const { json, headers } = await students.ask("/students", { body: { n: 1 } });
    const modified = headers.get("last-modified") ?? "";
    const before = new Date(Date.parse(modified) - 1_000).toUTCString();
    return { path: `/students/${json.id}`, etag: headers.get("etag") ?? "", modified, before };
  }

  test("If-Unmodified-Since rejects a write to a record that has changed since", async () => {
    const { path, etag, modified, before } = await created();
    const write = (headers: Record<string, string>) => students.ask(path, { method: "PATCH", body: { m: 1 }, headers });
    expect(await write({ "if-unmodified-since": before })).toMatchObject(problem(412, "stale"));
    for (const init of [{ method: "DELETE" }, { method: "PUT", body: { n: 2 } }]) {
      expect((await students.ask(path, { ...init, headers: { "if-unmodified-since": before } })).status).toBe(412);
    }
    // If-Match has precedence, and an invalid date is ignored (RFC 9110, section 13.1.4).
    expect((await write({ "if-unmodified-since": before, "if-match": etag })).status).toBe(200);
    expect((await write({ "if-unmodified-since": "1999" })).status).toBe(200);
    expect((await write({ "if-unmodified-since": new Date(Date.parse(modified) + 60_000).toUTCString() })).status).toBe(
      200,
    );
  });

  test("rejects writes with a malformed or weak If-Match, which must not let any through", async () => {
    const { path, etag } = await created();
    for (const tag of [
      "",
      etag.replaceAll('"', ""),
      `W/${etag}`,
      '"x", *',
      `"${etag}`,
      `'${etag.slice(1, -1)}'`,
      "1",
    ]) {
      for (const init of [{ method: "PATCH", body: { m: 1 } }, { method: "DELETE" }]) {
        const { status } = await students.ask(path, { ...init, headers: { "if-match": tag } });
        expect(status, `${init.method} ${tag}`).toBe(412);
      }
    }
    expect((await students.ask(path)).json).toMatchObject({ version: 1 });
    const headers = { "if-match": `"x", ${etag},` };
    expect((await students.ask(path, { method: "PATCH", body: { m: 1 }, headers })).status).toBe(200);
  });

  test("evaluates If-Match and If-Unmodified-Since of a read before If-None-Match", async () => {
    const { path, etag, modified, before } = await created();
    const read = async (headers: Record<string, string>) => (await students.ask(path, { headers })).status;
    expect(await read({ "if-match": etag })).toBe(200);
    expect(await read({ "if-match": "*" })).toBe(200);
    expect(await read({ "if-match": '"other"' })).toBe(412);
    expect(await read({ "if-match": `W/${etag}` })).toBe(412);
    expect(await read({ "if-match": '"other"', "if-none-match": etag })).toBe(412);
    expect(await read({ "if-match": etag, "if-none-match": etag })).toBe(304);
    expect(await read({ "if-unmodified-since": before })).toBe(412);
    for (const date of [modified, rfc850(modified), asctime(modified)]) {
      expect(await read({ "if-unmodified-since": date }), date).toBe(200);
      expect(await read({ "if-modified-since": date }), date).toBe(304);
    }
    // Entity tags of lists are weak, so a strong comparison never matches.
    const list = await students.ask("/students?limit=1");
    const again = (tag: string) => students.ask("/students?limit=1", { headers: { "if-match": tag } });
    expect((await again(list.headers.get("etag") ?? "")).status).toBe(412);
    expect((await again("*")).status).toBe(200);
  });
});

/** `Sunday, 06-Nov-94 08:49:37 GMT`, an obsolete format of HTTP. */
function rfc850(date: string): string {
  const [, day = "", month = "", year = "", time = ""] = /, (\d\d) (\w+) (\d+) (\S+)/.exec(date) ?? [];
  const name = new Date(date).toLocaleDateString("en", { weekday: "long", timeZone: "UTC" });
  return `${name}, ${day}-${month}-${year.slice(2)} ${time} GMT`;
}

/** `Sun Nov  6 08:49:37 1994`, the other obsolete format. */
function asctime(date: string): string {
  const [, name = "", day = "", month = "", year = "", time = ""] = /(\w+), (\d\d) (\w+) (\d+) (\S+)/.exec(date) ?? [];
  return `${name} ${month} ${day.replace(/^0/, " ")} ${time} ${year}`;
}
