import { formatPointer, serializeJson } from "@signalbox/json";
import { defineOperation, jsonBody, type ServiceOperation, type Shares } from "@signalbox/service";
import { z } from "zod";
import { authorOf } from "../access/audit-trail.ts";
import { parseStored } from "../domain/document.ts";
import { Problem } from "../domain/problem.ts";
import { formatStudent, type Student } from "../domain/student.ts";
import { idOfKey, isUsableId, keyOfId } from "../domain/student-id.ts";
import { serverOwned, studentId, studentOutput } from "../domain/student-schema.ts";
import { maxAttempts, recordsBusy } from "./bulk-undo.ts";
import { replaceWith } from "./change-record.ts";
import {
  assertFound,
  assertPreconditions,
  studentPath,
  unknownStudentPath,
  validatorHeaders,
  validators,
  writeConditions,
} from "./conditions.ts";
import { duplicateProblem } from "./draft-problems.ts";
import type { RouteContext } from "./route-context.ts";

const mergeInput = z
  .strictObject({
    other: studentId.describe("The student that is a duplicate of this one. It is deleted."),
    take: z
      .array(z.string())
      .max(1_000)
      .default([])
      .describe("Members whose values this student takes from the other one."),
    otherVersion: z.int().min(1).optional().describe("Merges only when the other student is at this version."),
  })
  .meta({ id: "MergeInput", examples: [{ other: "019f3a52-7d3e-7c6f-9f9a-0a5d0d2f8c11", take: ["email", "phone"] }] });

const mergeOutput = z
  .object({
    bulkId: z.string().describe("Undoes the merge: `POST /students/bulk/{bulkId}/undo`."),
    student: studentOutput,
  })
  .meta({ id: "MergeResult" });

/** `POST /students/{id}/merge`: makes one record of two. */
export function mergeOperation(route: RouteContext, shares: Shares): ServiceOperation {
  const { store, reads, bulk, profile, limits, requireIfMatch } = route;
  return defineOperation({
    method: "post",
    path: "/students/{id}/merge",
    operationId: "mergeStudents",
    summary: "Merge a duplicate into a student",
    description:
      "Keeps this student, with the members that it takes from the other one, and deletes the other. The history of each names " +
      "the other (`mergedWith`). Undoing the bulk change makes both what they were; restoring the other one alone works too.",
    tags: ["bulk"],
    role: "registrar",
    input: {
      path: studentPath,
      header: writeConditions.omit({ Prefer: true }),
      body: jsonBody(mergeInput, { maxBytes: limits.maxBodyBytes }),
    },
    responses: {
      200: {
        description: "The student as it is now.",
        headers: validatorHeaders,
        content: { "application/json": mergeOutput },
      },
    },
    errors: {
      404: "There is no such student, or one of the two is deleted (code `deleted`).",
      409: "The number or address that it takes is that of a third student.",
      412: "One of the two has changed since it was read.",
      422: "The two are one, a member to take is none of the other student, or the merged student breaks a rule.",
      428: "`If-Match` is required and was not sent.",
      503: "Others have changed the two each time before the merge was ready. Nothing was changed.",
    },
    unknownPath: unknownStudentPath,
    async handle({ path: { id }, header, body: { other: sent, take, otherVersion } }, context) {
      const otherId = keyOfOther(String(sent), id);
      using _share = shares.acquire(context.caller);
      for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
        const kept = assertFound(await store.get(id), id);
        const other = assertFound(await store.get(otherId), otherId);
        assertPreconditions(header, kept, { requireIfMatch });
        if (otherVersion !== undefined && other.version !== otherVersion) throw otherChanged(other);
        const text = patchOf(other, take);
        const { warnings: _, ...draft } = await reads.patch(
          { student: kept, text, isMerge: false, profile, limits },
          context,
        );
        // The way of the status is checked as for any change.
        replaceWith(kept, draft, { profile });
        const outcome = await bulk.make(
          {
            kind: "merge",
            detail: `${idOfKey(otherId)} into ${idOfKey(id)}, taking ${take.length === 0 ? "nothing" : take.join()}`,
            // Deleted first, it leaves its number and address to the one that is kept.
            changes: [
              { id: otherId, version: other.version, decision: { kind: "delete" }, mergedWith: id },
              { id, version: kept.version, decision: { kind: "write", action: "updated", draft }, mergedWith: otherId },
            ],
          },
          authorOf(context),
        );
        if (outcome.kind === "duplicate") throw duplicateProblem({ ...outcome, index: 0 });
        if (outcome.kind !== "done") continue;
        const student = assertFound(await store.get(id), id);
        const body = `{"bulkId":"${outcome.id}","student":${formatStudent(student)}}`;
        return { status: 200, headers: validators(student), body };
      }
      throw recordsBusy();
    },
  });
}

/** @throws Problem 422 when it can be no other student's id */
function keyOfOther(sent: string, id: string): string {
  const key = isUsableId(sent) ? keyOfId(sent) : undefined;
  if (key !== undefined && key !== id) return key;
  const detail = key === undefined ? "is no id of a student" : "must be another student";
  throw invalidMerge("/other", detail);
}

/** The JSON Patch (RFC 6902) that sets members to what they are in another record. Their values stay as they are written. */
function patchOf(other: Student, take: readonly string[]): string {
  const document = parseStored(other.body);
  const members = document.kind === "object" ? document.members : [];
  const operations = take.map((name, index) => {
    const member = serverOwned.has(name) ? undefined : members.find((one) => one.name === name);
    if (member === undefined) throw invalidMerge(`/take/${index}`, `is no member of ${idOfKey(other.id)}`);
    const path = JSON.stringify(formatPointer([name]));
    return `{"op":"add","path":${path},"value":${serializeJson(member.value)}}`;
  });
  return `[${operations.join()}]`;
}

function invalidMerge(pointer: string, detail: string): Problem {
  const errors = [{ pointer, code: "invalid_merge", detail }];
  return new Problem({ status: 422, code: "invalid_merge", detail: `${pointer.slice(1)} ${detail}.`, errors });
}

function otherChanged({ id, version }: Student): Problem {
  const detail = `The other student, ${idOfKey(id)}, is at version ${version} now. Read it again, then repeat the merge.`;
  return new Problem({ status: 412, code: "stale", detail });
}
