import type { ProblemDetail } from "@signalbox/service";
import { describeValue } from "@signalbox/service/describe-issue";
import { z } from "zod";
import { isCalendarDate, latestToday } from "./calendar-date.ts";
import { countryCodes } from "./country-codes.ts";
import { studentId } from "./responses.ts";
import type { CanonicalStudent } from "./student.ts";
import { fieldsWhere, type StudentField } from "./student-fields.ts";
import { maxIdLength, usableId } from "./student-id.ts";
import { studentStatuses } from "./student-status.ts";
import { email, text } from "./text-rules.ts";

const notADate = {
  error: ({ input }: { readonly input?: unknown }): string =>
    `must be a date that exists, as YYYY-MM-DD, got ${describeValue(input)}`,
  params: { code: "invalid_date" },
};

/** A day of the calendar, `YYYY-MM-DD` (RFC 3339, full-date). */
function date(): z.ZodType<string> {
  return z.string().refine(isCalendarDate, notADate).meta({ format: "date" });
}

/** A day from 1900 until today in the time zone that is furthest ahead. */
function dateOfBirth(): z.ZodType<string> {
  return z
    .string()
    .refine(isCalendarDate, { ...notADate, abort: true })
    .refine((value) => value >= "1900-01-01" && value <= latestToday(), {
      error: ({ input }) => `must be between 1900-01-01 and today, got ${describeValue(input)}`,
      params: { code: "out_of_range" },
    })
    .meta({ format: "date" });
}

/**
 * How strict the service is. `open`: any non-empty object is a student, and invalid canonical values are stored as they are.
 * `registrar`: only the canonical record, with the members that a registrar requires.
 */
export type Profile = "open" | "registrar";

const address = z.looseObject({
  street: text(200).optional(),
  city: text(100).optional(),
  region: text(100).optional(),
  postalCode: text(20).optional(),
  country: z
    .string()
    .refine((code) => countryCodes.has(code), {
      error: "must be a country code of two capital letters (ISO 3166-1)",
      params: { code: "unknown_country" },
    })
    .meta({ pattern: "^[A-Z]{2}$" })
    .optional(),
});

/** The members of an address. */
export const addressMembers: readonly string[] = Object.keys(address.shape);

const guardian = z.looseObject({
  name: text(200),
  relationship: text(40).optional(),
  email: email().optional(),
  phone: text(32).optional(),
  primary: z.boolean().optional(),
});

const externalId = z.looseObject({ type: text(40), identifier: text(200) });

const guardians = <Item extends z.ZodType>(item: Item) => z.array(item).max(10);

const externalIds = <Item extends z.ZodType<{ type: string }>>(item: Item) =>
  z
    .array(item)
    .max(20)
    .refine((ids) => new Set(ids.map(({ type }) => type)).size === ids.length, {
      error: "must not name a type twice",
      params: { code: "duplicate_type" },
    });

/** The format of a student number. */
export const studentNumber: RegExp = /^[A-Za-z0-9][A-Za-z0-9._/-]{0,31}$/;

/** The members of the canonical student record and the rule of each. */
const members = {
  studentNumber: z
    .string()
    .regex(studentNumber, {
      error: "must be 1 to 32 letters, digits, '.', '_', '/' or '-', and start with a letter or digit",
    })
    .describe("Unique among living records, ignoring case."),
  name: text(200).describe("The whole name, for people without separate given and family names."),
  givenName: text(100),
  middleName: text(100),
  familyName: text(100),
  preferredName: text(100),
  pronouns: text(100),
  email: email().describe("Unique among living records, ignoring case."),
  phone: text(32),
  gender: text(40),
  dateOfBirth: dateOfBirth(),
  enrolledOn: date(),
  graduatesOn: date().describe("Not before enrolledOn."),
  age: z.int().min(0).max(150),
  gpa: z.number().min(0).max(10),
  yearLevel: z.int().min(0).max(20),
  program: text(200),
  department: text(200),
  course: text(200),
  grade: text(20),
  status: z.enum(studentStatuses),
  address,
  guardians: guardians(guardian),
  externalIds: externalIds(externalId),
  tags: z.array(text(50)).max(50),
  attributes: z.unknown().describe("Any JSON."),
} as const satisfies Record<StudentField, z.ZodType>;

/** The same members; nested objects must not have unknown members. */
const closedMembers = {
  ...members,
  address: address.strict(),
  guardians: guardians(guardian.strict()),
  externalIds: externalIds(externalId.strict()),
} as const;

/** The violation of {@link datesInOrder}. */
export const outOfOrder: ProblemDetail = {
  pointer: "/graduatesOn",
  code: "out_of_order",
  detail: "must not be before enrolledOn",
};

/** Whether a student does not graduate before enrolling. */
export function datesInOrder({
  enrolledOn,
  graduatesOn,
}: Pick<CanonicalStudent, "enrolledOn" | "graduatesOn">): boolean {
  return enrolledOn === undefined || graduatesOn === undefined || graduatesOn >= enrolledOn;
}

/** An example that can be sent as it is, and repeatedly, because it has no unique member. */
const example = { givenName: "Ada", familyName: "Lovelace", dateOfBirth: "1990-12-10", program: "Mathematics" };

/** The members that a registrar requires. */
export const requiredMembers: readonly StudentField[] = fieldsWhere((field) => field.required === true);

/** The canonical members without their rules: in the `open` profile, they may have any value. */
const anyMembers = Object.fromEntries(
  Object.entries(members).map(([name, rule]) => [
    name,
    z
      .unknown()
      .describe(rule.description ?? "")
      .optional(),
  ]),
);

/** The input of each profile for the OpenAPI document. */
export const studentInput: Readonly<Record<Profile, z.ZodType>> = {
  open: z
    .looseObject({
      // Both keywords bind texts only (JSON Schema Validation, section 6.3).
      id: z
        .unknown()
        .describe("A text or number that is free; otherwise the service makes one.")
        .meta({ maxLength: maxIdLength, pattern: usableId.source })
        .optional(),
      ...anyMembers,
    })
    .describe("Any non-empty object.")
    .meta({ id: "StudentInput", minProperties: 1, examples: [example] }),
  registrar: z
    .strictObject(closedMembers)
    .partial()
    .required(Object.fromEntries(requiredMembers.map((name) => [name, true])) as { [Field in StudentField]?: true })
    .meta({ id: "StudentInput", examples: [{ ...example, studentNumber: "2026-0001" }] }),
};

/** The rule of each canonical member. */
export const memberRules: Readonly<Record<Profile, ReadonlyMap<string, z.ZodType>>> = {
  open: new Map(Object.entries(members)),
  registrar: new Map(Object.entries(closedMembers)),
};

/** The names of the canonical members. */
export const canonicalMembers: ReadonlySet<string> = new Set(Object.keys(members));

/** The names of members that only the server sets. */
export const serverOwned: ReadonlySet<string> = new Set(["id", "version", "createdAt", "updatedAt", "deletedAt"]);

const server = {
  id: studentId,
  version: z.int().min(1).describe("One more with each change."),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  deletedAt: z.iso.datetime().optional().describe("Set while the record is deleted."),
};

const output = z.looseObject({ ...server, ...anyMembers });

/** A record in responses. */
export const studentOutput: z.ZodType = output.meta({ id: "Student" });

/** A record in responses that may have only the requested members. */
export const studentView: z.ZodType = output.partial().meta({ id: "StudentView" });
