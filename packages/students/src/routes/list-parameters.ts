import { z } from "zod";
import { queryFields } from "../domain/query-fields.ts";
import { maxLimit } from "./read-query.ts";

const descriptions = {
  text: "Keeps students with this value, whatever the case of its letters. All filters take operators.",
  exact: "Keeps students with this value.",
  number: "Keeps students with this number.",
  time: "Keeps students with this time.",
} as const;

const shapes = { text: z.string(), exact: z.string(), number: z.coerce.number(), time: z.iso.datetime() } as const;

const filters: Record<string, z.ZodType> = Object.fromEntries(
  Object.entries(queryFields).map(([field, kind]) => [field, shapes[kind].optional().describe(descriptions[kind])]),
);

/** The query parameters of a list. */
export const listParameters: z.ZodObject = z.object({
  limit: z.int().min(1).max(maxLimit).optional().describe("The size of a page; the whole list when it is not given."),
  cursor: z.string().optional().describe("Where the page begins; taken from a `Link`. Only with `limit`."),
  sort: z
    .string()
    .optional()
    .describe("Members to sort by, with commas between them, `-` before one for descending: `-familyName,givenName`."),
  fields: z.string().optional().describe("The members to show, with commas between them."),
  q: z.string().optional().describe("Words that the texts of a student must have, each from its beginning."),
  ...filters,
});
