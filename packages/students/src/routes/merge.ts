import { formatPointer, memberOf, parseJson, serializeJson } from "@signalbox/json";
import { defineOperation, json, jsonBody, type ServiceOperation, type Shares } from "@signalbox/service";
import { z } from "zod";
import { assertLiving, unknownRecordPath } from "../access/view.ts";
import { type Problem, problem } from "../domain/problem.ts";
import { authorOf, formatRecord, type StoredRecord } from "../domain/record.ts";
import { idOfKey, isUsableId, keyOfId } from "../domain/record-id.ts";
import { recordId } from "../domain/responses.ts";
import { serverOwned, studentOutput } from "../domain/student-schema.ts";
import { replaceWith } from "../records/change-record.ts";
import { duplicateProblem } from "../store/record-keys.ts";
import { retryChanged } from "../store/transaction.ts";
import { assertPreconditions, validators, writeConditions } from "./conditions.ts";
import { recordPath, validatorHeaders } from "./declarations.ts";
import type { RouteContext } from "./route-context.ts";

const mergeInput = z
  .strictObject({
    other: recordId.describe("The student that is a duplicate of this one. It is deleted."),
    take: z
      .array(z.string())
      .max(1_000)
      .default([])
      .describe("Fields whose values this student takes from the other one."),
    otherVersion: z.int().min(1).optional().describe("Merges only if the other student has this version."),
  })
  .meta({ id: "MergeInput", examples: [{ other: "019f3a52-7d3e-7c6f-9f9a-0a5d0d2f8c11", take: ["email", "phone"] }] });

const mergeOutput = z
  .object({
    bulkId: z.string().describe("Undoes the merge: `POST /students/bulk/{bulkId}/undo`."),
    student: studentOutput,
  })
  .meta({ id: "MergeResult" });

/** `POST /students/{id}/merge`: merges two records. */
export function mergeOperation(service: RouteContext, shares: Shares): ServiceOperation {
  const { store, work, bulk, profile, limits } = service;
  return defineOperation({
    method: "post",
    path: "/students/{id}/merge",
    operationId: "mergeStudents",
    summary: "Merge a duplicate into a student",
    description:
      "Takes fields of the other student into this one, and deletes the other. The history of each refers to " +
      "the other (`mergedWith`). Undo the bulk change to get both back as they were; the deleted one can also be restored alone.",
    tags: ["bulk"],
    role: "registrar",
    input: {
      path: recordPath,
      header: writeConditions.omit({ Prefer: true }),
      body: jsonBody(mergeInput, { maxBytes: limits.maxBodyBytes }),
    },
    responses: {
      200: json("The student as it is now.", mergeOutput, validatorHeaders),
    },
    errors: {
      404: "One of the two students does not exist, or is deleted (code `deleted`).",
      409: "The number or address is taken by a third student.",
      412: "One of the two has changed since it was read.",
      422: "The two ids are the same, the other student lacks a field to take, or the merged student violates a rule.",
      428: "`If-Match` is required and was not sent.",
      503: "Other requests changed the students during each attempt. Nothing was changed.",
    },
    unknownPath: unknownRecordPath,
    async handle({ path: { id }, header, body: { other: sent, take, otherVersion } }, context) {
      const otherId = keyOfOther(String(sent), id);
      using _share = shares.acquire(context.caller);
      const bulkId = await retryChanged(async () => {
        const kept = assertLiving(await store.get(id), id);
        const other = assertLiving(await store.get(otherId), otherId);
        assertPreconditions(header, kept, service);
        if (otherVersion !== undefined && other.version !== otherVersion) throw otherChanged(other);
        const task = { record: kept, text: patchOf(other, take), isMerge: false };
        const { warnings: _, ...draft } = await work.document("patch", task, context);
        // The change of the status is validated as in any other change.
        replaceWith(kept, draft, { profile });
        const outcome = await bulk.make(
          {
            kind: "merge",
            detail: `${idOfKey(otherId)} into ${idOfKey(id)}, taking ${take.length === 0 ? "nothing" : take.join()}`,
            // Deleted first, so that the other can take its number and address.
            changes: [
              { id: otherId, version: other.version, decision: { kind: "delete" }, mergedWith: id },
              { id, version: kept.version, decision: { kind: "write", action: "updated", draft }, mergedWith: otherId },
            ],
          },
          authorOf(context),
        );
        if (outcome.kind === "duplicate") throw duplicateProblem(outcome.member);
        return outcome.kind === "done" ? outcome.id : undefined;
      });
      const record = assertLiving(await store.get(id), id);
      const body = `{"bulkId":"${bulkId}","student":${formatRecord(record)}}`;
      return { status: 200, headers: validators(record), body };
    },
  });
}

/** @throws Problem 422 when it is not the id of another student */
function keyOfOther(sent: string, id: string): string {
  const key = isUsableId(sent) ? keyOfId(sent) : undefined;
  if (key !== undefined && key !== id) return key;
  const detail = key === undefined ? "is not the id of a student" : "must be another student";
  throw invalidMerge("/other", detail);
}

/** The JSON Patch (RFC 6902) that copies fields from another record. Their values keep their notation. */
function patchOf(other: StoredRecord, take: readonly string[]): string {
  const document = parseJson(other.body);
  const operations = take.map((name, index) => {
    const isOwned = serverOwned.has(name);
    const value = isOwned ? undefined : memberOf(document, name);
    if (value === undefined) {
      const reason = isOwned
        ? "only the service sets it"
        : `the other student, ${idOfKey(other.id)}, has no such field`;
      throw invalidMerge(
        `/take/${index}`,
        `must not be '${name}': ${reason}. Leave it out to keep the value of this one`,
      );
    }
    const path = JSON.stringify(formatPointer([name]));
    return `{"op":"add","path":${path},"value":${serializeJson(value)}}`;
  });
  return `[${operations.join()}]`;
}

function invalidMerge(pointer: string, detail: string): Problem {
  const errors = [{ pointer, code: "invalid_merge", detail }];
  return problem(422, "invalid_merge", `${pointer.slice(1)} ${detail}.`, { errors });
}

function otherChanged({ id, version }: StoredRecord): Problem {
  return problem(412, "stale", `The other student, ${idOfKey(id)}, is at version ${version} now.`, {
    next: "Read it again, then repeat the merge.",
  });
}
