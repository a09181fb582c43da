import type { ServiceEnv } from "@signalbox/service";
import type { Context } from "hono";
import type { Student } from "../domain/student.ts";
import { readPreferences } from "./preferences.ts";
import { studentResponse, validators } from "./student-response.ts";

/** Answers a write to one record: 200 with the record, or 204 with its validators, whichever the client prefers. */
export function writtenResponse(
  context: Context<ServiceEnv>,
  student: Student,
  { otherwise = "representation" }: { readonly otherwise?: "representation" | "minimal" } = {},
): Response {
  const { answer } = readPreferences(context);
  const applied = answer === undefined ? {} : { "preference-applied": `return=${answer}` };
  if ((answer ?? otherwise) === "representation") return studentResponse(student, { headers: applied });
  const headers = student.deletedAt === null ? { ...applied, ...validators(student) } : applied;
  return new Response(null, { status: 204, headers });
}
