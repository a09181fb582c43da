import { z } from "zod";

/** The path parameter of all operations on one record. */
export const studentPath: z.ZodObject = z.object({ id: z.string().describe("The id of the student.") });

/** Headers of a conditional read. */
export const readConditions: z.ZodObject = z.object({
  "If-None-Match": z.string().optional().describe("Answers 304 when the record still has one of these entity tags."),
  "If-Modified-Since": z.string().optional().describe("Answers 304 when the record has not changed since."),
});

/** Headers of a conditional write. */
export const writeConditions: z.ZodObject = z.object({
  "If-Match": z.string().optional().describe("Writes only when the record still has one of these entity tags."),
});

/** Response headers that tell states of a record apart. */
export const validatorHeaders: Readonly<Record<"ETag" | "Last-Modified", { readonly description: string }>> = {
  ETag: { description: "The entity tag of this state of the record." },
  "Last-Modified": { description: "When the record last changed." },
};

/** Ids are UUIDs, which are equal in any case (RFC 9562, section 4). */
export function idOf(parameter: string): string {
  return parameter.toLowerCase();
}
