import { expect, test } from "vitest";
import { createRouter } from "../../src/http/router.ts";

const paths = ["/", "/a", "/a/{id}", "/a/{id}/b", "/a/fixed", "/a/{id}/{part}", "/{any}/{id}/b"];
const router = createRouter(paths.map((path) => [path, path] as const));

test.each([
  ["/", "/", {}],
  ["/a", "/a", {}],
  ["/a/1", "/a/{id}", { id: "1" }],
  ["/a/fixed", "/a/fixed", {}],
  ["/a/1/b", "/a/{id}/b", { id: "1" }],
  ["/a/1/c", "/a/{id}/{part}", { id: "1", part: "c" }],
  ["/x/1/b", "/{any}/{id}/b", { any: "x", id: "1" }],
  ["/a/", "/a", {}],
  ["/a/1/b/", "/a/{id}/b", { id: "1" }],
  ["/a/%C3%A4%2F", "/a/{id}", { id: "ä/" }],
  ["/a/%zz", "/a/{id}", { id: "%zz" }],
])("%s matches %s", (path, target, parameters) => {
  expect(router.find(path)).toEqual({ target, parameters });
});

test.each(["", "/b", "/a//", "/a//b", "/a/1/b/c", "//a"])("%j matches no operation", (path) => {
  expect(router.find(path)).toBeUndefined();
});
