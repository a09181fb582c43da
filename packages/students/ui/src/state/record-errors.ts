import { JsonSyntaxError, parseJson } from "@signalbox/json";
import type { ApiError } from "@signalbox/ui";
import type { Collection } from "./collection.ts";
import { type Draft, draftErrors, memberOfPointer } from "./draft.ts";

/** Error messages by the name of the member, and by the pointer to a part of it: those of the service, and those of the draft. */
export function errorsOf(draft: Draft, error: ApiError | undefined, showsOwn: boolean): ReadonlyMap<string, string> {
  const own = showsOwn ? draftErrors(draft).map(({ name, detail }) => [name, detail] as const) : [];
  const errors = new Map<string, string>();
  for (const { pointer, detail } of error?.issues ?? []) {
    const name = memberOfPointer(pointer);
    errors.set(pointer, detail);
    errors.set(name, errors.has(name) ? `${errors.get(name)}; ${detail}` : detail);
  }
  return new Map([...errors, ...own]);
}

/** The part of an error that belongs to no field. */
export function generalError(error: ApiError | undefined, { noun, titleOf }: Collection): string | undefined {
  if (error === undefined) return undefined;
  const whole = error.issues.filter(({ pointer }) => pointer === "").map(({ detail }) => `The record ${detail}.`);
  if (whole.length > 0) return whole.join(" ");
  const at = error.issues.map(({ pointer, detail }) => `${titleOf(memberOfPointer(pointer))}: ${detail}`);
  if (at.length > 0) return at.slice(0, 10).join("; ");
  if (error.problem === "deleted") return `Somebody deleted this ${noun}. Restore it, then save again. ${KEPT}`;
  if (error.problem === "body_too_large") return `${error.message} Make the record smaller. ${KEPT}`;
  return error.status === 409 || error.status >= 428 ? `${error.message} ${KEPT}` : error.message;
}

const KEPT = "What you wrote is still here.";

/** The error in the text of the JSON tab, with its line. */
export function jsonError(text: string, error: ApiError | undefined): { message: string; line?: number } | undefined {
  try {
    parseJson(text);
  } catch (cause) {
    if (cause instanceof JsonSyntaxError) return { message: syntaxText(cause), line: cause.line };
    throw cause;
  }
  const [issue] = error?.issues ?? [];
  return issue === undefined ? undefined : { message: `${issue.pointer} ${issue.detail}` };
}

/** The editor shows the line. The nesting limit of the service is lower than that of the page; its error states it. */
function syntaxText({ code, reason, column }: JsonSyntaxError): string {
  if (code === "too_deep") return "Too many objects and arrays are inside each other. Write it with fewer levels.";
  return `${reason} at column ${column}`;
}
