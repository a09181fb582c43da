import type { ServiceEnv } from "@signalbox/service";
import type { Context } from "hono";
import { invalidParameter } from "./invalid-parameter.ts";

/**
 * Refuses what a request asks for in a way that nobody knows: a mistyped parameter would be passed over without a word.
 *
 * @throws Problem 400 `unknown_parameter`.
 */
export function requireKnownParameters(context: Context<ServiceEnv>, known: readonly string[]): void {
  const unknown = Object.keys(context.req.query()).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw invalidParameter(unknown, `is unknown; there is ${known.join(", ")}`, "unknown_parameter");
}
