import { readFileSync } from "node:fs";
import type { ServeCaptureOptions } from "@signalbox/capture";
import { Command, Option } from "commander";
import { unreadable } from "../../files.ts";
import { kpmDecoderModule, kpmPageFolder } from "../../kpm-decoder.ts";
import { type LocationFlags, listOption, locationOf, portOption, withLocation, withSwitches } from "../../options.ts";
import { CommandError, untilStopped } from "../../process.ts";
import {
  explainStart,
  type Limits,
  type ListenFlags,
  limitOption,
  listenOptions,
  type Running,
  referenceOf,
  reloadCertificate,
  withListening,
} from "../../service-options.ts";
import { jsonLine } from "../../terminal.ts";

/** The flags of the capture service, which `signalbox up` also has. */
export interface CaptureFlags {
  readonly publicUrl?: string;
  readonly adminToken?: string;
  readonly adminTokenFile?: string;
  readonly allowAddress: readonly string[];
  readonly forwards: boolean;
  readonly ratePerAddress?: Rate;
  readonly ratePerRoute?: Rate;
  readonly memory?: boolean;
}

interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

export interface ServeFlags extends LocationFlags, ListenFlags, CaptureFlags {
  readonly port: number;
  readonly limit: Limits;
}

/** `signalbox capture serve`: the request-capture service alone. */
export function serveCommand(): Command {
  const command = new Command("serve")
    .description("start the request-capture service")
    .addOption(portOption("--port <port>", "port to listen on", "SIGNALBOX_CAPTURE_PORT", 5000));
  return withCapture(withListening(withLocation(command)))
    .addOption(limitOption("--limit <name=value>", "SIGNALBOX_CAPTURE_LIMITS"))
    .addHelpText(
      "after",
      `
Examples:
  $ signalbox capture serve
  $ signalbox capture serve --host 0.0.0.0 --public-url https://hooks.example --admin-token-file /run/secrets/admin-token
  $ signalbox capture serve --host 0.0.0.0 --host-name hooks.example
  $ signalbox capture serve --trusted-proxy 10.0.0.0/8 --proxy-header forwarded --rate-per-address 10:50 --rate-per-route 100
  $ signalbox capture serve --limit bytes=20GiB --limit subscribers=2000
  $ DATABASE_URL=postgres://user:password@localhost/signalbox signalbox capture serve`,
    )
    .action(serve);
}

async function serve(flags: ServeFlags): Promise<void> {
  const options = serveOptions(flags);
  const running: Running[] = [];
  const stopped = untilStopped(reloadCertificate(flags, running));
  const { serveCapture } = await import("@signalbox/capture");
  const service = await serveCapture(options).catch((error: unknown) => {
    throw explainStart(error);
  });
  running.push(service);
  const welcome = `Capturing on ${service.url}/ (new route: ${service.url}/new${referenceOf(flags, service.url, ", ")})\n`;
  process.stdout.write(flags.json === true ? jsonLine({ capture: service.url }) : welcome);
  await stopped;
  await service.close();
}

/** Converts the flags of `capture serve` to options of the service. */
export function serveOptions(flags: ServeFlags): ServeCaptureOptions {
  const { port, limit } = flags;
  return { ...listenOptions(flags), ...captureOptions(flags, limit), port };
}

