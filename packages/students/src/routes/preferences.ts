import type { ServiceEnv } from "@signalbox/service";
import type { Context } from "hono";

/** What a client would like (RFC 7240); what the service does not know is ignored. */
export interface Preferences {
  /** `return=`: what a write answers with. */
  readonly answer: "representation" | "minimal" | undefined;
  /** `count=exact`: whether a list is counted. */
  readonly count: boolean;
}

/** Reads the `Prefer` header. */
export function readPreferences(context: Context<ServiceEnv>): Preferences {
  const preferences = new Map<string, string>();
  for (const part of (context.req.header("prefer") ?? "").split(/[,;]/)) {
    const [name = "", value = ""] = part.split("=").map((side) => side.trim().toLowerCase().replaceAll('"', ""));
    // The first one counts when a preference stands twice (section 2).
    if (!preferences.has(name)) preferences.set(name, value);
  }
  const answer = preferences.get("return");
  return {
    answer: answer === "representation" || answer === "minimal" ? answer : undefined,
    count: preferences.get("count") === "exact",
  };
}
