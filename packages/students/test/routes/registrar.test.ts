import { expect, test } from "vitest";
import { describeStudents } from "../locations.ts";

const ada = { givenName: "Ada", familyName: "Lovelace", studentNumber: "1", dateOfBirth: "1990-12-10" };

describeStudents({ profile: "registrar" }, (students) => {
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
});
