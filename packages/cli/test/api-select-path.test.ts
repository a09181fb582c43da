import { describe, expect, test } from "vitest";
import { selectPath } from "../src/commands/api/select-path.ts";

const data = {
  items: [
    { name: "a", tags: ["x", "y"] },
    { name: "b", tags: ["z"] },
  ],
  "odd name": 1,
  n: { m: 2 },
};

describe("selectPath()", () => {
  test.each([
    [".", data],
    ["", data],
    [".n.m", 2],
    ["n.m", 2],
    [".items[0].name", "a"],
    [".items[-1].name", "b"],
    [".items[].name", ["a", "b"]],
    [".[].name", []],
    [".items.[1].name", "b"],
    [".items[].tags[]", ["x", "y", "z"]],
    ['."odd name"', 1],
    [".missing.deeper", undefined],
    [".n[]", []],
    [".constructor", undefined],
  ])("follows %s", (path, expected) => {
    expect(selectPath(data, path)).toEqual(expected);
  });

  test.each(["[", ".a b", "a..b", "[x]"])("refuses %s as wrong usage", (path) => {
    expect(() => selectPath(data, path)).toThrow(expect.objectContaining({ exitCode: 2 }));
  });
});
