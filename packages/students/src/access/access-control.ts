import { rejectCrossSite, type ServiceEnv } from "@signalbox/service";
import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { oneRosterErrors } from "../oneroster/one-roster-errors.ts";
import type { KeyStore } from "../store/key-store.ts";
import type { StudentsSettings } from "../students-options.ts";
import { authenticate } from "./authenticate.ts";
import { tokenVerifier } from "./jwt.ts";
import { privateAnswers } from "./private-answers.ts";
import { rateLimit } from "./rate-limit.ts";

/** Response headers that a page of another origin may read. */
const exposed = [
  "ETag",
  "Link",
  "Location",
  "Total-Count",
  "Retry-After",
  "RateLimit",
  "Idempotency-Replayed",
  "X-Request-Id",
];

/** What stands before every operation, the outermost first. */
export function accessControl(keys: KeyStore, settings: StudentsSettings): readonly MiddlewareHandler<ServiceEnv>[] {
  const { corsOrigins, requireKey, jwt, rateLimit: limit, addressOf } = settings;
  const anyOrigin = corsOrigins.includes("*");
  return [
    oneRosterErrors,
    privateAnswers,
    ...(corsOrigins.length === 0
      ? []
      : [cors({ origin: anyOrigin ? "*" : [...corsOrigins], exposeHeaders: exposed, maxAge: 600 })]),
    rejectCrossSite({ allowedOrigins: corsOrigins }),
    ...(requireKey ? [authenticate(keys, jwt === undefined ? undefined : tokenVerifier(jwt))] : []),
    ...(limit === undefined ? [] : [rateLimit(limit, addressOf)]),
  ];
}
