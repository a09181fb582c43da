import { assertOwnOrigin } from "./cross-site.ts";
import type { OperationContext } from "./service-request.ts";
import type { Reply } from "./service-result.ts";

/** The origins whose pages may use a service. */
export interface CorsOptions {
  /** Origins, `loopback` for all origins of this machine, or `["*"]`. */
  readonly origins: readonly string[];
  /** Response headers that such a page may read. @default [] */
  readonly exposedHeaders?: readonly string[];
}

/** Admits requests from pages of listed origins, and rejects those from all other pages. */
interface Cors {
  /**
   * The response to a preflight request (Fetch, section 3.3.8); undefined for other requests.
   *
   * @throws Problem 403 `cross_site_request` for a write that a browser sends for a page of another origin
   */
  check(context: OperationContext): Reply | undefined;
  /** Adds the headers that let a page read the response. */
  addHeaders(context: OperationContext, headers: Record<string, string>): void;
}

/** Methods that change nothing (RFC 9110, section 9.2.1). */
const safeMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** How long browsers may remember the response to a preflight request. */
const maxAgeSeconds = 600;

/** Matches the origin of a page from this machine. Browsers send the host in lower case and no path. */
const loopbackOrigin = /^https?:\/\/(?:(?:[a-z\d-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/;

export function createCors({ origins, exposedHeaders = [] }: CorsOptions): Cors {
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
    check(context) {
      const { request } = context;
      if (!safeMethods.has(request.method) && allowedOrigin(context) === undefined) {
        assertOwnOrigin({ get: (name) => request.header(name) ?? null });
      }
      const isPreflight = request.method === "OPTIONS" && request.header("access-control-request-method") !== undefined;
      if (!isPreflight || allowedOrigin(context) === undefined) return undefined;
      const headers: Record<string, string> = {
        "access-control-allow-methods": "GET,HEAD,PUT,POST,DELETE,PATCH",
        "access-control-max-age": String(maxAgeSeconds),
        vary: "Access-Control-Request-Headers",
      };
      const asked = request.header("access-control-request-headers");
      if (asked !== undefined) headers["access-control-allow-headers"] = asked;
      return { status: 204, headers, body: undefined };
    },

    addHeaders(context, headers) {
      if (origins.length === 0) return;
      if (!isAny) headers.vary = headers.vary === undefined ? "Origin" : `${headers.vary}, Origin`;
      const origin = allowedOrigin(context);
      if (origin === undefined) return;
      headers["access-control-allow-origin"] = origin;
      if (exposed !== "") headers["access-control-expose-headers"] = exposed;
    },
  };
}
