import { resolve } from "node:path";
import {
  addressList,
  builtPage,
  type CommonOptions,
  clientAddress,
  createLog,
  knownHosts,
  OptionError,
  resolveLimits,
  resolveRoles,
} from "@signalbox/service";
import type { BodyDecoder } from "./decode/body-decoder.ts";
import { type CaptureLimits, defaultLimits } from "./limits.ts";
import type { Rate } from "./token-buckets.ts";

export interface CaptureOptions extends CommonOptions {
  /** The folder of `capture.sqlite`, created when it does not exist. @default "./.signalbox" */
  readonly dataFolder?: string;
  /** Stores everything in the schema `capture` of this PostgreSQL database instead of a file. */
  readonly databaseUrl?: string;
  /** Stores everything in memory until the service stops. @default false */
  readonly inMemory?: boolean;
  /** The public URL of the service, without a path, when it differs from the `Host` of requests, as behind a proxy. */
  readonly publicUrl?: string;
  /**
   * Returns the URL at which others reach only routes, such as the URL of a tunnel; undefined while there is none. Each route
   * shows it beside its `url`.
   * @default none
   */
  readonly routesUrl?: () => string | undefined;
  /**
   * Names of the service besides `localhost`, the addresses of this machine and the host of `publicUrl`: `hooks.example`, or
   * `*.hooks.example` for all below. Requests to other hosts get 421, whatever the bind address. Requests to a route are
   * captured with any `Host`.
   * @default []
   */
  readonly hostNames?: readonly string[];
  /** The token for the lists of routes and of rejected requests. @default nobody may read them */
  readonly adminToken?: string;
  /** Non-public addresses and ranges (`10.0.0.0/8`) that replays, forwards and proxies may call. @default none */
  readonly allowAddresses?: readonly string[];
  /** Whether routes may forward or proxy requests. Replays, which are requested one by one, are always allowed. @default true */
  readonly allowForwards?: boolean;
  readonly limits?: Partial<CaptureLimits>;
  /** The request rate of one client address. @default unlimited */
  readonly ratePerAddress?: Rate;
  /** The rate at which one client address, or /48 network of IPv6, may create routes. @default 10 per second, 500 at once */
  readonly rateOfNewRoutes?: Rate;
  /** The request rate of one route. @default unlimited */
  readonly ratePerRoute?: Rate;
  /**
   * Decoders for other formats, tried in this order. A module URL, whose default export is a `BodyDecoder`, is loaded in
   * threads and blocks nothing; an object runs on the event loop.
   * @default none
   */
  readonly decoders?: readonly (BodyDecoder | URL)[];
  /**
   * The folder of another build of the page, with what a decoder adds to it (`ui/src/page-extension.ts`). Ends in a slash.
   * @default the page of this package
   */
  readonly pageFolder?: URL;
}

/** {@link CaptureOptions} with every default filled in. */
export type CaptureSettings = Readonly<ReturnType<typeof resolveOptions>>;

/** The output folder of Vite. The relative path is the same from `src` and `dist`. */
const ownPage = new URL("../dist/ui/", import.meta.url);

/** @throws TypeError when a value is invalid */
export function resolveOptions(options: CaptureOptions) {
  const { publicUrl, adminToken, allowAddresses = [], logLevel = "warn" } = options;
  if (adminToken !== undefined && adminToken.length < 16) {
    throw new OptionError("adminToken", "must have at least 16 characters");
  }
  const { routes = defaultLimits.routes } = options.limits ?? {};
  const routesPerAddress = Math.min(routes, Math.max(1_000, Math.ceil(routes / 10)));
  const limits: CaptureLimits = resolveLimits({ ...defaultLimits, routesPerAddress }, options.limits);
  const origin = publicUrl === undefined ? undefined : publicOrigin(publicUrl);
  return {
    location: locationOf(options, limits),
    publicUrl: origin,
    routesUrl: options.routesUrl ?? (() => undefined),
    isKnownHost: knownHosts([
      ...(origin === undefined ? [] : [new URL(origin).hostname]),
      ...(options.hostNames ?? []),
    ]),
    adminToken,
    /** Whether replays, forwards and proxies may call a non-public address. */
    allowAddress: addressList(allowAddresses, "allowAddresses"),
    allowForwards: options.allowForwards ?? true,
    ratePerAddress: checkedRate("ratePerAddress", options.ratePerAddress),
    ratePerRoute: checkedRate("ratePerRoute", options.ratePerRoute),
    rateOfNewRoutes: checkedRate("rateOfNewRoutes", options.rateOfNewRoutes) ?? { perSecond: 10, burst: 500 },
    /** The address of a client. */
    addressOf: clientAddress(options),
    decoders: options.decoders ?? [],
    page: builtPage({ folder: options.pageFolder ?? ownPage, assetsPath: "/inspect/-/assets/" }),
    closed: options.closed ?? [],
    processRoles: resolveRoles(options),
    limits,
    retention: { requests: limits.requestsPerRoute, bytes: limits.bytesPerRoute },
    log: options.log ?? createLog("capture", { level: logLevel }),
  };
}

function checkedRate(name: string, rate: Rate | undefined): Rate | undefined {
  if (rate === undefined || (rate.perSecond > 0 && rate.burst >= 1)) return rate;
  const { perSecond, burst } = rate;
  const rule = "must have a perSecond above 0 and a burst of at least 1";
  throw new OptionError(name, `${rule}, got perSecond ${perSecond} and burst ${burst}`);
}

function locationOf(options: CaptureOptions, limits: CaptureLimits) {
  const { dataFolder = "./.signalbox", databaseUrl, readUrl, inMemory = false } = options;
  if (inMemory) return { kind: "memory" } as const;
  if (databaseUrl !== undefined) {
    const { databaseConnections: connections, routesPerCommit } = limits;
    return { kind: "postgres", url: databaseUrl, readUrl, connections, routesPerCommit } as const;
  }
  return { kind: "sqlite", file: resolve(dataFolder, "capture.sqlite") } as const;
}

function publicOrigin(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) {
    throw new OptionError("publicUrl", `must be an http or https URL, got '${url}'`);
  }
  // The page and the API are at the root, so links with a path prefix would be broken.
  if (parsed.href !== `${parsed.origin}/`) {
    throw new OptionError("publicUrl", `must be a scheme and a host, without a path, got '${url}'`);
  }
  return parsed.origin;
}
