import { describe, expect, test } from "vitest";
import { z } from "zod";
import { describeIssue } from "../../src/http/validation.ts";

const schema = z.strictObject({
  name: z.string().min(1).max(5).optional(),
  count: z.int().min(1).max(9).optional(),
  tags: z.array(z.string()).max(1).optional(),
  kind: z.enum(["a", "b"]).optional(),
  id: z.guid().optional(),
  code: z.string().regex(/^\d+$/).optional(),
  own: z.string().regex(/^x/, "must begin with x").optional(),
  nested: z.object({ on: z.boolean() }).optional(),
});

function issueOf(value: unknown): string | undefined {
  return schema.safeParse(value, { error: describeIssue }).error?.issues[0]?.message;
}

describe("describeIssue()", () => {
  test.each([
    [5, "must be an object, got 5"],
    [[1, 2], "must be an object, got a list of 2"],
    [{ name: 5 }, "must be text, got 5"],
    [{ name: null }, "must be text, got null"],
    [{ name: "" }, 'must have at least 1 character, got ""'],
    [{ name: "x".repeat(50) }, `must have at most 5 characters, got "${"x".repeat(40)}"… (50 in all)`],
    [{ name: `${"x".repeat(39)}\u{1f600}yz` }, `must have at most 5 characters, got "${"x".repeat(39)}"… (43 in all)`],
    [{ name: "a\ud83d\u{e0041}\u00adxy" }, 'must have at most 5 characters, got "a\\ud83d\\udb40\\udc41\\u00adxy"'],
    [{ count: "2" }, 'must be a number, got "2"'],
    [{ count: 1.5 }, "must be a whole number, got 1.5"],
    [{ count: 10 }, "must be at most 9, got 10"],
    [{ tags: ["a", "b"] }, "must have at most 1 item, got a list of 2"],
    [{ kind: "c" }, 'must be one of "a", "b", got "c"'],
    [{ id: "x" }, 'must be a UUID, such as 1f2e3d4c-0000-4000-8000-000000000000, got "x"'],
    [{ code: "x" }, 'must be of the form /^\\d+$/, got "x"'],
    [{ own: "y" }, "must begin with x"],
    [{ nested: {} }, "is required"],
    [{ nmae: "x" }, 'must not have "nmae"; it may have name, count, tags, kind, id, code, own, nested'],
  ])("describes %j: it %s", (value, expected) => {
    expect(issueOf(value)).toBe(expected);
  });

  test("is short for any number of issues", () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`member${n}`.repeat(10), n]));
    expect(issueOf(many)?.length).toBeLessThan(500);
  });
});
