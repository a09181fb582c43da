import { beforeEach, expect, test, vi } from "vitest";
import { callHeaders } from "../../ui/src/api/calls.ts";
import { Changes } from "../../ui/src/state/changes.ts";

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const change = (id: string, version: number, action: "created" | "updated" | "deleted" | "restored" = "updated") => ({
  seq: String(version),
  id,
  version,
  action,
  at: "",
  by: "ada",
  requestId: null as string | null,
});
const marks = ({ marks: { value } }: Changes) => Object.fromEntries([...value].map(([id, { mark }]) => [id, mark]));

test("a burst of changes is shown at once: new records stay new, own changes are no news", () => {
  const changes = new Changes();
  const own = callHeaders("POST")["x-request-id"] ?? "";
  changes.gather([change("a", 1, "created"), { ...change("own", 2), requestId: own }]);
  changes.gather([change("a", 2), change("b", 3), change("c", 4, "deleted"), change("d", 5, "restored")]);
  expect(marks(changes)).toEqual({});
  vi.runAllTimers();
  expect(marks(changes)).toEqual({ a: "new", b: "changed", c: "deleted", d: "new" });
});

test("a saved record loses its mark, also one that is not shown yet, unless a later version was saved", () => {
  const changes = new Changes();
  changes.gather([change("a", 2), change("b", 2)]);
  changes.settleOne({ id: "a", version: 2 });
  vi.runAllTimers();
  expect(marks(changes)).toEqual({ b: "changed" });
  changes.settleOne({ id: "b", version: 1 });
  expect(marks(changes)).toEqual({ b: "changed" });
  changes.settleOne({ id: "b", version: 3 });
  expect(marks(changes)).toEqual({});
});

test("too many changes are not marked one by one", () => {
  const changes = new Changes();
  changes.gather(Array.from({ length: 5_001 }, (_, n) => change(String(n), 1)));
  vi.runAllTimers();
  expect(changes.isGap.value).toBe(true);
  changes.settle();
  expect(changes.isGap.value).toBe(false);
});
