import type { z } from "zod";

/** Says what a rule asks for and what came instead, to stand behind the name of a member: "must be text, got a number". */
export function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "is required";
      return `must be ${nameOfType(issue.expected)}, got ${nameOf(issue.input, issue.expected)}`;
    case "invalid_value":
      return `must be one of ${issue.values.join(", ")}`;
    case "too_big":
      return issue.origin === "array"
        ? `must have at most ${issue.maximum} items, got ${(issue.input as readonly unknown[]).length}`
        : `must be at most ${issue.maximum}, got ${issue.input}`;
    case "too_small":
      return `must be at least ${issue.minimum}, got ${issue.input}`;
    default:
      return undefined;
  }
}

const types: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "an array",
  object: "an object",
};

function nameOfType(type: string): string {
  return types[type] ?? type;
}

function nameOf(value: unknown, expected: string): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value !== "number") return nameOfType(Array.isArray(value) ? "array" : typeof value);
  if (!Number.isFinite(value)) return "a number beyond all limits";
  return expected === "int" ? String(value) : "a number";
}
