import { serializeJson } from "@signalbox/json";
import { expect, test } from "vitest";
import { parseSent, studentDocument, withoutServerMembers } from "../../src/domain/document.ts";
import type { Student } from "../../src/domain/student.ts";

const limits = { maxDepth: 16, maxKeyLength: 64 };

function studentWith(body: string): Student {
  const id = "01890a5d-ac96-774b-bcce-b302099a8057";
  return { id, version: 3, createdAt: 0, updatedAt: 1_000, deletedAt: null, body };
}

test("withoutServerMembers() removes members of the server, but not those of the patch in their place", () => {
  const student = studentWith('{"name":"Ada"}');
  expect(serializeJson(withoutServerMembers(studentDocument(student), student))).toBe('{"name":"Ada"}');
  const patched = parseSent('{"id":"mine","version":3,"createdAt":"1970-01-01T00:00:00.000Z","name":"Ada"}', limits);
  expect(serializeJson(withoutServerMembers(patched, student))).toBe('{"id":"mine","name":"Ada"}');
});

test("withoutServerMembers() takes linear time", () => {
  // Searching a list of all for each of these would take minutes.
  const members = Array.from({ length: 400_000 }, (_, n) => `"m${n}":${n}`);
  const student = studentWith(`{${members.join(",")}}`);
  expect(serializeJson(withoutServerMembers(studentDocument(student), student))).toBe(student.body);
});
