// Declared collections beside many students: CPU of the process for each request, without HTTP.
//
//   npm run bench bench/students-collections.ts [students] [enrolments]

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createStudents } from "@signalbox/students";
import { compare, inProcess } from "./harness.ts";

export async function run(records = "400000", enrolled = "50000"): Promise<void> {
  const [count, enrolments] = [Number(records), Number(enrolled)];
  const folder = mkdtempSync(join(tmpdir(), "bench-students-collections-"));
  const students = await createStudents({ dataFolder: folder, schema: "examples/school.json", logLevel: "silent" });
  const enrolmentOf = (n: number, term: string): object => ({ studentId: n % count, courseId: n % 500, term });
  const ask = async (path: string, init: RequestInit = {}): Promise<string> => {
    const response = await students.fetch(new Request(`http://localhost${path}`, init));
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${text}`);
    return text;
  };
  const post = (path: string, body: unknown): Promise<string> =>
    ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

  const headers = { "content-type": "application/x-ndjson" };
  const body = ReadableStream.from(rows(count));
  await ask("/students/import?report=summary", { method: "POST", headers, body, duplex: "half" } as RequestInit);
  await post(
    "/courses",
    Array.from({ length: 500 }, (_, id) => ({ id, code: `MA-${id}`, title: `Course ${id}` })),
  );
  for (let at = 0; at < enrolments; at += 1_000) {
    await post(
      "/enrolments",
      Array.from({ length: 1_000 }, (_, n) => enrolmentOf(at + n, "2026-1")),
    );
  }

  let made = 0;
  const cases: Readonly<Record<string, () => Promise<unknown>>> = {
    "page of 50 students": () => ask("/students?limit=50"),
    "page of 50 enrolments": () => ask("/enrolments?limit=50"),
    "the same with include=student,course": () => ask("/enrolments?limit=50&include=student,course"),
    "later page of 50 students as OneRoster": () => ask("/ims/oneroster/rostering/v1p2/students?limit=50&offset=50"),
    "enrolments of a course, by its index (100 found)": () => ask("/enrolments?courseId=7&limit=200"),
    "enrolments through a reference (student.familyName)": () => ask("/enrolments?student.familyName=Name7&limit=50"),
    "enrolments in the order of an indexed field": () => ask("/enrolments?sort=-term&limit=50"),
    "enrolments in a custom order": () => ask("/enrolments?sort=-term,studentId&limit=50"),
    "students by family name, by its index (1 found)": () => ask("/students?familyName=Name7"),
    "students by a field without an index (none found)": () => ask("/students?gender=x"),
    "create a student": () => post("/students", { givenName: "Ada", familyName: "Lovelace" }),
    "create an enrolment, two references and a unique key checked": () =>
      post("/enrolments", enrolmentOf(made++, "2026-2")),
  };
  const operations = Object.entries(cases).map(([name, run]) => inProcess(name, run));
  await compare({ part: "students", work: `collections beside ${count} students` }, operations);
  await students.close();
  rmSync(folder, { recursive: true });
}

function* rows(count: number): Generator<Uint8Array, void> {
  for (let at = 0; at < count; at += 1_000) {
    const block = Array.from({ length: 1_000 }, (_, n) => {
      return JSON.stringify({ id: at + n, givenName: "Ada", familyName: `Name${at + n}`, program: "Mathematics" });
    });
    yield Buffer.from(`${block.join("\n")}\n`);
  }
}
