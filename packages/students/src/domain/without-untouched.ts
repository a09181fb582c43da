import type { JsonMember, JsonNode } from "./json/json-node.ts";
import { writeJson } from "./json/write-json.ts";
import type { Student } from "./student.ts";
import { studentDocument } from "./student-document.ts";
import { serverOwned } from "./student-schema.ts";

/** What a patched record says of its own: without those members of the server that the patch has left as they were. */
export function withoutUntouched(patched: JsonNode, student: Student): JsonNode {
  const before = studentDocument(student);
  if (patched.kind !== "object" || before.kind !== "object") return patched;
  // The server has a handful of members; those of the owner may be very many, and none of them is looked up.
  const server = before.members.filter(({ name }) => serverOwned.has(name));
  const old = new Map(server.map(({ name, value }) => [name, writeJson(value)]));
  const untouched = ({ name, value }: JsonMember): boolean => old.has(name) && old.get(name) === writeJson(value);
  return { kind: "object", members: patched.members.filter((member) => !untouched(member)) };
}
