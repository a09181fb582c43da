import { z } from "zod";

/** Whether a body is what its encoding says. Node reads base64 as far as it can be read; half of a body is none. */
export function hasReadableBody(written: {
  readonly body?: string | undefined;
  readonly encoding: "utf8" | "base64";
}): boolean {
  const { body, encoding } = written;
  return body === undefined || encoding === "utf8" || z.base64().safeParse(body).success;
}

/** What is said of a body that is not. */
export const unreadableBody: { path: string[]; error: string } = {
  path: ["body"],
  error: "must be base64, as `encoding` says",
};
