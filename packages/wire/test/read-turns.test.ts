import { setImmediate as nextIteration } from "node:timers/promises";
import { expect, test } from "vitest";
import { ReadTurns, turnBytes } from "../src/read-turns.ts";

const mebibyte = 1024 * 1024;

test("one iteration of the event loop reads a few megabytes of all connections together", async () => {
  const turns = new ReadTurns();
  const read = () => Array.from({ length: 65 }, () => turns.isOver(64 * 1024)).indexOf(true);
  expect(read() * 64 * 1024).toBe(4 * mebibyte);
  await nextIteration();
  expect(turns.isOver(64 * 1024)).toBe(false);
});

test("small requests are read however much others upload", () => {
  const turns = new ReadTurns();
  while (!turns.isOver(64 * 1024));
  expect(turns.isOver(1_000)).toBe(false);
});

test("connections that rest continue some at a time, in rotation of their owners", async () => {
  const turns = new ReadTurns();
  const continued: string[] = [];
  for (let n = 0; n < 100; n += 1) turns.rest("many", () => continued.push("many"));
  for (const owner of ["a", "b"]) turns.rest(owner, () => continued.push(owner));
  const perIteration: number[] = [];
  while (continued.length < 102) {
    const before = continued.length;
    await nextIteration();
    perIteration.push(continued.length - before);
  }
  expect(continued.slice(0, 4)).toEqual(["many", "a", "b", "many"]);
  expect(Math.max(...perIteration)).toBe((4 * mebibyte) / turnBytes);
});

test("a connection that rests again waits for those before it", async () => {
  const turns = new ReadTurns();
  const continued: string[] = [];
  turns.rest("a", () => {
    continued.push("first");
    turns.rest("a", () => continued.push("first again"));
  });
  turns.rest("a", () => continued.push("second"));
  while (continued.length < 3) await nextIteration();
  expect(continued).toEqual(["first", "second", "first again"]);
});
