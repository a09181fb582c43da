import { describeValue } from "@signalbox/service/validation";
import { z } from "zod";
import { countryCodes } from "./country-codes.ts";
import { MAX_ID_LENGTH, usableId } from "./record-id.ts";
import { recordId } from "./responses.ts";
import { type FieldDeclaration, studentFields } from "./student-fields.ts";
import { email, text } from "./text-rules.ts";

/**
 * How strict the service is. `open`: any non-empty object is a student, and invalid canonical values are stored as they are.
 * `registrar`: only the canonical record, with the members that a registrar requires.
 */
export type Profile = "open" | "registrar";

/** The rule of a declared field. In the `registrar` profile, its objects must not have unknown members. */
function ruleOf(field: FieldDeclaration, profile: Profile): z.ZodType {
  const rule = plainRule(field, profile);
  return field.description === undefined ? rule : rule.describe(field.description);
}

function plainRule(field: FieldDeclaration, profile: Profile): z.ZodType {
  const { type, max = Number.MAX_SAFE_INTEGER, members, items = { type: "object" }, choices = [] } = field;
  switch (type) {
    case "text":
      if (field.pattern !== undefined) return z.string().regex(field.pattern[0], { error: field.pattern[1] });
      return field.input === "email" ? email() : text(max);
    case "number":
      return (field.whole ? z.int() : z.number()).min(0).max(max);
    case "boolean":
      return z.boolean();
    case "choice":
      return z.enum([...choices]);
    case "country":
      return country;
    case "date":
      return date(field);
    case "object":
      return members === undefined ? z.unknown() : objectOf(members, profile);
    case "list":
      return listOf(field, ruleOf(items, profile)).max(max);
  }
}

const country = z
  .string()
  .refine((code) => countryCodes.has(code), {
    error: "must be a country code of two capital letters (ISO 3166-1)",
    params: { code: "unknown_country" },
  })
  .meta({ pattern: "^[A-Z]{2}$" });

/** A day of the calendar, `YYYY-MM-DD` (RFC 3339, full-date). */
function date({ between }: FieldDeclaration): z.ZodType {
  const day = z.string().refine((text) => z.regexes.date.test(text), {
    error: ({ input }) =>
      `must be a date that exists, as YYYY-MM-DD or in the format of the file, got ${describeValue(input)}`,
    params: { code: "invalid_date" },
    abort: true,
  });
  if (between === undefined) return day.meta({ format: "date" });
  const [first, last] = between;
  return day
    .refine((value) => value >= first && value <= latestToday(), {
      error: ({ input }) => `must be between ${first} and ${last}, got ${describeValue(input)}`,
      params: { code: "out_of_range" },
    })
    .meta({ format: "date" });
}

/** Today in UTC+14, the time zone that is furthest ahead. */
function latestToday(): string {
  return new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
}

function objectOf(members: Readonly<Record<string, FieldDeclaration>>, profile: Profile): z.ZodType {
  const shape = Object.entries(members).map(([name, member]) => {
    const rule = ruleOf(member, profile);
    return [name, member.required ? rule : rule.optional()] as const;
  });
  return profile === "open" ? z.looseObject(Object.fromEntries(shape)) : z.strictObject(Object.fromEntries(shape));
}

function listOf({ uniqueBy }: FieldDeclaration, item: z.ZodType): z.ZodArray {
  const list = z.array(item);
  if (uniqueBy === undefined) return list;
  return list.refine(
    (items) => new Set((items as Record<string, unknown>[]).map((one) => one[uniqueBy])).size === items.length,
    { error: `must not name a ${uniqueBy} twice`, params: { code: `duplicate_${uniqueBy}` } },
  );
}

function rulesOf(profile: Profile): ReadonlyMap<string, z.ZodType> {
  return new Map(Object.entries(studentFields).map(([name, field]) => [name, ruleOf(field, profile)]));
}

/** The rule of each canonical member. */
export const memberRules: Readonly<Record<Profile, ReadonlyMap<string, z.ZodType>>> = {
  open: rulesOf("open"),
  registrar: rulesOf("registrar"),
};

/** An example that can be sent as it is, and repeatedly, because it has no unique member. */
const example = { givenName: "Ada", familyName: "Lovelace", dateOfBirth: "1990-12-10", program: "Mathematics" };

/** The canonical members without their rules: in the `open` profile, they may have any value. */
const anyMembers = Object.fromEntries(
  Object.entries<FieldDeclaration>(studentFields).map(([name, { description = "" }]) => [
    name,
    z.unknown().describe(description).optional(),
  ]),
);

// Both keywords bind texts only (JSON Schema Validation, section 6.3).
const freeId = z
  .unknown()
  .describe("A text or number that is free; otherwise the service makes one.")
  .meta({ maxLength: MAX_ID_LENGTH, pattern: usableId.source })
  .optional();

/** The input of each profile for the OpenAPI document. */
export const studentInput: Readonly<Record<Profile, z.ZodType>> = {
  open: z
    .looseObject({ id: freeId, ...anyMembers })
    .describe("Any non-empty object.")
    .meta({ id: "StudentInput", minProperties: 1, examples: [example] }),
  registrar: objectOf(studentFields, "registrar").meta({
    id: "StudentInput",
    examples: [{ ...example, studentNumber: "2026-0001" }],
  }),
};

const server = {
  id: recordId,
  version: z.int().min(1).describe("One more with each change."),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  deletedAt: z.iso.datetime().optional().describe("Set while the record is deleted."),
};

/** The names of members that only the server sets. */
export const serverOwned: ReadonlySet<string> = new Set(Object.keys(server));

const output = z.looseObject({ ...server, ...anyMembers });

/** A record in responses. */
export const studentOutput: z.ZodType = output.meta({ id: "Student" });

/** The input and output of other collections. */
export const recordInput: z.ZodType = z
  .looseObject({ id: freeId })
  .describe("Any non-empty object.")
  .meta({ id: "RecordInput", minProperties: 1, examples: [{ title: "Analysis", room: "12" }] });
export const recordOutput: z.ZodType = z.looseObject(server).meta({ id: "Record" });

/** A record in responses that may have only the requested members. */
export const studentView: z.ZodType = output.partial().meta({ id: "StudentView" });
