import type { CaptureError } from "@signalbox/capture/sdk";
import { CommandError } from "../../command-error.ts";

/** What the service says of a missing secret or token, in the words of the command line. */
const advice: Readonly<Record<string, string>> = {
  secret_needed:
    "this route is private, and the secret is missing or wrong; give it by --secret or SIGNALBOX_ROUTE_SECRET",
  not_the_maker:
    "only who made this route can make it private; give the owner secret that came with it by --secret or SIGNALBOX_ROUTE_SECRET",
  read_only: "what was given by --secret is for reading only; this needs the secret of the route itself",
  admin_token_needed:
    "this is for the operator, and the admin token is missing or wrong; give it by --admin-token-file or SIGNALBOX_ADMIN_TOKEN",
  no_admin_token: "this is for the operator, and the service was started without --admin-token",
  unknown_route: "there is no such route: it never was, or its time is over; signalbox capture new makes one",
};

/** Faults of what was given, so of how the command was used. */
const misused = new Set(["invalid_body", "invalid_parameter", "invalid_query"]);

/** Runs a command; what the service refuses is said in the words of the command line. */
export function explained<Arguments extends unknown[]>(
  run: (...given: Arguments) => Promise<void>,
): (...given: Arguments) => Promise<void> {
  return async (...given) => {
    try {
      await run(...given);
    } catch (error) {
      throw isCaptureError(error) ? explain(error) : error;
    }
  };
}

function explain(error: CaptureError): CommandError {
  // A query is quoted in what is wrong with it; all else names members and parameters.
  const said = error.code === "invalid_query" ? error.message : optionsIn(error.message);
  const message = advice[error.code] ?? withWayOut(said);
  return new CommandError(message, { exitCode: misused.has(error.code) ? 2 : 1, cause: error });
}

/** A service calls public addresses only; the command line has two ways to any other. */
function withWayOut(said: string): string {
  if (/ is not public: [^;]*$/.test(said)) {
    const rule =
      "signalbox capture listen passes on to programs here, and capture serve --allow-address lets the service call it";
    return `${said.replace(/\.$/, "")}; ${rule}`;
  }
  if (/\bport \d+ is not called\.?$/.test(said))
    return `${said.replace(/\.$/, "")}; 80, 443 and those from 1024 on are`;
  return said;
}

/** Members of a body and parameters have the names of options: `/forward/url` is --forward, `'count'` is --count. */
function optionsIn(detail: string): string {
  return detail.replaceAll(/(?<=^|; )(?:\/(\w+)(?:\/\w+)*|'(\w+)')(?= (?:must|is|cannot)\b)/g, "--$1$2");
}

function isCaptureError(error: unknown): error is CaptureError {
  return error instanceof Error && error.name === "CaptureError";
}
