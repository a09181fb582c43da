import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Address } from "../../ui/src/state/address.ts";
import { withField } from "../../ui/src/state/draft.ts";
import { Records } from "../../ui/src/state/records.ts";
import { fakeService } from "./fake-service.ts";
import { studentCollection } from "./student-collection.ts";

// Parts of the page read it when they are imported.
vi.hoisted(() => vi.stubGlobal("document", { documentElement: { dataset: {} } }));

let next: ReturnType<typeof fakeService>["next"];
let answer: ReturnType<typeof fakeService>["answer"];
beforeEach(() => {
  ({ next, answer } = fakeService());
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => undefined }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function newRecords(): Records {
  const address = signal<Address>({});
  const go = (change: Partial<Address>): void => {
    address.value = { ...address.value, ...change };
  };
  return new Records({
    caller: { name: "Ada", role: "registrar", profile: "open", signedIn: true },
    collection: studentCollection(),
    unsaved: { drafts: new Map(), tasks: new Map() },
    address: { address, go },
    onSignOut: () => undefined,
  });
}

/** Searches the list. The result responds to the request. */
async function search(records: Records, q: string): Promise<(rows: readonly object[]) => Promise<void>> {
  records.go({ q });
  records.list.show(records.view.value);
  const asked = await next();
  return async (rows) => {
    await asked.respond(rows.map((row, at) => ({ id: `${at}`, version: 1, ...row })));
    expect(records.members.value).toBeDefined();
  };
}

test("toResults() moves to the first result, unless the user has typed on or sees no list", async () => {
  const records = newRecords();
  const field = { value: "gra " } as HTMLInputElement;
  records.search.current = field;
  vi.stubGlobal("document", { activeElement: field });
  const respond = await search(records, "gra");
  const moved = records.toResults();
  // The search follows after a pause.
  field.value = "grac";
  await respond([{ name: "Grace" }]);
  await moved;
  expect(records.selection.focus.value).toBeUndefined();
  field.value = "gra";
  records.go({ show: "duplicates" });
  await records.toResults();
  expect(records.selection.focus.value).toBeUndefined();
  records.go({ show: undefined });
  await records.toResults();
  expect(records.selection.focus.value).toBe("0");
});

test("blankOf() is a number where all records that were seen have one, even if the search finds none", async () => {
  const records = newRecords();
  const kinds = (): string[] => records.members.value.map((name) => records.blankOf(name).kind);
  await (await search(records, ""))([{ name: "Ada", grade: 9 }, { grade: 10.5 }]);
  expect(records.members.value).toEqual(["grade", "name"]);
  expect(kinds()).toEqual(["number", "text"]);
  await (await search(records, "nobody"))([]);
  expect(kinds()).toEqual(["number", "text"]);
  await (await search(records, "B"))([{ grade: "B" }]);
  await (await search(records, "9"))([{ grade: 9 }]);
  expect(kinds()).toEqual(["text", "text"]);
});

test("undoBulk() names the first skipped records and why, and loads the list again, after an error too", async () => {
  const records = newRecords();
  await (await search(records, ""))([]);
  const undone = records.undoBulk("b", (count) => `${count} records`);
  const conflicts = [
    { id: "a", reason: "changed" },
    { id: 7, collection: "courses", reason: "referenced" },
    { id: "c", reason: "invalid" },
    { id: "d", reason: "duplicate" },
  ];
  await (await next()).respond({ id: "u", undone: 2, conflicts });
  for (const [path, body, status] of [
    ["/students/a", { id: "a", version: 2, name: "Ada" }, 200],
    ["/courses/7", { code: "deleted", detail: "Deleted." }, 404],
    ["/students/c", { id: "c", version: 1, name: "Grace" }, 200],
  ] as const) {
    const asked = await next();
    expect(asked.path).toBe(path);
    await asked.respond(body, { status });
  }
  await undone;
  expect(records.toaster.shown.value).toMatchObject({
    message:
      "2 records as before. 4 records skipped: Ada (changed since), 7 (others refer to it), Grace (would break a rule), …",
    isError: true,
  });
  await (await next()).respond([]);
  await answer(records.undoBulk("b"), { code: "undone_before", detail: "It is already undone." }, { status: 409 });
  expect(records.toaster.shown.value?.message).toBe("It is already undone.");
  expect((await next()).path).toMatch(/^\/students\?/);
});

test("undoBulk() loads the open record again, unless it has unsaved input", async () => {
  const records = newRecords();
  await (await search(records, ""))([]);
  records.go({ id: "a" });
  const editor = records.editor.value;
  await answer(editor?.load(), { id: "a", version: 2, name: "Ada L." });
  const undone = records.undoBulk("b");
  await (await next()).respond({ id: "u", undone: 1, conflicts: [] });
  const again = await next();
  expect(again.path).toBe("/students/a");
  await again.respond({ id: "a", version: 3, name: "Ada" });
  await undone;
  expect(editor?.base?.version).toBe(3);
  await (await next()).respond([]);
  editor?.edit((draft) => withField(draft, "name", { kind: "text", text: "Grace" }));
  await answer(records.undoBulk("c"), { id: "v", undone: 1, conflicts: [] });
  expect((await next()).path).toMatch(/^\/students\?/);
  expect(editor?.isDirty.value).toBe(true);
});
