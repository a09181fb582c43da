import { Problem } from "@signalbox/service";
import type { StudentHistory, Version } from "../store/student-history.ts";
import { readCount } from "./read-count.ts";

/**
 * Reads one version of a record; `text` is its number as it was sent, as `name`.
 *
 * @throws Problem 400 when it is no number, 404 `no_such_version`.
 */
export async function requireVersion(
  history: StudentHistory,
  id: string,
  { name, text }: { readonly name: string; readonly text: string },
): Promise<Version> {
  const number = readCount(name, text, Number.MAX_SAFE_INTEGER);
  const version = await history.version(id, number);
  if (version !== undefined) return version;
  throw new Problem({
    status: 404,
    code: "no_such_version",
    detail: `There is no version ${number} of a student ${JSON.stringify(id)}.`,
  });
}
