import { Problem, type ServiceEnv } from "@signalbox/service";
import type { Context } from "hono";
import { etagOf, type Student } from "../domain/student.ts";

/**
 * Holds a write back when the record is not in the state that the client expects (RFC 9110, sections 13.1.1 and
 * 13.1.2).
 *
 * @throws Problem 412 `stale` with the current `ETag`, 428 `if_match_required` when a precondition is required and none
 * was sent.
 */
export function requirePreconditions(
  context: Context<ServiceEnv>,
  current: Student,
  { requireIfMatch }: { readonly requireIfMatch: boolean },
): void {
  const etag = etagOf(current);
  const ifMatch = context.req.header("if-match");
  const ifNoneMatch = context.req.header("if-none-match");
  if (ifMatch === undefined && requireIfMatch) {
    throw new Problem({
      status: 428,
      code: "if_match_required",
      detail: "Read the record and send its ETag as If-Match, so that no other change is lost.",
    });
  }
  const expected = ifMatch === undefined || lists(ifMatch, etag);
  const unexpected = ifNoneMatch !== undefined && lists(weakened(ifNoneMatch), etag);
  if (expected && !unexpected) return;
  throw new Problem({
    status: 412,
    code: "stale",
    detail: `The record is at ${etag} now. Read it again, then repeat the change.`,
    headers: { etag },
  });
}

/** Whether a read can be answered with 304 (RFC 9110, sections 13.1.2, 13.1.3 and 13.2.2). */
export function isNotModified(context: Context<ServiceEnv>, current: { etag: string; modified?: number }): boolean {
  const ifNoneMatch = context.req.header("if-none-match");
  if (ifNoneMatch !== undefined) return lists(weakened(ifNoneMatch), weakened(current.etag));
  const since = context.req.header("if-modified-since");
  if (since === undefined || current.modified === undefined) return false;
  // The header counts whole seconds.
  return Math.floor(current.modified / 1000) * 1000 <= Date.parse(since);
}

/** Whether a list of entity tags holds `etag`, or is `*`. */
function lists(header: string, etag: string): boolean {
  return header.trim() === "*" || (header.match(/(?:W\/)?"[^"]*"/g)?.includes(etag) ?? false);
}

function weakened(tags: string): string {
  return tags.replaceAll('W/"', '"');
}
