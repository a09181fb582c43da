import { expect, test } from "vitest";
import { parseJson } from "../../src/domain/json/parse-json.ts";
import { writeJson } from "../../src/domain/json/write-json.ts";
import type { Student } from "../../src/domain/student.ts";
import { studentDocument } from "../../src/domain/student-document.ts";
import { withoutUntouched } from "../../src/domain/without-untouched.ts";

const limits = { maxDepth: 16, maxKeyLength: 64 };

function studentWith(body: string): Student {
  const id = "01890a5d-ac96-774b-bcce-b302099a8057";
  return { id, version: 3, createdAt: 0, updatedAt: 1_000, deletedAt: null, body };
}

test("withoutUntouched() leaves out what the server has set, and keeps what the patch has set in its place", () => {
  const student = studentWith('{"name":"Ada"}');
  expect(writeJson(withoutUntouched(studentDocument(student), student))).toBe('{"name":"Ada"}');
  const patched = parseJson('{"id":"mine","version":3,"createdAt":"1970-01-01T00:00:00.000Z","name":"Ada"}', limits);
  expect(writeJson(withoutUntouched(patched, student))).toBe('{"id":"mine","name":"Ada"}');
});

test("withoutUntouched() takes time in proportion to the record, not to its square", () => {
  // To look each of these up in a list of all would take minutes.
  const members = Array.from({ length: 400_000 }, (_, n) => `"m${n}":${n}`);
  const student = studentWith(`{${members.join(",")}}`);
  expect(writeJson(withoutUntouched(studentDocument(student), student))).toBe(student.body);
});
