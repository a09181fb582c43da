import { expect, test } from "vitest";
import { prefersHtml } from "../../src/http/built-page.ts";

test.each([
  [true, "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8"],
  [true, "TEXT/HTML"],
  [true, "application/xhtml+xml"],
  [true, "application/json, text/html"],
  [true, "application/json;q=0.5, text/html; charset=utf-8; q=0.6"],
  [true, "text/html;q=0.001"],
  [false, undefined],
  [false, ""],
  [false, "*/*"],
  [false, "text/*"],
  [false, "application/json"],
  [false, "text/html;q=0"],
  [false, "text/html;q=0.0, */*"],
  [false, "application/json, text/html;q=0.9"],
  [false, "application/json;q=0.5, text/html;q=0.4"],
  [false, "text/html;q=high"],
  [false, "text/html;q=-1"],
  [false, "x-text/html-like"],
])("prefersHtml() is %s for %j", (isPreferred, accept) => {
  expect(prefersHtml(accept)).toBe(isPreferred);
});
