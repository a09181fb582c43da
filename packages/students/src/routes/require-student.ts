import { Problem } from "@signalbox/service";
import { etagOf, type Student, timestamp } from "../domain/student.ts";

/**
 * Returns the record that a request is about.
 *
 * @throws Problem 404 `not_found` when there never was one, 404 `deleted` when it is deleted.
 */
export function requireStudent(student: Student | undefined, id: string): Student {
  if (student === undefined) throw noSuchStudent(id);
  if (student.deletedAt !== null) {
    const at = timestamp(student.deletedAt);
    throw new Problem({
      status: 404,
      code: "deleted",
      detail: `The student ${id} was deleted at ${at}. POST /students/${id}/restore takes that back.`,
      headers: { etag: etagOf(student) },
    });
  }
  return student;
}

/** The problem of an id that no record has. */
export function noSuchStudent(id: string): Problem {
  return new Problem({ status: 404, code: "not_found", detail: `There is no student ${JSON.stringify(id)}.` });
}
