import type { ServeCaptureOptions } from "@signalbox/capture";
import { defaultLimits } from "@signalbox/capture/limits";
import { Option } from "commander";
import { type BaseCommand, Command } from "../../command.ts";
import { readInputFileSync } from "../../files.ts";
import { kpmDecoderModule, kpmPageFolder } from "../../kpm-decoder.ts";
import {
  addFlags,
  defined,
  flag,
  type LocationFlags,
  listFlag,
  locationFlags,
  locationOf,
  portFlag,
} from "../../options.ts";
import { CommandError } from "../../process.ts";
import {
  explainStart,
  type Limits,
  type ListenFlags,
  limitFlag,
  listenFlags,
  listenOptions,
  type MetricsFlags,
  metricsFlag,
  type Running,
  referenceOf,
  runServices,
} from "../../service-options.ts";
import { jsonLine, printable } from "../../terminal.ts";
import type { Tunnel } from "../../tunnel.ts";

/** The flags of the capture service, which `signalbox up` also has. */
export interface CaptureFlags {
  readonly public?: string | true;
  readonly publicUrl?: string;
  readonly adminToken?: string;
  readonly adminTokenFile?: string;
  readonly allowAddress: readonly string[];
  readonly forwards: boolean;
  readonly ratePerAddress?: Rate;
  readonly ratePerRoute?: Rate;
  readonly memory?: boolean;
}

type Rate = NonNullable<ServeCaptureOptions["ratePerRoute"]>;

export interface ServeFlags extends LocationFlags, ListenFlags, MetricsFlags, CaptureFlags {
  readonly port: number;
  readonly limit: Limits;
}

/** `signalbox capture serve`: the request-capture service alone. */
export const serveCommand: BaseCommand = new Command<[], ServeFlags>("serve")
  .description("start the request-capture service")
  .addOption(portFlag("--port <port>", "SIGNALBOX_CAPTURE_PORT", "port to listen on", 5000))
  .addOption(metricsFlag("SIGNALBOX_CAPTURE_METRICS_ADDRESS"))
  .with(locationFlags)
  .with(listenFlags)
  .with(captureFlags)
  .addOption(limitFlag("--limit <name=value>", "SIGNALBOX_CAPTURE_LIMITS", defaultLimits))
  .examples(`
  $ signalbox capture serve
  $ signalbox capture serve --public
  $ signalbox capture serve --public me@server.example:8080
  $ signalbox capture serve --host 0.0.0.0 --public-url https://hooks.example --admin-token-file /run/secrets/admin-token
  $ signalbox capture serve --host 0.0.0.0 --host-name hooks.example
  $ signalbox capture serve --trusted-proxy 10.0.0.0/8 --proxy-header x-real-ip --rate-per-address 10:50 --rate-per-route 100
  $ signalbox capture serve --limit bytes=20GiB --limit subscribers=2000
  $ DATABASE_URL=postgres://user:password@localhost/signalbox signalbox capture serve`)
  .run(serve);

async function serve(flags: ServeFlags): Promise<void> {
  const options = serveOptions(flags);
  const start = () => startCapture(options, flags);
  await runServices(flags, [start], ({ url, publicUrl }) =>
    flags.json === true
      ? jsonLine({ capture: url, public: publicUrl })
      : `Capturing on ${url}/ (new route: ${url}/new${referenceOf(flags, url, ", ")})\n${publicLine(publicUrl)}`,
  );
}

/** What others reach through the tunnel, for the output of a command; empty without one. */
export function publicLine(publicUrl: string | undefined): string {
  if (publicUrl === undefined) return "";
  return `Public: ${publicUrl}/… reaches capture routes and share links; other pages and APIs get 403 there.\n`;
}

/** Starts the capture service, with a tunnel if that is wanted. Its errors name the flags, of which `port` sets its port. */
export async function startCapture(
  options: ServeCaptureOptions,
  flags: Pick<CaptureFlags, "public" | "publicUrl">,
  port?: string,
): Promise<Running> {
  const through = throughOf(flags);
  const { serveCapture } = await import("@signalbox/capture");
  let tunnel: Tunnel | undefined;
  const service = await serveCapture({
    ...options,
    ...(through === undefined ? {} : { routesPort: 0, routesUrl: () => tunnel?.url }),
  }).catch((error: unknown) => {
    throw explainStart(error, options, port);
  });
  if (through === undefined || service.routesPort === undefined) return service;
  try {
    const { openTunnel } = await import("../../tunnel.ts");
    tunnel = await openTunnel({
      through,
      port: service.routesPort,
      publicUrl: flags.publicUrl,
      onEnd(program, lastLine) {
        tunnel = undefined;
        process.stderr.write(
          `signalbox: The public address is gone, because ${program} ended: ${printable(lastLine)}\n`,
        );
      },
    });
  } catch (error) {
    await service.close();
    throw error;
  }
  return {
    ...service,
    publicUrl: tunnel.url,
    async close() {
      await tunnel?.close();
      await service.close();
    },
  };
}

