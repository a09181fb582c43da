import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStudents, type TestStudents } from "../client.ts";
import { describeEachStore } from "../locations.ts";

interface Group {
  readonly reason: string;
  readonly students: readonly { readonly id: string }[];
}

describeEachStore((newLocation) => {
  describe("possible duplicates", () => {
    let students: TestStudents;
    beforeAll(async () => {
      students = await openStudents(await newLocation());
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
        { id: "none-2", name: "King, Bob" },
        { id: "none-3", name: "Bob Kin" },
        { id: "unnamed-1", marks: 1 },
        { id: "unnamed-2", marks: 1 },
        { id: "gone", givenName: "Ada", familyName: "Lovelace", dateOfBirth: "1990-12-10" },
      ];
      expect((await students.ask("/students", { body })).status).toBe(201);
      await students.ask("/students/gone", { method: "DELETE" });
    });
    afterAll(() => students.close());

    const find = async (query = "") => {
      const { status, json, text } = await students.ask(`/students/duplicates${query}`);
      expect(status, text).toBe(200);
      return json as unknown as { groups: readonly Group[]; hasMore: boolean };
    };
    const shown = (groups: readonly Group[]) =>
      groups.map(({ reason, students: found }) => [reason, found.map(({ id }) => id).toSorted()]);

    test("are grouped by their reason, the strongest first, with what tells them apart", async () => {
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

    test("are limited, and a merge takes a group away", async () => {
      expect(await find("?limit=1")).toMatchObject({ groups: [{ reason: "same_name_and_date" }], hasMore: true });
      await students.ask("/students/same-1/merge", { body: { other: "same-2" } });
      expect(shown((await find()).groups)).not.toContainEqual(["same_name_and_date", ["same-1", "same-2"]]);
      for (const query of ["?limit=0", "?limit=201", "?name=x"]) {
        expect((await students.ask(`/students/duplicates${query}`)).status).toBe(400);
      }
    });

    test("among hundreds with one date of birth are found by slips at the beginning and at the end of a name", async () => {
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
});
