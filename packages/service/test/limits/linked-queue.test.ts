import { expect, test } from "vitest";
import { LinkedQueue } from "../../src/limits/linked-queue.ts";

function valuesOf<Value>(queue: LinkedQueue<Value>): Value[] {
  const values: Value[] = [];
  for (let link = queue.first; link !== undefined; link = link.next) values.push(link.value);
  return values;
}

test("entries can be removed from the beginning, the end and the middle, once each", () => {
  const queue = new LinkedQueue<number>();
  const links = [1, 2, 3, 4, 5].map((value) => queue.add(value));
  for (const at of [2, 0, 4, 0]) queue.remove(links[at] ?? expect.fail("no entry"));
  expect(valuesOf(queue)).toEqual([2, 4]);
  queue.add(6);
  for (const at of [3, 1]) queue.remove(links[at] ?? expect.fail("no entry"));
  expect(valuesOf(queue)).toEqual([6]);
  queue.remove(queue.first ?? expect.fail("empty"));
  expect(queue.first).toBeUndefined();
  queue.add(7);
  expect(valuesOf(queue)).toEqual([7]);
});
