import { expect, test } from "vitest";
import { prefersHtml } from "../../src/http/built-page.ts";

test.each([
  ["text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8"],
  ["TEXT/HTML"],
  ["application/xhtml+xml"],
  ["application/json, text/html"],
  ["application/json;q=0.5, text/html; charset=utf-8; q=0.6"],
  ["text/html;q=0.001"],
])("prefersHtml() is true for %j", (accept) => {
  expect(prefersHtml(accept)).toBe(true);
});

test.each([
  [undefined],
  [""],
  ["*/*"],
  ["text/*"],
  ["application/json"],
  ["text/html;q=0"],
  ["text/html;q=0.0, */*"],
  ["application/json, text/html;q=0.9"],
  ["application/json;q=0.5, text/html;q=0.4"],
  ["text/html;q=high"],
  ["text/html;q=-1"],
  ["x-text/html-like"],
])("prefersHtml() is false for %j", (accept) => {
  expect(prefersHtml(accept)).toBe(false);
});
