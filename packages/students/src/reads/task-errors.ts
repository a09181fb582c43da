import { PoolError } from "@signalbox/service";

/** Turns the error of a statement that PostgreSQL canceled after its timeout (57014) into that of a missed deadline. */
export function toDeadlineError(cause: unknown, timeoutMs: number): unknown {
  if ((cause as { code?: unknown } | null)?.code !== "57014") return cause;
  const detail = `The read took longer than the allowed ${timeoutMs} ms. Ask for less.`;
  return new PoolError("deadline_exceeded", detail, { cause });
}
