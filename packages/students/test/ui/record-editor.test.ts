import { signal } from "@preact/signals";
import { parseJson } from "@signalbox/json";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { nameOf, toRecord } from "../../ui/src/api/stored-record.ts";
import type { Address } from "../../ui/src/state/address.ts";
import { blankOf, type Draft, fieldOf, type Reference, withField } from "../../ui/src/state/draft.ts";
import { RecordEditor } from "../../ui/src/state/record-editor.ts";
import { type Asked, fakeService } from "./fake-service.ts";
import { studentCollection } from "./student-collection.ts";

let next: ReturnType<typeof fakeService>["next"];
let answer: ReturnType<typeof fakeService>["answer"];
beforeEach(() => {
  ({ next, answer } = fakeService());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const texts = ['{"id": "g", "name": "Grace", "grade": 9}', '{"id": "e", "grade": 10.50}'];
const others = texts.map((text) => toRecord(parseJson(text)));

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
    editor: signal<RecordEditor>(),
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
  page.editor.value = editor;
  await answer(editor.load(), record);
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
  const asked = await answer(editor.save(), { ...ada, name: "Ada L.", version: 2 });
  expect(asked).toMatchObject({ method: "PATCH", path: "/students/a", headers: { "if-match": '"a.1"' } });
  expect(JSON.parse(asked.body)).toEqual([{ op: "add", path: "/name", value: "Ada L." }]);
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
  const second = await answer(editor.save(), { ...ada, version: 3 });
  expect(second.headers["if-match"]).toBe('"a.2"');
  expect(JSON.parse(second.body)).toEqual([{ op: "add", path: "/grade", value: 11 }]);
});

test("a response that a save has overtaken changes nothing", async () => {
  const editor = await opened();
  const comparing = editor.compare();
  const compared = await next();
  type(editor, "name", "Grace");
  await answer(editor.save(), { ...ada, name: "Grace", version: 3 });
  await compared.respond({ ...ada, version: 2 });
  await comparing;
  expect(editor.theirs.value).toBeUndefined();
  expect(editor.base?.version).toBe(3);
});

test("the text of the JSON tab replaces the record, and is compared member by member in a conflict", async () => {
  const editor = await opened();
  editor.edit((draft) => ({ ...draft, json: '{"name": "Ada", "ratio": 2.5, "grade": 12}' }));
  await answer(editor.compare(), { ...ada, name: "Ada L.", version: 2 });
  editor.rebase();
  expect([textOf(editor, "name"), textOf(editor, "grade")]).toEqual(["Ada L.", "12"]);
  editor.edit((draft) => ({ ...draft, json: '{"only": 1.50}' }));
  const asked = await answer(editor.save(), { id: "a", version: 3, only: 1.5 });
  expect(asked).toMatchObject({ method: "PUT", body: '{"only": 1.50}' });
});

test("a field that was added and left empty overwrites nothing: not in a conflict, and not after a restore", async () => {
  const theirs = { ...ada, version: 2, note: "call back" };
  const editor = await opened();
  type(editor, "note", "");
  type(editor, "empty", "");
  type(editor, "name", "Ada L.");
  await answer(editor.compare(), theirs);
  editor.rebase();
  expect(["note", "empty"].map((name) => textOf(editor, name))).toEqual(["call back", ""]);
  const asked = await answer(editor.save(), { ...theirs, name: "Ada L.", version: 3 });
  expect(JSON.parse(asked.body)).toEqual([{ op: "add", path: "/name", value: "Ada L." }]);

  const other = await opened();
  type(other, "note", "");
  await answer(other.restore(2), theirs);
  expect(textOf(other, "note")).toBe("call back");
  expect(other.isDirty.value).toBe(false);
});

test("a record that others deleted is restored with the draft on top", async () => {
  const editor = await opened();
  type(editor, "grade", "12");
  const asked = await answer(editor.restore(2), { ...ada, version: 3 });
  expect(asked).toMatchObject({ path: "/students/a/restore", headers: { "if-match": '"a.2"' } });
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
  const errors = [{ pointer: "/guardians/0/email", detail: "must be an email address" }];
  await answer(editor.save(), { code: "invalid", detail: "It is invalid.", errors }, { status: 422 });
  expect(page.address.value.tab).toBe("details");
  expect(editor.errors.value.get("/guardians/0/email")).toBe("must be an email address");
});

