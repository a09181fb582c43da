import { describe, expect, test } from "vitest";
import { selectPath } from "../src/commands/api/select-path.ts";

const data = {
  items: [
    { name: "a", tags: ["x", "y"] },
    { name: "b", tags: ["z"] },
  ],
  "odd name": 1,
  n: { m: 2 },
  "x[]": 3,
  'say "hi" \\': 4,
  "": 5,
  größe: 6,
  list: [[1, 2], [3]],
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
    ['."x[]"', 3],
    ['.items[]."x[]"', [undefined, undefined]],
    ['."say \\"hi\\" \\\\"', 4],
    ['.""', 5],
    [".größe", 6],
    ['."gr\\u00f6ße"', 6],
    [".list[][]", [1, 2, 3]],
    [".list[][0]", [1, 3]],
  ])("selects %s", (path, expected) => {
    expect(selectPath(data, path)).toEqual(expected);
  });

  test.each(["[", ".a b", "a..b", "[x]", '."a', '."\\x"', ".[1.5]"])("rejects %s as wrong usage", (path) => {
    expect(() => selectPath(data, path)).toThrow(expect.objectContaining({ exitCode: 2 }));
  });
});
