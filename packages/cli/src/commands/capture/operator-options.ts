import type { CaptureOptions } from "@signalbox/capture";
import { type Command, Option } from "commander";
import { CommandError } from "../../command-error.ts";

/** What an operator says of a capture service that others reach. */
export interface OperatorFlags {
  readonly publicUrl?: string;
  readonly adminToken?: string;
  readonly trustedProxy: string[];
  readonly ratePerAddress?: Rate;
  readonly ratePerRoute?: Rate;
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
    .addOption(
      new Option("--admin-token <token>", "opens the list of all routes; 16 characters or more").env(
        "SIGNALBOX_ADMIN_TOKEN",
      ),
    )
    .addOption(
      new Option(
        "--trusted-proxy <address>",
        "an address or range of proxies whose Forwarded or X-Forwarded-For is believed; may be repeated",
      )
        .env("SIGNALBOX_TRUSTED_PROXIES")
        .default([], "none")
        .argParser(addAddresses),
    )
    .addOption(
      new Option("--rate-per-address <rate>", "how often one client may send, a second and at once, such as 10:50")
        .env("SIGNALBOX_RATE_PER_ADDRESS")
        .argParser((text) => parseRate("--rate-per-address", text)),
    )
    .addOption(
      new Option("--rate-per-route <rate>", "how often one route takes a request, a second and at once")
        .env("SIGNALBOX_RATE_PER_ROUTE")
        .argParser((text) => parseRate("--rate-per-route", text)),
    );
}

/** The options of the service that the flags state. Variables that are set to nothing are not set. */
export function operatorOptions(flags: OperatorFlags): CaptureOptions {
  const { publicUrl = "", adminToken = "", trustedProxy, ratePerAddress, ratePerRoute } = flags;
  return {
    ...(publicUrl === "" ? {} : { publicUrl }),
    ...(adminToken === "" ? {} : { adminToken }),
    trustedProxies: trustedProxy,
    ...(ratePerAddress === undefined ? {} : { ratePerAddress }),
    ...(ratePerRoute === undefined ? {} : { ratePerRoute }),
  };
}

/** An error of options that cannot be meant, in the words of the command line; any other error as it is. */
export function explainOptions(error: unknown): unknown {
  if (!(error instanceof TypeError)) return error;
  const [, option = "", rule = ""] = /^Cannot use '(\w+)': it (.*)$/.exec(error.message) ?? [];
  const flag = flagOf[option];
  return new CommandError(flag === undefined ? error.message : `${flag} ${rule}`, { exitCode: 2, cause: error });
}

const flagOf: Readonly<Record<string, string>> = {
  publicUrl: "--public-url",
  adminToken: "--admin-token",
  trustedProxies: "--trusted-proxy",
  allowAddresses: "--allow-address",
};

/** Addresses with commas between, as a variable has them; an option may be repeated. */
function addAddresses(text: string, before: string[]): string[] {
  return [...before, ...text.split(",").map((part) => part.trim())].filter((address) => address !== "");
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
