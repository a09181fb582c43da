import { readFileSync } from "node:fs";
import type { CaptureOptions } from "@signalbox/capture";
import { type Command, Option } from "commander";
import { CommandError } from "../../command-error.ts";

/** What an operator says of a capture service that others reach. */
export interface OperatorFlags {
  readonly publicUrl?: string;
  readonly adminToken?: string;
  readonly adminTokenFile?: string;
  readonly ratePerAddress?: Rate;
  readonly ratePerRoute?: Rate;
  readonly rateOfNewRoutes?: Rate;
}

interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/** Adds the options, each with its environment variable. */
export function withOperator(command: Command): Command {
  return command
    .addOption(
      new Option("--public-url <url>", "where others reach the capture service, for its links").env(
        "SIGNALBOX_PUBLIC_URL",
      ),
    )
    .addOption(adminTokenOption("opens the list of all routes; 16 characters or more"))
    .addOption(adminTokenFileOption())
    .addOption(
      new Option("--rate-per-address <rate>", "how often one client may send, a second and at once, such as 10:50")
        .env("SIGNALBOX_RATE_PER_ADDRESS")
        .argParser((text) => parseRate("--rate-per-address", text)),
    )
    .addOption(
      new Option("--rate-per-route <rate>", "how often one route takes a request, a second and at once")
        .env("SIGNALBOX_RATE_PER_ROUTE")
        .argParser((text) => parseRate("--rate-per-route", text)),
    )
    .addOption(
      new Option("--rate-of-new-routes <rate>", "how often one client may make a route (default: 10:500)")
        .env("SIGNALBOX_RATE_OF_NEW_ROUTES")
        .argParser((text) => parseRate("--rate-of-new-routes", text)),
    );
}

/** The options of the service that the flags state. Variables that are set to nothing are not set. */
export function operatorOptions(flags: OperatorFlags): CaptureOptions {
  const adminToken = adminTokenOf(flags);
  const { publicUrl = "", ratePerAddress, ratePerRoute, rateOfNewRoutes } = flags;
  return {
    ...(publicUrl === "" ? {} : { publicUrl }),
    ...(adminToken === undefined ? {} : { adminToken }),
    ...(ratePerAddress === undefined ? {} : { ratePerAddress }),
    ...(ratePerRoute === undefined ? {} : { ratePerRoute }),
    ...(rateOfNewRoutes === undefined ? {} : { rateOfNewRoutes }),
  };
}

/** `--admin-token`. Everybody on the machine sees it in the list of processes: the variable and the file are better. */
export function adminTokenOption(description: string): Option {
  return new Option("--admin-token <token>", description).env("SIGNALBOX_ADMIN_TOKEN");
}

/** `--admin-token-file`, for secrets that an orchestrator mounts as files. */
export function adminTokenFileOption(): Option {
  return new Option("--admin-token-file <file>", "a file with the admin token, which no list of processes shows").env(
    "SIGNALBOX_ADMIN_TOKEN_FILE",
  );
}

/** The admin token that the flags state or that is in their file; white space around it does not count. */
export function adminTokenOf({
  adminToken = "",
  adminTokenFile = "",
}: Pick<OperatorFlags, "adminToken" | "adminTokenFile">): string | undefined {
  if (adminToken !== "" && adminTokenFile !== "") {
    throw CommandError.usage("--admin-token and --admin-token-file are two places of one token; name one");
  }
  if (adminTokenFile === "") return adminToken || undefined;
  try {
    const token = readFileSync(adminTokenFile, "utf8").trim();
    if (token !== "") return token;
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const reason = `cannot read '${adminTokenFile}' (${code ?? message})`;
    throw new CommandError(`--admin-token-file: ${reason}`, { exitCode: 2, cause });
  }
  throw CommandError.usage(`--admin-token-file: '${adminTokenFile}' is empty; it must hold the token`);
}

/** `10`, or `10:50` for 50 at once. Nothing is no rate. */
function parseRate(option: string, text: string): Rate | undefined {
  if (text === "") return undefined;
  const [, often = "", atOnce] = /^(\d+(?:\.\d+)?)(?::(\d+))?$/.exec(text) ?? [];
  const perSecond = Number(often);
  const burst = atOnce === undefined ? Math.max(1, Math.ceil(perSecond)) : Number(atOnce);
  if (perSecond > 0 && burst > 0) return { perSecond, burst };
  throw CommandError.usage(
    `${option} must be requests a second, and how many at once, such as 10 or 10:50, got '${text}'`,
  );
}
