import { randomUUID } from "node:crypto";

/**
 * The id of a request: what the caller sent as `X-Request-Id` when that is a plain short token, which can stand in logs
 * and headers as it is, else a new one.
 */
export function requestIdOf(sent: string | undefined): string {
  return sent !== undefined && /^[\w.:-]{1,128}$/.test(sent) ? sent : randomUUID();
}
