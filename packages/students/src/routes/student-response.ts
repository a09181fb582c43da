import { textResponse } from "@signalbox/service";
import { httpDate } from "../domain/http-date.ts";
import { etagOf, type Student, writeStudent } from "../domain/student.ts";

/** Answers one record, with its `ETag` and `Last-Modified`. */
export function studentResponse(
  student: Student,
  { status = 200, headers = {} }: { status?: number; headers?: Readonly<Record<string, string>> } = {},
): Response {
  return textResponse(writeStudent(student), {
    status,
    headers: { ...headers, ...validators(student), "content-type": "application/json" },
  });
}

/** The headers by which a client can tell whether it has this state of the record. */
export function validators(student: Student): { etag: string; "last-modified": string } {
  return { etag: etagOf(student), "last-modified": httpDate(student.updatedAt) };
}