test("a field of a new record is a number where the other records have numbers", async () => {
  const editor = new RecordEditor(newPage(), "");
  expect(["name", "grade"].map((name) => shown(editor, name)?.kind)).toEqual(["text", "number"]);
  expect(editor.isDirty.value).toBe(false);
  type(editor, "grade", "11");
  const { body } = await answer(editor.save(), { id: "n", version: 1, grade: 11 });
  expect(JSON.parse(body)).toEqual({ grade: 11 });
});

test("an untouched new record is not sent", async () => {
  const editor = new RecordEditor(newPage(), "");
  await editor.save();
  type(editor, "name", "Grace");
  const { body } = await answer(editor.save(), { id: "n", version: 1, name: "Grace" });
  expect(JSON.parse(body)).toEqual({ name: "Grace" });
});

const mentor: Reference = { name: "mentorId", to: studentCollection(), isList: false, asText: false };
const friends: Reference = { ...mentor, name: "friendIds", isList: true };
const missing = { code: "not_found", detail: "It does not exist." };

/** Types an id and looks it up. The result is the request. */
function lookUp(editor: RecordEditor, reference: Reference, text: string): Promise<Asked> {
  editor.type(reference, text);
  const typed = editor.typedIn(reference);
  if (typed !== undefined) void editor.lookUp(typed);
  return next();
}

test("a look-up that ends after Discard, removal or other text changes nothing", async () => {
  const editor = await opened(newPage(), { ...ada, mentorId: 9 });
  const discarded = [await lookUp(editor, mentor, "41"), await lookUp(editor, friends, "42")];
  editor.discard();
  await discarded[0]?.respond({ id: 41, version: 1 });
  await discarded[1]?.respond(missing, { status: 404 });
  expect([textOf(editor, "mentorId"), editor.isDirty.value, editor.errors.value.size]).toEqual(["9", false, 0]);
  const removed = await lookUp(editor, mentor, "41");
  editor.remove("mentorId");
  await removed.respond({ id: 41, version: 1 });
  expect(shown(editor, "mentorId")).toBeUndefined();
  const first = await lookUp(editor, mentor, "41");
  const second = await lookUp(editor, mentor, "77");
  await second.respond({ id: 77, version: 1 });
  await first.respond({ id: 41, version: 1 });
  expect(shown(editor, "mentorId")).toEqual({ kind: "number", text: "77" });
});

test("the text of a reference is part of the draft: it is unsaved, kept with its error, and ends with the draft", async () => {
  const page = newPage();
  const editor = await opened(page);
  editor.type(mentor, "nobody");
  expect([editor.isDirty.value, page.unsaved.drafts.has("a")]).toEqual([true, true]);
  page.go({ tab: "json" });
  await answer(editor.save(), missing, { status: 404 });
  expect(page.address.value.tab).toBe("details");
  const reopened = new RecordEditor(page, "a");
  page.editor.value = reopened;
  expect(reopened.typedIn(mentor)?.text).toBe("nobody");
  expect(reopened.errors.value.get("mentorId")).toContain("There is no student nobody");
  reopened.edit((draft) => ({ ...draft, json: '{"mentorId": 7}' }));
  const replaced = await answer(reopened.save(), { id: "a", version: 2, mentorId: 7 });
  expect(replaced).toMatchObject({ method: "PUT", body: '{"mentorId": 7}' });
  expect(reopened.isDirty.value).toBe(false);

  reopened.type(mentor, "nobody");
  await answer(reopened.revert(1), { ...ada, version: 3, mentorId: 8 });
  expect(reopened.isDirty.value).toBe(false);
  reopened.type(mentor, "nobody");
  await answer(reopened.compare(), { ...ada, version: 4, mentorId: 9 });
  reopened.takeTheirs();
  expect([reopened.isDirty.value, textOf(reopened, "mentorId")]).toEqual([false, "9"]);
});

test("a save waits for all ids of a list, looks each up once, and what is typed meanwhile stays", async () => {
  const editor = await opened();
  const slow = await lookUp(editor, friends, "41");
  const wrong = await lookUp(editor, friends, "nobody");
  const failing = editor.save();
  await wrong.respond(missing, { status: 404 });
  await slow.respond({ id: 41, version: 1 });
  await failing;
  expect(editor.failures.value).toBe(1);
  expect(editor.typedIn(friends)).toMatchObject({ text: "nobody", error: expect.stringContaining("nobody") });
  const fast = await lookUp(editor, friends, "77");
  const again = await lookUp(editor, friends, "41");
  const saving = editor.save();
  editor.type(friends, "5");
  await again.respond({ id: 41, version: 1 });
  await fast.respond({ id: 77, version: 1 });
  const asked = await next();
  expect(JSON.parse(asked.body)).toEqual([{ op: "add", path: "/friendIds", value: [41, 77] }]);
  await asked.respond({ ...ada, version: 2, friendIds: [41, 77] });
  await saving;
  expect([editor.typedIn(friends)?.text, editor.isDirty.value]).toEqual(["5", true]);
});

