import { signal } from "@preact/signals";
import { parseJson } from "@signalbox/json";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { nameOf, toRecord } from "../../ui/src/api/stored-record.ts";
import type { Address } from "../../ui/src/state/address.ts";
import { blankOf, type Draft, fieldOf, withField } from "../../ui/src/state/draft.ts";
import { RecordEditor } from "../../ui/src/state/record-editor.ts";
import { type Asked, fakeService } from "./fake-service.ts";
import { studentCollection } from "./student-collection.ts";

let next: () => Promise<Asked>;
beforeEach(() => {
  next = fakeService();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const others = ['{"name": "Grace", "grade": 9}', '{"grade": 10.50}'].map((text) => toRecord(parseJson(text)));

/** The page around the editor. */
function newPage(profile: "open" | "registrar" = "open") {
  const said: string[] = [];
  const address = signal<Address>({});
  return {
    said,
    collection: studentCollection(profile),
    nameOf,
    members: signal(["name", "grade"]),
    knowsMembers: signal(true),
    blankOf: (name: string) => blankOf(name, others),
    unsaved: { drafts: new Map<string, Draft>() },
    address,
    go(change: Partial<Address>) {
      address.value = { ...address.value, ...change };
    },
    saved: (_: unknown, message: string) => void said.push(message),
    reloaded: () => undefined,
  };
}

const ada = { id: "a", version: 1, name: "Ada", ratio: 2.5, grade: 10 };

async function opened(page = newPage(), record: object = ada): Promise<RecordEditor> {
  const editor = new RecordEditor(page, "a");
  const loading = editor.load();
  await (await next()).respond(record);
  await loading;
  return editor;
}

const shown = ({ draft: { value } }: RecordEditor, name: string) => value && fieldOf(value, name);
const textOf = (editor: RecordEditor, name: string) => shown(editor, name)?.text;
function type(editor: RecordEditor, name: string, text: string): void {
  editor.edit((draft) => withField(draft, name, { kind: shown(editor, name)?.kind ?? "text", text }));
}

test("save() sends the changed members only, of the loaded version", async () => {
  const page = newPage();
  const editor = await opened(page);
  type(editor, "name", "Ada L.");
  expect(page.unsaved.drafts.has("a")).toBe(true);
  const saving = editor.save();
  const asked = await next();
  expect(asked).toMatchObject({ method: "PATCH", path: "/students/a", headers: { "if-match": '"a.1"' } });
  expect(JSON.parse(asked.body)).toEqual([{ op: "add", path: "/name", value: "Ada L." }]);
  await asked.respond({ ...ada, name: "Ada L.", version: 2 });
  await saving;
  expect(editor.isDirty.value).toBe(false);
  expect(page.unsaved.drafts.has("a")).toBe(false);
  expect(page.said).toEqual(["Saved."]);
});

test("what is typed while the service responds is kept, and nothing is sent twice", async () => {
  const editor = await opened();
  type(editor, "name", "Ada K.");
  const saving = editor.save();
  const asked = await next();
  void editor.save();
  type(editor, "grade", "11");
  await asked.respond({ ...ada, name: "Ada K.", version: 2 });
  await saving;
  expect(textOf(editor, "grade")).toBe("11");
  const again = editor.save();
  const second = await next();
  expect(second.headers["if-match"]).toBe('"a.2"');
  expect(JSON.parse(second.body)).toEqual([{ op: "add", path: "/grade", value: 11 }]);
  await second.respond({ ...ada, version: 3 });
  await again;
});

test("a response that a save has overtaken changes nothing", async () => {
  const editor = await opened();
  const comparing = editor.compare();
  const compared = await next();
  type(editor, "name", "Grace");
  const saving = editor.save();
  await (await next()).respond({ ...ada, name: "Grace", version: 3 });
  await saving;
  await compared.respond({ ...ada, version: 2 });
  await comparing;
  expect(editor.theirs.value).toBeUndefined();
  expect(editor.base?.version).toBe(3);
});

test("the text of the JSON tab replaces the record, and is compared member by member in a conflict", async () => {
  const editor = await opened();
  editor.edit((draft) => ({ ...draft, json: '{"name": "Ada", "ratio": 2.5, "grade": 12}' }));
  const comparing = editor.compare();
  await (await next()).respond({ ...ada, name: "Ada L.", version: 2 });
  await comparing;
  editor.rebase();
  expect([textOf(editor, "name"), textOf(editor, "grade")]).toEqual(["Ada L.", "12"]);
  editor.edit((draft) => ({ ...draft, json: '{"only": 1.50}' }));
  const saving = editor.save();
  const asked = await next();
  expect(asked).toMatchObject({ method: "PUT", body: '{"only": 1.50}' });
  await asked.respond({ id: "a", version: 3, only: 1.5 });
  await saving;
});

test("a field that was added and left empty overwrites nothing: not in a conflict, and not after a restore", async () => {
  const theirs = { ...ada, version: 2, note: "call back" };
  const editor = await opened();
  type(editor, "note", "");
  type(editor, "empty", "");
  type(editor, "name", "Ada L.");
  const comparing = editor.compare();
  await (await next()).respond(theirs);
  await comparing;
  editor.rebase();
  expect(["note", "empty"].map((name) => textOf(editor, name))).toEqual(["call back", ""]);
  const saving = editor.save();
  const asked = await next();
  expect(JSON.parse(asked.body)).toEqual([{ op: "add", path: "/name", value: "Ada L." }]);
  await asked.respond({ ...theirs, name: "Ada L.", version: 3 });
  await saving;

  const other = await opened();
  type(other, "note", "");
  const restoring = other.restore(2);
  await (await next()).respond(theirs);
  await restoring;
  expect(textOf(other, "note")).toBe("call back");
  expect(other.isDirty.value).toBe(false);
});

test("a record that others deleted is restored with the draft on top", async () => {
  const editor = await opened();
  type(editor, "grade", "12");
  const restoring = editor.restore(2);
  const asked = await next();
  expect(asked).toMatchObject({ path: "/students/a/restore", headers: { "if-match": '"a.2"' } });
  await asked.respond({ ...ada, version: 3 });
  await restoring;
  expect(textOf(editor, "grade")).toBe("12");
  expect(editor.isDirty.value).toBe(true);
});

test("an invalid value is not sent, and its error is at its field; a rejected one leaves the history for the form", async () => {
  const page = newPage("registrar");
  const editor = await opened(page);
  type(editor, "__proto__", "x");
  await editor.save();
  expect(editor.errors.value.get("__proto__")).toContain("does not allow this name");
  editor.discard();
  type(editor, "ratio", "many");
  await editor.save();
  expect(editor.failures.value).toBe(2);
  expect(editor.errors.value.get("ratio")).toContain("not a number");
  type(editor, "ratio", "3");
  page.go({ tab: "history" });
  const saving = editor.save();
  const errors = [{ pointer: "/guardians/0/email", detail: "must be an email address" }];
  await (await next()).respond({ code: "invalid", detail: "It is invalid.", errors }, { status: 422 });
  await saving;
  expect(page.address.value.tab).toBe("details");
  expect(editor.errors.value.get("/guardians/0/email")).toBe("must be an email address");
});

test("a field of a new record is a number where the other records have numbers", async () => {
  const editor = new RecordEditor(newPage(), "");
  expect(["name", "grade"].map((name) => shown(editor, name)?.kind)).toEqual(["text", "number"]);
  expect(editor.isDirty.value).toBe(false);
  type(editor, "grade", "11");
  const saving = editor.save();
  const asked = await next();
  expect(JSON.parse(asked.body)).toEqual({ grade: 11 });
  await asked.respond({ id: "n", version: 1, grade: 11 });
  await saving;
});
