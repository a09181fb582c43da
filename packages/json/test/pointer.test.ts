import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatPointer, parsePointer } from "../src/index.ts";

describe("JSON Pointers", () => {
  it("escape slashes and tildes", () => {
    expect(formatPointer(["a/b", 0, "~1", ""])).toBe("/a~1b/0/~01/");
    expect(formatPointer([])).toBe("");
  });

  it("survive formatting and parsing", () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (path) => {
        expect(parsePointer(formatPointer(path))).toEqual(path);
      }),
    );
  });

  it("reject what RFC 6901 does not allow", () => {
    for (const pointer of ["a", "/~", "/~2", "#/a"]) expect(parsePointer(pointer), pointer).toBeUndefined();
  });
});
