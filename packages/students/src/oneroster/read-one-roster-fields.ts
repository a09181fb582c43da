import { z } from "zod";
import { invalidParameter } from "../routes/invalid-parameter.ts";

/** The query parameter `fields`, for the document. */
export const oneRosterFields: z.ZodType = z
  .string()
  .optional()
  .describe("The members to show, with commas between them.");

/**
 * Reads `fields`: the members of a user to show. Names that there are none of are passed over; when no other is left, all
 * members are shown.
 *
 * @throws Problem 400 `invalid_selection_field` when it is blank.
 */
export function readOneRosterFields(text: string | undefined, known: ReadonlySet<string>): ReadonlySet<string> {
  if (text === undefined) return known;
  const names = text.split(",").map((name) => name.trim());
  if (names.every((name) => name === "")) {
    throw invalidParameter("fields", "must name members, with commas between them", "invalid_selection_field");
  }
  const selected = new Set(names.filter((name) => known.has(name)));
  return selected.size === 0 ? known : selected;
}