/** Converts the flags of `capture serve` to options of the service. */
export function serveOptions(flags: ServeFlags): ServeCaptureOptions {
  const { port, limit, metricsAddress } = flags;
  return { ...listenOptions(flags), ...captureOptions(flags, limit), ...defined({ metricsAddress }), port };
}

/** How to become public. A variable may also be a switch. */
function throughOf({ public: through }: Pick<CaptureFlags, "public">): string | true | undefined {
  if (through === undefined || through === true) return through;
  if (/^(?:0|false|no|off)$/i.test(through)) return undefined;
  return /^(?:1|true|yes|on)$/i.test(through) ? true : through;
}

/** Adds the flags of both commands that start the capture service. */
export function captureFlags<Added extends BaseCommand>(command: Added): Added {
  return addFlags(command, "The request-capture service:", [
    new Option("--memory", "store captures in memory only"),
    flag(
      "--public [how]",
      "SIGNALBOX_PUBLIC",
      "give routes a public address: through cloudflared, ngrok, tailscale, ssh, or [user@]host[:port] by ssh",
    ),
    flag("--public-url <url>", "SIGNALBOX_PUBLIC_URL", "URL at which others reach the capture service, for its links"),
    adminTokenFlag("token that opens the list of all routes; 16 characters or more"),
    adminTokenFileFlag(),
    listFlag(
      "--allow-address <address>",
      "SIGNALBOX_ALLOW_ADDRESSES",
      "non-public address or range that replays, forwards and proxies may call; may be repeated",
    ).default([], "none"),
    flag("--no-forwards", "SIGNALBOX_NO_FORWARDS", "disable forwards and proxies for all routes"),
    flag(
      "--rate-per-address <rate>",
      "SIGNALBOX_RATE_PER_ADDRESS",
      "rate limit of one client: requests per second and burst, such as 10:50",
    ).argParser((text) => parseRate("--rate-per-address", text)),
    flag(
      "--rate-per-route <rate>",
      "SIGNALBOX_RATE_PER_ROUTE",
      "rate limit of one route: requests per second and burst",
    ).argParser((text) => parseRate("--rate-per-route", text)),
  ]);
}

/**
 * Converts these flags to options of the service, with the location of the captures and the decoder for radio reports.
 */
export function captureOptions(flags: LocationFlags & CaptureFlags, limits: Limits): ServeCaptureOptions {
  return {
    ...(flags.memory === true ? { inMemory: true } : locationOf(flags)),
    ...defined({
      limits,
      // With a tunnel, it is the address of routes alone.
      publicUrl: throughOf(flags) === undefined ? flags.publicUrl : undefined,
      adminToken: adminTokenOf(flags),
      allowAddresses: flags.allowAddress,
      allowForwards: flags.forwards,
      ratePerAddress: flags.ratePerAddress,
      ratePerRoute: flags.ratePerRoute,
    }),
    decoders: [kpmDecoderModule],
    pageFolder: kpmPageFolder,
  };
}

/** `--admin-token`. The list of processes shows it to every user of the machine: prefer the variable or the file. */
export function adminTokenFlag(description: string): Option {
  return flag("--admin-token <token>", "SIGNALBOX_ADMIN_TOKEN", description);
}

/** `--admin-token-file`, for secrets that an orchestrator mounts as files. */
export function adminTokenFileFlag(): Option {
  return flag(
    "--admin-token-file <file>",
    "SIGNALBOX_ADMIN_TOKEN_FILE",
    "file that contains the admin token, so that the list of processes does not show it",
  );
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
  const token = String(readInputFileSync(adminTokenFile, { option: "--admin-token-file" })).trim();
  if (token !== "") return token;
  throw CommandError.usage(`--admin-token-file: '${adminTokenFile}' is empty; it must hold the token`);
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
