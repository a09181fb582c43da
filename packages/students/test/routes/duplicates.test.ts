import { openQueryConnection } from "@signalbox/service/query-connection";
import { beforeAll, expect, test } from "vitest";
import { duplicateReasons } from "../../src/domain/shapes.ts";
import { selectCandidates } from "../../src/store/distinct-students.ts";
import { openStudentDatabase } from "../../src/store/student-database.ts";
import { compiled } from "../../src/store/where-record.ts";
import { resolveOptions } from "../../src/students-options.ts";
import { type DuplicatesPosition, findDuplicates } from "../../src/work/find-duplicates.ts";
import { describeStudents } from "../locations.ts";

interface Group {
  readonly reason: string;
  readonly students: readonly { readonly id: string }[];
}

describeStudents({}, (students) => {
  beforeAll(async () => {
    const born = "2001-02-03";
    const body = [
      { id: "same-1", givenName: "Ada", familyName: "Lovelace", dateOfBirth: "1990-12-10", marks: 1.0 },
      { id: "same-2", givenName: "LOVELACE", familyName: "ada", dateOfBirth: "1990-12-10" },
      { id: "typo-1", givenName: "Katherine", familyName: "Johnson", dateOfBirth: born },
      { id: "typo-2", givenName: "Katharine", familyName: "Jonson", dateOfBirth: born },
      { id: "other-1", givenName: "Grace", familyName: "Hopper", dateOfBirth: born },
      { id: "date-1", givenName: "Alan", familyName: "Turing", dateOfBirth: "1992-03-07" },
      { id: "date-2", givenName: "Alan", familyName: "Turing", dateOfBirth: "1992-07-03" },
      { id: "date-3", givenName: "Alan", familyName: "Turing", dateOfBirth: "1971-11-11" },
      { id: "none-1", name: "Bob King" },
      { id: "none-2", givenName: "Bob", familyName: "KING" },
      { id: "none-3", name: "Bob Kin" },
      { id: "unnamed-1", marks: 1 },
      { id: "unnamed-2", marks: 1 },
      { id: "gone", givenName: "Ada", familyName: "Lovelace", dateOfBirth: "1990-12-10" },
    ];
    expect((await students.ask("/students", { body })).status).toBe(201);
    await students.ask("/students/gone", { method: "DELETE" });
  });

  const find = async (query = "") => {
    const { status, json, text } = await students.ask(`/students/duplicates${query}`);
    expect(status, text).toBe(200);
    return json as unknown as { groups: readonly Group[]; hasMore: boolean };
  };
  const shown = (groups: readonly Group[]) =>
    groups.map(({ reason, students: found }) => [reason, found.map(({ id }) => id).toSorted()]);

  test("possible duplicates are grouped by reason, strongest first, with distinguishing members", async () => {
    const { groups, hasMore } = await find();
    expect(shown(groups)).toEqual([
      ["same_name_and_date", ["same-1", "same-2"]],
      ["similar_name", ["typo-1", "typo-2"]],
      ["similar_date", ["date-1", "date-2"]],
      ["same_name", ["none-1", "none-2"]],
    ]);
    expect(hasMore).toBe(false);
    expect(groups[0]?.students[0]).toMatchObject({ version: 1, dateOfBirth: "1990-12-10" });
    expect(groups[0]?.students[0]).not.toHaveProperty("marks");
  });

  /** All groups of pages of `limit`, by following their links. */
  const walk = async (limit: number) => {
    const groups: Group[] = [];
    let pages = 0;
    for await (const { status, json, next, text } of students.pages(`/students/duplicates?limit=${limit}`)) {
      expect(status, text).toBe(200);
      pages += 1;
      const page = json as unknown as { groups: readonly Group[]; hasMore: boolean };
      expect(page.groups.length).toBeLessThanOrEqual(limit);
      groups.push(...page.groups);
      expect(page.hasMore).toBe(next !== undefined);
    }
    return { groups, pages };
  };

  test("possible duplicates are paged by links, from one reason to the next and inside of one date", async () => {
    const born = "2003-04-05";
    const pairs = ["Lise Meitner", "Rosa Parks", "Emmy Noether"].flatMap((name, n) =>
      [1, 2].map((half) => ({ id: `page-${n}-${half}`, name, dateOfBirth: born })),
    );
    const undated = ["Kurt Goedel", "Max Born"].flatMap((name, n) =>
      [1, 2].map((half) => ({ id: `undated-${n}-${half}`, name })),
    );
    expect((await students.ask("/students", { body: [...pairs, ...undated] })).status).toBe(201);
    const { groups: all } = await find("?limit=200");
    expect(all).toHaveLength(9);
    for (const limit of [1, 2, 4]) {
      const { groups, pages } = await walk(limit);
      expect(groups, `limit=${limit}`).toEqual(all);
      expect(pages).toBe(Math.ceil(all.length / limit));
    }
    for (const { id } of [...pairs, ...undated]) await students.ask(`/students/${id}`, { method: "DELETE" });
  });

  test("letters and their transcription are equal among students of one date of birth", async () => {
    const names = [
      ["Jürgen", "Müller-Weiß"],
      ["JUERGEN", "Mueller-Weiss"],
      ["Søren", "Kjær"],
      ["Soeren", "Kjaer"],
    ];
    const body = names.map(([givenName, familyName], n) => {
      return { id: `letters-${n}`, givenName, familyName, dateOfBirth: "2004-05-06" };
    });
    expect((await students.ask("/students", { body })).status).toBe(201);
    const groups = shown((await find()).groups).filter(([, ids]) => ids?.[0]?.startsWith("letters-"));
    expect(groups).toEqual([
      ["same_name_and_date", ["letters-0", "letters-1"]],
      ["same_name_and_date", ["letters-2", "letters-3"]],
    ]);
    for (const { id } of body) await students.ask(`/students/${id}`, { method: "DELETE" });
  });

  test("pages of duplicates go on after one whose records were deleted or changed in the meantime", async () => {
    const { next: second = "" } = await students.ask("/students/duplicates?limit=1");
    await students.ask("/students/same-2", { method: "DELETE" });
    const { json } = await students.ask(second);
    expect(shown((json as unknown as { groups: readonly Group[] }).groups)).toEqual([
      ["similar_name", ["typo-1", "typo-2"]],
    ]);
    await students.ask("/students/same-2/restore", { method: "POST" });
  });

  test.each([
    ["not base64url of JSON", "x"],
    ["no array", "{}"],
    ["an unknown reason", '["same_age",0,"2001-02-03"]'],
    ["a negative count", '["similar_name",-1,"2001-02-03"]'],
    ["a fraction", '["similar_name",0.5,"2001-02-03"]'],
    ["a number for a date", '["similar_name",0,20010203]'],
    ["no date", '["similar_name",0]'],
    ["three parts of a name", '["similar_date",0,"a","b","c"]'],
    ["a character that PostgreSQL does not store", '["same_name_and_date",0,"a\\u0000"]'],
    ["more parts than a date", '["same_name",0,"a","b"]'],
  ])("a cursor with %s was made up, and is rejected", async (_, text) => {
    const cursor = Buffer.from(text).toString("base64url");
    const { status, json } = await students.ask(`/students/duplicates?cursor=${cursor}`);
    expect({ status, code: json.code }).toEqual({ status: 400, code: "invalid_cursor" });
  });

  test("a cursor that points nowhere continues with what is after it", async () => {
    const from = async (position: unknown) => {
      const cursor = Buffer.from(JSON.stringify(position)).toString("base64url");
      return shown((await find(`?cursor=${cursor}`)).groups).map(([reason]) => reason);
    };
    expect(await from(["same_name_and_date", 0, "9999"])).toEqual(["similar_name", "similar_date", "same_name"]);
    expect(await from(["similar_date", 9, "turing", "alan", "", ""])).toEqual(["same_name"]);
    expect(await from(["same_name", 0, "\uffff'; drop table record"])).toEqual([]);
    expect((await students.ask(`/students/duplicates?cursor=${"x".repeat(10_001)}`)).status).toBe(400);
  });

  test("a search without time ends after each block, and the next ones find the rest", async () => {
    const { groups: all } = await find("?limit=200");
    const { location } = resolveOptions(students.location());
    const database = await openStudentDatabase(location);
    const connection = await openQueryConnection(location, { timeoutMs: 10_000 });
    const found: { readonly reason: string; readonly ids: readonly string[] }[] = [];
    let position: DuplicatesPosition | undefined;
    let searches = 0;
    do {
      const reasons = duplicateReasons.slice(position === undefined ? 0 : duplicateReasons.indexOf(position.reason));
      const from = position?.key;
      const { groups, next } = await findDuplicates(connection, {
        searches: reasons.map((reason, index) => ({
          reason,
          statement: compiled(selectCandidates(database.read, reason, index === 0 ? from : undefined)),
        })),
        position,
        limit: 200,
        budgetMs: 0,
      });
      found.push(...groups);
      position = next;
      searches += 1;
    } while (position !== undefined && searches < 100);
    await connection.close();
    await database.close();
    expect(found.map(({ reason, ids }) => [reason, ids.toSorted()])).toEqual(shown(all));
    // One group for each date and each name.
    expect(searches).toBeGreaterThan(10);
    expect(searches).toBeLessThan(100);
  });

  test("possible duplicates have one name with another middle name", async () => {
    const born = { dateOfBirth: "2003-03-03" };
    const body = [
      { id: "middle-1", givenName: "Anna", familyName: "M\u00fcller", ...born },
      { id: "middle-2", givenName: "Anna Maria", familyName: "M\u00fcller", ...born },
      { id: "middle-3", name: "M\u00fcller", ...born },
    ];
    await students.ask("/students", { body });
    expect(shown((await find("?limit=200")).groups)).toContainEqual(["similar_name", ["middle-1", "middle-2"]]);
  });

  test("possible duplicates that are different people are listed to nobody, until that is taken back", async () => {
    const ids = ["typo-1", "typo-2"];
    const isListed = async () =>
      shown((await find("?limit=200")).groups).some(([, found]) => String(found) === String(ids));
    const set = (body: object) => students.ask("/students/duplicates/distinct", { body });
    expect((await set({ ids })).status).toBe(204);
    expect((await set({ ids: ids.toReversed() })).status).toBe(204);
    expect(await isListed()).toBe(false);
    expect((await set({ ids, distinct: false })).status).toBe(204);
    expect(await isListed()).toBe(true);
    expect((await set({ ids: ["typo-1", "a\nb"] })).json).toMatchObject({ errors: [{ pointer: "/ids/1" }] });
  });

  test("possible duplicates are found by typos at the beginning or end of a name among hundreds with one date of birth", async () => {
    const born = "1900-01-01";
    const name = (n: number) =>
      String.fromCharCode(...Array.from({ length: 9 }, (_, at) => 97 + ((n * (at * 7 + 3)) % 26)));
    const many = Array.from({ length: 300 }, (_, n) => ({
      id: `m-${n}`,
      givenName: `${name(n)}`,
      familyName: `x${n}y${n * 7}`,
      dateOfBirth: born,
    }));
    const pairs = [
      { id: "front-1", name: "zebulon montgomery", dateOfBirth: born },
      { id: "front-2", name: "ebulon montgomery", dateOfBirth: born },
      { id: "back-1", name: "quentin blakesley", dateOfBirth: born },
      { id: "back-2", name: "quentin blakeslex", dateOfBirth: born },
    ];
    expect((await students.ask("/students", { body: [...many, ...pairs] })).status).toBe(201);
    const found = shown((await find("?limit=200")).groups).map(([, ids]) => ids);
    expect(found).toContainEqual(["front-1", "front-2"]);
    expect(found).toContainEqual(["back-1", "back-2"]);
  });
});
