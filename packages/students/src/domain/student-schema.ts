import { z } from "zod";
import { closedStudentShape, type serverOwned, studentShape } from "./student-shape.ts";

/**
 * How strict the service is. `open`: any non-empty object is a student, the canonical members are checked when they are
 * there. `registrar`: the canonical record and nothing else, with the members that a registrar cannot do without.
 */
export type Profile = "open" | "registrar";

const inOrder = {
  error: "must not be before enrolledOn",
  params: { code: "out_of_order" },
  path: ["graduatesOn"],
};

function datesInOrder({
  enrolledOn,
  graduatesOn,
}: {
  enrolledOn?: string | undefined;
  graduatesOn?: string | undefined;
}): boolean {
  return enrolledOn === undefined || graduatesOn === undefined || graduatesOn >= enrolledOn;
}

const open = z
  .looseObject(studentShape)
  .partial()
  .refine((student) => Object.keys(student).length > 0, {
    error: "must have at least one member",
    params: { code: "empty" },
  })
  .refine(datesInOrder, inOrder)
  .meta({ id: "StudentInput", minProperties: 1 });

const registrar = z
  .strictObject(closedStudentShape)
  .partial()
  .required({ givenName: true, familyName: true, studentNumber: true, dateOfBirth: true })
  .refine(datesInOrder, inOrder)
  .meta({ id: "StudentInput" });

/** What an owner may send, in each profile. */
export const studentInput = { open, registrar } as const;

const server = {
  id: z.uuid().describe("Made by the server, never used again."),
  version: z.int().min(1).describe("One more with each change."),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  deletedAt: z.iso.datetime().optional().describe("Set while the record is deleted."),
} satisfies Record<(typeof serverOwned)[number], z.ZodType>;

/** What the service answers. */
export const studentOutput = z
  .looseObject({ ...server, ...z.object(studentShape).partial().shape })
  .meta({ id: "Student" });