/** Adds the flags of both commands that start the capture service. */
export function withCapture(command: Command): Command {
  const noForwards = "SIGNALBOX_NO_FORWARDS";
  const flags = command
    .optionsGroup("The request-capture service:")
    .option("--memory", "store captures in memory only")
    .addOption(
      new Option("--public-url <url>", "URL at which others reach the capture service, for its links").env(
        "SIGNALBOX_PUBLIC_URL",
      ),
    )
    .addOption(adminTokenOption("token that opens the list of all routes; 16 characters or more"))
    .addOption(adminTokenFileOption())
    .addOption(
      listOption(
        "--allow-address <address>",
        "non-public address or range that replays and forwards may call; may be repeated",
        "SIGNALBOX_ALLOW_ADDRESSES",
      ).default([], "none"),
    )
    .addOption(new Option("--no-forwards", "disable forwarding for all routes").env(noForwards))
    .addOption(
      rateOption(
        "--rate-per-address",
        "rate limit of one client: requests per second and burst, such as 10:50",
        "SIGNALBOX_RATE_PER_ADDRESS",
      ),
    )
    .addOption(
      rateOption(
        "--rate-per-route",
        "rate limit of one route: requests per second and burst",
        "SIGNALBOX_RATE_PER_ROUTE",
      ),
    );
  return withSwitches(flags, { forwards: { variable: noForwards, off: true } });
}

/**
 * Converts these flags to options of the service, with the location of the captures and the decoder for radio reports. An empty
 * variable counts as unset.
 */
export function captureOptions(flags: LocationFlags & CaptureFlags, limits: Limits): ServeCaptureOptions {
  const adminToken = adminTokenOf(flags);
  const { publicUrl = "", allowAddress, forwards, ratePerAddress, ratePerRoute, memory } = flags;
  return {
    ...(memory === true ? { inMemory: true } : locationOf(flags)),
    limits,
    ...(publicUrl === "" ? {} : { publicUrl }),
    ...(adminToken === undefined ? {} : { adminToken }),
    allowAddresses: allowAddress,
    allowForwards: forwards,
    ...(ratePerAddress === undefined ? {} : { ratePerAddress }),
    ...(ratePerRoute === undefined ? {} : { ratePerRoute }),
    decoders: [kpmDecoderModule],
    pageFolder: kpmPageFolder,
  };
}

/** `--admin-token`. The list of processes shows it to every user of the machine: prefer the variable or the file. */
export function adminTokenOption(description: string): Option {
  return new Option("--admin-token <token>", description).env("SIGNALBOX_ADMIN_TOKEN");
}

/** `--admin-token-file`, for secrets that an orchestrator mounts as files. */
export function adminTokenFileOption(): Option {
  return new Option(
    "--admin-token-file <file>",
    "file that contains the admin token, which the list of processes then does not show",
  ).env("SIGNALBOX_ADMIN_TOKEN_FILE");
}

/** The admin token of the flags or of the file, without white space around it. */
export function adminTokenOf({
  adminToken = "",
  adminTokenFile = "",
}: Pick<CaptureFlags, "adminToken" | "adminTokenFile">): string | undefined {
  if (adminToken !== "" && adminTokenFile !== "") {
    throw CommandError.usage("--admin-token and --admin-token-file exclude each other; give one of them");
  }
  if (adminTokenFile === "") return adminToken || undefined;
  const token = readText("--admin-token-file", adminTokenFile).trim();
  if (token !== "") return token;
  throw CommandError.usage(`--admin-token-file: '${adminTokenFile}' is empty; it must hold the token`);
}

function readText(option: string, file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    throw unreadable(file, cause, { option });
  }
}

function rateOption(flag: string, description: string, variable: string): Option {
  return new Option(`${flag} <rate>`, description).env(variable).argParser((text) => parseRate(flag, text));
}

/** Parses `10`, or `10:50` for a burst of 50. Empty means no limit. */
function parseRate(flag: string, text: string): Rate | undefined {
  if (text === "") return undefined;
  const [, often = "", atOnce] = /^(\d+(?:\.\d+)?)(?::(\d+))?$/.exec(text) ?? [];
  const perSecond = Number(often);
  const burst = atOnce === undefined ? Math.max(1, Math.ceil(perSecond)) : Number(atOnce);
  if (perSecond > 0 && burst > 0) return { perSecond, burst };
  throw CommandError.usage(
    `${flag} must be requests per second, optionally with a burst, such as 10 or 10:50, got '${text}'`,
  );
}
