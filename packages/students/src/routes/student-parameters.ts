import type { ServiceEnv } from "@signalbox/service";
import type { Context } from "hono";
import { z } from "zod";
import { noSuchStudent } from "./require-student.ts";

/** The path parameter of all operations on one record. */
export const studentPath: z.ZodObject = z.object({ id: z.uuid().describe("The id of the student.") });

/** Headers of a conditional read. */
export const readConditions: z.ZodObject = z.object({
  "If-None-Match": z.string().optional().describe("Answers 304 when the record still has one of these entity tags."),
  "If-Modified-Since": z.string().optional().describe("Answers 304 when the record has not changed since."),
});

/** Headers of a conditional write. */
export const writeConditions: z.ZodObject = z.object({
  "If-Match": z.string().optional().describe("Writes only when the record still has one of these entity tags."),
  Prefer: z
    .string()
    .optional()
    .describe("`return=minimal` or `return=representation`: whether to answer with the record."),
});

/** Response headers that tell states of a record apart. */
export const validatorHeaders: Readonly<Record<"ETag" | "Last-Modified", { readonly description: string }>> = {
  ETag: { description: "The entity tag of this state of the record." },
  "Last-Modified": { description: "When the record last changed." },
};

/**
 * Reads the id in the path. UUIDs are equal in any case (RFC 9562, section 4).
 *
 * @throws Problem 404 when it cannot be the id of any record.
 */
export function idOf(context: Context<ServiceEnv>): string {
  const id = (context.req.param("id") ?? "").toLowerCase();
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return id;
  throw noSuchStudent(id);
}
