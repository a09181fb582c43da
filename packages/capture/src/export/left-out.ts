import type { WholeRequest } from "./export-format.ts";

/** Whether the target begins with a slash; others (`*`, those of proxies, those of CONNECT) make no URL of a service. */
export function isOriginForm({ target }: Pick<WholeRequest, "target">): boolean {
  return target.startsWith("/");
}

/** A line that says what a program cannot send of a request, after the sign for comments in it. */
export function trailersLeftOut({ trailers }: WholeRequest, comment: string): string {
  return trailers.length === 0 ? "" : `${comment} The trailers of this request are left out.\n`;
}
