import { type Operation, Problem } from "@signalbox/service";
import { z } from "zod";
import type { JsonNode } from "../domain/json/json-node.ts";
import { writeJson } from "../domain/json/write-json.ts";
import { jsonPatch } from "../domain/json-patch.ts";
import { mergePatch } from "../domain/merge-patch.ts";
import { studentDocument } from "../domain/student-document.ts";
import { studentOutput } from "../domain/student-schema.ts";
import { withoutUntouched } from "../domain/without-untouched.ts";
import type { StudentLimits } from "../students-options.ts";
import { checkedDraft } from "./checked-draft.ts";
import { duplicateProblem } from "./duplicate-problem.ts";
import { requirePreconditions } from "./preconditions.ts";
import { parseDocument, readDocument } from "./read-document.ts";
import { replaceWith } from "./replace-with.ts";
import { requireStudent } from "./require-student.ts";
import type { RouteContext } from "./route-context.ts";
import { idOf, studentPath, validatorHeaders, writeConditions } from "./student-parameters.ts";
import { writtenResponse } from "./written-response.ts";

const mergeTypes = ["application/merge-patch+json", "application/json"];
const patchType = "application/json-patch+json";
const accepted = [...mergeTypes, patchType];

const mergeDocument = z
  .looseObject({})
  .describe("Members to set; null removes one (RFC 7396).")
  .meta({ examples: [{ program: "Physics", middleName: null }] });
const operation = z.object({
  op: z.enum(["add", "remove", "replace", "move", "copy", "test"]),
  path: z.string(),
  from: z.string().optional(),
  value: z.unknown().optional(),
});

/** `PATCH /students/{id}`: parts of a record, as a merge patch or as a list of operations. */
export function patchStudent({ store, profile, limits, requireIfMatch }: RouteContext): Operation {
  const patchDocument = z
    .array(operation)
    .max(limits.maxOperations)
    .describe("Operations, all of which are done or none (RFC 6902).")
    .meta({ examples: [[{ op: "add", path: "/program", value: "Physics" }]] });
  return {
    method: "patch",
    path: "/students/{id}",
    operationId: "patchStudent",
    summary: "Change parts of a student",
    tags: ["students"],
    parameters: { path: studentPath, header: writeConditions },
    requestBody: {
      content: {
        [patchType]: patchDocument,
        ...Object.fromEntries(mergeTypes.map((type) => [type, mergeDocument])),
      },
    },
    responses: {
      200: {
        description: "The student as it is now.",
        headers: validatorHeaders,
        content: { "application/json": studentOutput },
      },
      204: { description: "The student was changed; the client prefers no body.", headers: validatorHeaders },
      400: { description: "The body is not JSON." },
      404: { description: "There is no such student, or it was deleted (code `deleted`)." },
      409: { description: "A value is taken by another student, or the patch does not fit the student." },
      412: { description: "The student has changed since it was read." },
      413: { description: "The body is too large." },
      415: { description: "The body is no kind of patch; `Accept-Patch` lists those that are taken." },
      422: { description: "The patch is malformed, or the patched student breaks a rule; `errors` says where." },
      428: { description: "`If-Match` is required and was not sent." },
    },
    async handle(context) {
      const id = idOf(context);
      const patch = await readDocument(context, limits, accepted).catch(withAcceptPatch);
      const isMerge = !context.req.header("content-type")?.toLowerCase().startsWith(patchType);
      const outcome = await store.change(id, (current) => {
        const student = requireStudent(current, id);
        requirePreconditions(context, student, { requireIfMatch });
        const document = studentDocument(student);
        const patched = isMerge ? mergePatch(document, patch) : applyOperations(document, patch, limits);
        // A patch can make names and depths that no document may have.
        const own = parseDocument(boundedText(withoutUntouched(patched, student), limits), limits);
        const draft = checkedDraft(own, { profile, id });
        return replaceWith(student, draft, { profile });
      });
      if (outcome.kind === "duplicate") throw duplicateProblem(outcome);
      return writtenResponse(context, outcome.student);
    },
  };
}

function applyOperations(document: JsonNode, patch: JsonNode, limits: StudentLimits): JsonNode {
  const outcome = jsonPatch(document, patch, { ...limits, maxLength: limits.maxBodyBytes });
  if (outcome.kind === "patched") return outcome.document;
  const { pointer, code, detail } = outcome.fault;
  const isConflict = outcome.kind === "conflict";
  throw new Problem({
    status: isConflict ? 409 : 422,
    code: isConflict ? (code === "test_failed" ? "patch_test_failed" : "patch_conflict") : "invalid_patch",
    detail: `The patch ${detail}${pointer === "" ? "" : `, at ${pointer}`}.`,
    errors: [outcome.fault],
  });
}

/** The text of a patched document. Small patches, one after the other, must not make what no body may bring. */
function boundedText(patched: JsonNode, { maxBodyBytes }: StudentLimits): string {
  const text = writeJson(patched);
  if (text.length <= maxBodyBytes) return text;
  const detail = `makes the document longer than ${maxBodyBytes} characters`;
  throw new Problem({
    status: 409,
    code: "patch_conflict",
    detail: `The patch ${detail}.`,
    errors: [{ pointer: "", code: "too_large", detail }],
  });
}

/** RFC 5789, section 2.2: a 415 to a PATCH says which patches are taken. */
function withAcceptPatch(error: unknown): never {
  if (!(error instanceof Problem) || error.status !== 415) throw error;
  const { status, code, message, headers } = error;
  throw new Problem({ status, code, detail: message, headers: { ...headers, "accept-patch": accepted.join(", ") } });
}
