import { type Content, json, textBody } from "@signalbox/service";
import { z } from "zod";
import { isUsableId, keyOfId } from "../domain/record-id.ts";
import type { RouteContext } from "./route-context.ts";

// What several operations declare.

/** The path parameter of all operations on one record. Operations receive the key of the id. */
export const recordPath = z.object({
  id: z
    .string()
    .refine(isUsableId)
    .overwrite(keyOfId)
    .describe("The id of the student: a UUID from the service or, in the open profile, the id that was sent."),
});

/** A document as the body of a request, in the open profile also without a content type. */
export function documentBody<const Sent extends Content>(
  content: Sent,
  { limits, profile }: Pick<RouteContext, "limits" | "profile">,
) {
  return textBody({ content, maxBytes: limits.maxBodyBytes, guessesJson: profile === "open" });
}

/** The response to an import. */
export const rowsReport = {
  description: "The result of each row.",
  content: { "application/x-ndjson": z.string().describe("A JSON object on each line.") },
};

export const nextPageHeader = { Link: { description: "The next page (RFC 8288)." } } as const;

/** Response headers that identify the state of a record. */
export const validatorHeaders = {
  ETag: { description: "The entity tag of this state of the record." },
  "Last-Modified": { description: "When the record last changed." },
};

/** The responses of a change of one record: the record, or no body if the client prefers that. */
export function changeResponses({ noun, output }: { readonly noun: string; readonly output: z.ZodType }) {
  return {
    200: json(`The ${noun} as it is now.`, output, validatorHeaders),
    204: { description: "Done; the client prefers no body.", headers: validatorHeaders },
  };
}

/** The errors of every change of one record. */
export function changeErrors({ noun }: { readonly noun: string }) {
  return {
    404: `The ${noun} does not exist, or is deleted (code \`deleted\`).`,
    412: `The ${noun} has changed since it was read.`,
    428: "`If-Match` is required and was not sent.",
  };
}
