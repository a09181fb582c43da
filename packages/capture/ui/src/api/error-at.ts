import type { ApiError, ApiIssue } from "@signalbox/ui/api-error";

/** Why the value at a JSON pointer, or one in it, was rejected. */
export function errorAt(error: ApiError | undefined, pointer: string): string | undefined {
  const issues = error?.issues.filter((issue) => isWithin(issue.pointer, pointer)) ?? [];
  return issues.length === 0 ? undefined : issues.map((issue) => inWords(issue, pointer)).join(" ");
}

export function isWithin(pointer: string, parent: string): boolean {
  return pointer === parent || pointer.startsWith(`${parent}/`);
}

/** What the form calls the parts of settings. Their numbers start at 1. */
const partNames: Readonly<Record<string, string>> = {
  response: "rule",
  responses: "response",
  headers: "header",
  when: "the search",
  bodyBytes: "the bytes of one body",
};

/** An issue as a sentence. Names the location of its value below that of the field, as in “response 2, status must be …”. */
export function inWords({ pointer, detail }: ApiIssue, field: string): string {
  const names = pointer
    .slice(field.length)
    .split("/")
    .filter((name) => name !== "" && name !== "forward" && name !== "signature")
    .map((name) => (/^\d+$/.test(name) ? String(Number(name) + 1) : (partNames[name] ?? name)));
  const location = names.join(", ").replaceAll(/, (?=\d)/g, " ");
  const sentence = `${location} ${detail}`.trim().replace(/\.?$/, ".");
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
