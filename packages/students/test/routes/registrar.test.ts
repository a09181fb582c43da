import { expect, test } from "vitest";
import { openStudents } from "../client.ts";
import { describeStudents } from "../locations.ts";

const ada = { givenName: "Ada", familyName: "Lovelace", studentNumber: "1", dateOfBirth: "1990-12-10" };

describeStudents({ profile: "registrar" }, (students, newLocation) => {
  test("a status follows its transitions, and 422 lists the allowed ones", async () => {
    const { json } = await students.ask("/students", { body: { ...ada, status: "applicant" } });
    const put = (status: string) =>
      students.ask(`/students/${json.id}`, { method: "PUT", body: { ...ada, status, id: json.id } });
    expect(await put("graduated")).toMatchObject({
      status: 422,
      json: {
        errors: [
          {
            pointer: "/status",
            code: "status_transition",
            detail: "cannot become graduated from applicant, only admitted, withdrawn",
          },
        ],
      },
    });
    for (const status of ["admitted", "enrolled", "on_leave", "enrolled", "graduated"]) {
      expect((await put(status)).json).toMatchObject({ status });
    }
    expect((await put("enrolled")).status).toBe(422);
  });

  test("another service can import an export, without members of the first server", async () => {
    await students.ask("/students", { body: { ...ada, studentNumber: "moves" } });
    const headers = { accept: "application/x-ndjson" };
    const { text } = await students.ask("/students?studentNumber=moves", { headers });
    const other = await openStudents({ ...(await newLocation()), profile: "registrar" });
    const type = { "content-type": "application/x-ndjson" };
    const report = await other.ask("/students/import?mode=atomic", { body: text, headers: type });
    expect(report.text).toContain('"created":1');
    await other.close();
  });

  test("unknown fields return 422 with a pointer for each", async () => {
    const response = await students.ask("/students", { body: { ...ada, studentNumber: "2", shoe: 1, hat: 2 } });
    expect(response).toMatchObject({ status: 422, json: { errors: [{ pointer: "/shoe" }, { pointer: "/hat" }] } });
  });
});
