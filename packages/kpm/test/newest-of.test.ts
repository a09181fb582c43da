import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { newestOf } from "../src/connect/newest-of.ts";

interface Numbered {
  readonly periodMs: number;
  readonly missed: number;
  readonly number: number;
}

async function* of(...reports: readonly Numbered[]): AsyncGenerator<Numbered> {
  yield* reports;
}

function report(number: number, periodMs = 10, missed = 0): Numbered {
  return { periodMs, missed, number };
}

/** Takes the first report, waits until the others have arrived, and takes what is left. */
async function rest(reports: AsyncIterable<Numbered>): Promise<readonly Numbered[]> {
  const stream = newestOf(reports, new AbortController().signal);
  await stream.next();
  await turn();
  const left: Numbered[] = [];
  for await (const one of stream) left.push(one);
  return left;
}

test("an unread report counts as missed by the next one", async () => {
  expect(await rest(of(report(0), report(1), report(2, 10, 3), report(3)))).toEqual([report(3, 10, 5)]);
});

test("keeps the newest report of each period, in the order of their first ones", async () => {
  const reports = of(report(0), report(1), report(2, 80), report(3), report(4, 80), report(5));
  expect(await rest(reports)).toEqual([report(5, 10, 2), report(4, 80, 1)]);
});

test("a server that invents periods does not fill the memory", async () => {
  const reports = Array.from({ length: 1_000 }, (_, number) => report(number, number));
  expect(await rest(of(report(0), ...reports))).toHaveLength(15);
});

test("an error follows the reports that arrived before it", async () => {
  async function* failing() {
    yield report(0);
    yield report(1);
    throw new Error("gone");
  }
  const stream = newestOf(failing(), new AbortController().signal);
  await stream.next();
  await turn();
  expect(await stream.next()).toEqual({ done: false, value: report(1) });
  await expect(stream.next()).rejects.toThrow("gone");
});
