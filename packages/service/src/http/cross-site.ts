import { Problem } from "../problem.ts";
import type { OperationContext, ServiceRequest } from "./service-request.ts";
import type { Reply } from "./service-result.ts";

interface CrossSiteOptions {
  /** Origins, besides the service's own, whose pages may change things here, or `["*"]`. @default [] */
  readonly allowedOrigins?: readonly string[];
  /** The flag with which an operator allows an origin, for errors. @default none */
  readonly flag?: string | undefined;
}

/** Returns the value of a header by its lower-case name. */
type HeaderReader = Pick<ServiceRequest, "header">;

/**
 * Rejects a write that a browser sends for a page of another origin. A browser sends such requests unasked, with cookies and
 * from its own network, and only hides the response from the page.
 *
 * Other ports of the same host count as other origins (`Sec-Fetch-Site: same-site`): on this machine, they are other
 * programs. Programs that are not browsers send neither `Sec-Fetch-Site` nor `Origin`, and pass.
 *
 * @throws Problem 403 `cross_site_request`.
 */
export function assertOwnOrigin(request: HeaderReader, { allowedOrigins = [], flag }: CrossSiteOptions = {}): void {
  const origin = request.header("origin");
  if (origin !== undefined && (allowedOrigins.includes(origin) || allowedOrigins.includes("*"))) return;
  const site = request.header("sec-fetch-site");
  // Browsers omit Fetch Metadata on plain http except to loopback, but send Origin with every write.
  const isOwn =
    site === undefined ? origin === undefined || isOwnHost(origin, request) : site === "same-origin" || site === "none";
  if (!isOwn) throw crossSite(origin, flag);
}

/**
 * For a GET that changes something. Accepts requests from a page of this service, from a person who opens the URL, and from
 * programs other than browsers. Rejects images, frames, scripts and prefetches of other pages.
 *
 * @throws Problem 403 `cross_site_request`.
 */
export function assertNavigation(request: HeaderReader): void {
  const purpose = `${request.header("sec-purpose") ?? ""} ${request.header("purpose") ?? ""}`;
  if (/\bprefetch\b/i.test(purpose) || !isNavigation(request)) throw crossSite(request.header("origin"));
}

function isNavigation(request: HeaderReader): boolean {
  const site = request.header("sec-fetch-site");
  if (site === "same-origin") return true;
  if (site !== undefined)
    return request.header("sec-fetch-mode") === "navigate" && request.header("sec-fetch-dest") === "document";
  const source = request.header("origin") ?? request.header("referer");
  if (source !== undefined && !isOwnHost(source, request)) return false;
  // A browser without Fetch Metadata asks for HTML only when it opens a page.
  const isBrowser = /^Mozilla\//.test(request.header("user-agent") ?? "");
  return !isBrowser || (request.header("accept") ?? "").includes("text/html");
}

/** Whether the page with this URL has the same host as the request. The origin `null` has no host. */
function isOwnHost(url: string, request: HeaderReader): boolean {
  return URL.parse(url)?.host === request.header("host")?.toLowerCase();
}

function crossSite(origin: string | undefined, flag?: string): Problem {
  const page = origin === undefined ? "a page of another origin" : `a page of ${JSON.stringify(origin)}`;
  // Browsers send `null` for files, and for frames in a sandbox of any site.
  const isFile = origin === "null";
  const detail = isFile
    ? "A browser sent this for a page without an origin, such as a file. It may not change anything here: open the page from a web server, such as http://localhost:8080."
    : `A browser sent this for ${page}, which may not change anything here.${origin === undefined || flag === undefined ? "" : ` The operator can allow it: ${flag} ${JSON.stringify(origin)}`}`;
  return new Problem(403, "cross_site_request", detail);
}

/** The origins whose pages may use a service. */
export interface CorsOptions {
  /** Origins, `loopback` for all origins of this machine, or `["*"]`. */
  readonly origins: readonly string[];
  /** Response headers that such a page may read. @default [] */
  readonly exposedHeaders?: readonly string[];
  /** The flag with which an operator allows an origin, for errors. @default none */
  readonly flag?: string | undefined;
}

/** Methods that change nothing (RFC 9110, section 9.2.1). */
const safeMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** How long browsers may remember the response to a preflight request. */
const MAX_AGE_SECONDS = 600;

/** Matches the origin of a page from this machine. Browsers send the host in lower case and no path. */
const loopbackOrigin = /^https?:\/\/(?:(?:[a-z\d-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/;

/** Admits requests from pages of listed origins, and rejects those from all other pages. */
export function createCors({ origins, exposedHeaders = [], flag }: CorsOptions) {
  const isAny = origins.includes("*");
  const listed: ReadonlySet<string> = new Set(origins);
  const takesLoopback = listed.has("loopback");
  const exposed = exposedHeaders.join(",");

  function allowedOrigin({ request }: OperationContext): string | undefined {
    const origin = request.header("origin");
    if (origin === undefined) return undefined;
    return isAny ? "*" : isAllowed(origin) ? origin : undefined;
  }

  function isAllowed(origin: string): boolean {
    return isAny || listed.has(origin) || (takesLoopback && loopbackOrigin.test(origin));
  }

  return {
    /**
     * The response to a preflight request (Fetch, section 3.3.8); undefined for other requests.
     *
     * @throws Problem 403 `cross_site_request` for a write that a browser sends for a page of another origin
     */
    check(context: OperationContext): Reply | undefined {
      const { request } = context;
      if (!safeMethods.has(request.method) && allowedOrigin(context) === undefined) {
        assertOwnOrigin(request, { flag });
      }
      const isPreflight = request.method === "OPTIONS" && request.header("access-control-request-method") !== undefined;
      if (!isPreflight || allowedOrigin(context) === undefined) return undefined;
      const headers: Record<string, string> = {
        "access-control-allow-methods": "GET,HEAD,PUT,POST,DELETE,PATCH",
        "access-control-max-age": String(MAX_AGE_SECONDS),
        vary: "Access-Control-Request-Headers",
      };
      const asked = request.header("access-control-request-headers");
      if (asked !== undefined) headers["access-control-allow-headers"] = asked;
      return { status: 204, headers, body: undefined };
    },

    /** Adds the headers that let a page read the response. */
    addHeaders(context: OperationContext, headers: Record<string, string>): void {
      if (origins.length === 0) return;
      if (!isAny) headers.vary = headers.vary === undefined ? "Origin" : `${headers.vary}, Origin`;
      const origin = allowedOrigin(context);
      if (origin === undefined) return;
      headers["access-control-allow-origin"] = origin;
      if (exposed !== "") headers["access-control-expose-headers"] = exposed;
    },
  };
}
