import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatPointer, parsePointer, valueAtPointer, visitJson } from "../src/index.ts";

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

  it("resolve own members and items only", () => {
    const value = { a: [{ "x/y": 1 }], "": 2 };
    expect(valueAtPointer(value, "/a/0/x~1y")).toBe(1);
    expect(valueAtPointer(value, "/")).toBe(2);
    expect(valueAtPointer(value, "")).toBe(value);
    for (const pointer of ["/a/length", "/a/00", "/toString", "/a/1", "/a/0/x", "a"]) {
      expect(valueAtPointer(value, pointer), pointer).toBeUndefined();
    }
  });
});

describe("visitJson()", () => {
  it("reports the position and text of each value", () => {
    const text = '{"a": [1, {"b": 2.0}, []], "c": "\\n"}';
    const seen: string[] = [];
    visitJson(text, ({ path, start, text: written, nameStart }) => {
      seen.push(`${formatPointer(path)} ${start} ${nameStart} ${written}`);
    });
    expect(seen).toEqual([
      " 0 0 {",
      "/a 6 1 [",
      "/a/0 7 7 1",
      "/a/1 10 10 {",
      "/a/1/b 16 11 2.0",
      "/a/2 22 22 [",
      '/c 32 27 "\\n"',
    ]);
  });

  it("visits every value of a document at its path", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value, null, 2);
        visitJson(text, ({ path, text: written }) => {
          const found = valueAtPointer(JSON.parse(text), formatPointer(path));
          if (written === "{" || written === "[") expect(typeof found).toBe("object");
          else expect(found).toEqual(JSON.parse(written));
        });
      }),
    );
  });
});