test("look-ups end with the editor, and its text is looked up again by the next one", async () => {
  const page = newPage();
  const editor = new RecordEditor(page, "");
  page.editor.value = editor;
  const late = await lookUp(editor, friends, "41");
  const reopened = new RecordEditor(page, "");
  page.editor.value = reopened;
  await late.respond({ id: 41, version: 1 });
  expect(reopened.typedIn(friends)?.text).toBe("41");
  expect(page.unsaved.drafts.get("")).toBe(reopened.draft.value);
  const saving = reopened.save();
  const asked = await next();
  expect(asked.path).toBe("/students/41");
  await asked.respond({ id: 41, version: 1 });
  const created = await answer(saving, { id: "n", version: 1, friendIds: [41] });
  expect(JSON.parse(created.body)).toEqual({ friendIds: [41] });
  expect(page.unsaved.drafts.size).toBe(0);
});

test("an older id of a list that was not found returns to the input when no other is there or looked up", async () => {
  const editor = await opened();
  const wrong = await lookUp(editor, friends, "nobody");
  editor.type(friends, "77");
  await wrong.respond(missing, { status: 404 });
  expect(editor.typedIn(friends)?.text).toBe("77");
  expect(editor.errors.value.get("friendIds")).toContain("nobody");
  const found = await lookUp(editor, friends, "77");
  expect(editor.typedIn(friends)).toBeUndefined();
  await found.respond({ id: 77, version: 1 });
  expect(editor.typedIn(friends)?.text).toBe("nobody");
});

test("a reference that is typed while the JSON is saved stays, also when the next JSON is rebased", async () => {
  const editor = await opened();
  editor.type(mentor, "nobody");
  editor.edit((draft) => ({ ...draft, json: '{"mentorId": 7}' }));
  const saving = editor.save();
  const asked = await next();
  editor.type(friends, "5");
  await asked.respond({ id: "a", version: 2, mentorId: 7 });
  await saving;
  expect([editor.typedIn(mentor), editor.typedIn(friends)?.text]).toEqual([undefined, "5"]);
  editor.edit((draft) => ({ ...draft, json: '{"mentorId": 7, "name": "Ada L."}' }));
  await answer(editor.compare(), { id: "a", version: 3, mentorId: 8 });
  editor.rebase();
  expect(["name", "mentorId"].map((name) => textOf(editor, name))).toEqual(["Ada L.", "8"]);
  expect(editor.typedIn(friends)?.text).toBe("5");
});

test("a closed editor that still saves leaves the draft to the one that was opened since", async () => {
  const page = newPage();
  const editor = await opened(page);
  editor.type(mentor, "41");
  const saving = editor.save();
  const asked = await next();
  const reopened = new RecordEditor(page, "a");
  page.editor.value = reopened;
  type(reopened, "name", "Grace");
  await asked.respond({ id: 41, version: 1 });
  const patch = await next();
  expect(JSON.parse(patch.body)).toEqual([{ op: "add", path: "/mentorId", value: 41 }]);
  expect(page.unsaved.drafts.get("a")).toBe(reopened.draft.value);
  await patch.respond({ ...ada, version: 2, mentorId: 41 });
  await saving;
  expect(page.unsaved.drafts.get("a")).toBe(reopened.draft.value);
  expect([textOf(reopened, "name"), reopened.typedIn(mentor)?.text]).toEqual(["Grace", "41"]);
});

test("what has no id is no record: another path of the collection is neither referred to nor opened", async () => {
  const changes = { after: "7", changes: [] };
  const editor = await opened();
  const asked = await lookUp(editor, mentor, "changes");
  await asked.respond(changes);
  expect(editor.errors.value.get("mentorId")).toContain("There is no student changes");
  expect(shown(editor, "mentorId")).toBeUndefined();
  const other = new RecordEditor(newPage(), "changes");
  await answer(other.load(), changes);
  expect(other.loadError.value?.status).toBe(404);
});
