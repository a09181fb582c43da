import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import figures from "../bench/figures.json" with { type: "json" };
import { type Figures, figuresPicture, pageWithFigures } from "../bench/figures.ts";
import stalls from "../bench/stalls.json" with { type: "json" };
import { pageWithStalls } from "../bench/stalls-page.ts";

const read = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), "utf8");

test("the documents show the figures of the last runs", () => {
  const measured = figures as unknown as Figures;
  const page = read("docs/benchmarks.md");
  expect(pageWithFigures(page, measured)).toBe(page);
  expect(figuresPicture(measured)).toBe(read("docs/pictures/benchmarks.svg"));
  const waiting = read("docs/waiting.md");
  expect(pageWithStalls(waiting, stalls)).toBe(waiting);
});
