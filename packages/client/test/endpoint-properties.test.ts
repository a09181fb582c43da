import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Client, HttpError, type RequestParameters } from "../src/index.ts";

const { endpoint } = new Client({ baseUrl: "http://api.test/base" }).request;
const text = fc.string({ unit: "binary" });
const isDots = (value: string): boolean => /^\.{1,2}$/.test(value);

describe("endpoint(), whatever the values,", () => {
  test("keeps a :name within its one segment of the path, and loses nothing of it", () => {
    fc.assert(
      fc.property(text, text, (owner, repo) => {
        fc.pre(!isDots(owner) && !isDots(repo) && owner.isWellFormed() && repo.isWellFormed());
        const { pathname, search, hash } = new URL(endpoint("GET /repos/:owner/:repo", { owner, repo }).url);
        const segments = pathname.split("/");
        expect(segments.slice(0, 3)).toEqual(["", "base", "repos"]);
        expect(segments.slice(3).map(decodeURIComponent)).toEqual([owner, repo]);
        expect([search, hash]).toEqual(["", ""]);
      }),
    );
  });

  test("never leaves the origin, and never climbs out of the path, also where slashes are data", () => {
    const piece = fc.constantFrom("..", ".", "%2e%2e", "%2E.", "a", "", "/", "\\", "?", "#", ":", "@", "//evil.test");
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 6 }),
        fc.constantFrom(":path", "{+name}", ":ref", "{/name*}"),
        (pieces, template) => {
          const value = pieces.join("/");
          try {
            const url = new URL(endpoint(`GET /contents/${template}`, { path: value, name: value, ref: value }).url);
            expect(url.origin).toBe("http://api.test");
            expect(url.pathname.startsWith("/base/contents")).toBe(true);
          } catch (error) {
            expect(error).toBeInstanceOf(HttpError);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  test("writes query parameters that a server reads back", () => {
    const names = fc.string({ minLength: 1 }).filter((name) => !/^(?:url|method|q)$|\[\]$|^__proto__$/.test(name));
    fc.assert(
      fc.property(fc.dictionary(names, fc.string()), (parameters) => {
        const { searchParams } = new URL(endpoint("GET /x", parameters).url);
        expect(Object.fromEntries(searchParams)).toEqual({ ...parameters });
      }),
    );
  });

  test("merges without changing what it was given, and gives objects of its own", () => {
    const parameters = fc.dictionary(
      fc.string({ maxLength: 3 }),
      fc.jsonValue({ maxDepth: 3 }),
    ) as fc.Arbitrary<RequestParameters>;
    fc.assert(
      fc.property(parameters, parameters, (defaults, given) => {
        const before = JSON.stringify([defaults, given]);
        const merged = endpoint.defaults(defaults).merge("POST /x", given);
        for (const value of Object.values(merged)) {
          if (typeof value === "object" && value !== null && !Array.isArray(value))
            Object.assign(value, { changed: true });
        }
        expect(JSON.stringify([defaults, given])).toBe(before);
      }),
    );
  });
});
