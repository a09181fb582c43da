import { expect, test } from "vitest";
import { studentIds } from "../../src/store/student-ids.ts";

test("studentIds() creates UUIDs of version 7 that begin with the time", () => {
  const id = studentIds(() => 0x0123456789ab)();
  expect(id).toMatch(/^01234567-89ab-7000-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("studentIds() increases, with 10,000 in a millisecond and with a clock that goes back", () => {
  let now = 1_700_000_000_000;
  const nextId = studentIds(() => now);
  const ids: string[] = [];
  for (let n = 0; n < 30_000; n += 1) {
    if (n === 10_000) now -= 3_600_000;
    if (n === 20_000) now += 7_200_000;
    ids.push(nextId());
  }
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});
