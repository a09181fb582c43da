import { Problem } from "./problem.ts";

export interface CrossSiteOptions {
  /** Origins, besides the service's own, whose pages may change things here, or `["*"]`. @default [] */
  readonly allowedOrigins?: readonly string[];
}

/** Returns the value of a header by its lower-case name. */
type HeaderReader = Pick<Headers, "get">;

/**
 * Rejects a write that a browser sends for a page of another origin. A browser sends such requests unasked, with cookies and
 * from its own network, and only hides the response from the page.
 *
 * Other ports of the same host count as other origins (`Sec-Fetch-Site: same-site`): on this machine, they are other
 * programs. Programs that are not browsers send neither `Sec-Fetch-Site` nor `Origin`, and pass.
 *
 * @throws Problem 403 `cross_site_request`.
 */
export function assertOwnOrigin(headers: HeaderReader, { allowedOrigins = [] }: CrossSiteOptions = {}): void {
  const origin = headers.get("origin");
  if (origin !== null && (allowedOrigins.includes(origin) || allowedOrigins.includes("*"))) return;
  const site = headers.get("sec-fetch-site");
  // Browsers omit Fetch Metadata on plain http except to loopback, but send Origin with every write.
  const isOwn =
    site === null ? origin === null || isOwnHost(origin, headers) : site === "same-origin" || site === "none";
  if (!isOwn) throw crossSite(origin);
}

/**
 * For a GET that changes something. Accepts requests from a page of this service, from a person who opens the URL, and from
 * programs other than browsers. Rejects images, frames, scripts and prefetches of other pages.
 *
 * @throws Problem 403 `cross_site_request`.
 */
export function assertNavigation(headers: HeaderReader): void {
  const purpose = `${headers.get("sec-purpose") ?? ""} ${headers.get("purpose") ?? ""}`;
  if (/\bprefetch\b/i.test(purpose) || !isNavigation(headers)) throw crossSite(headers.get("origin"));
}

function isNavigation(headers: HeaderReader): boolean {
  const site = headers.get("sec-fetch-site");
  if (site === "same-origin") return true;
  if (site !== null)
    return headers.get("sec-fetch-mode") === "navigate" && headers.get("sec-fetch-dest") === "document";
  const source = headers.get("origin") ?? headers.get("referer");
  if (source !== null && !isOwnHost(source, headers)) return false;
  // A browser without Fetch Metadata asks for HTML only when it opens a page.
  const isBrowser = /^Mozilla\//.test(headers.get("user-agent") ?? "");
  return !isBrowser || (headers.get("accept") ?? "").includes("text/html");
}

/** Whether the page with this URL has the same host as the request. The origin `null` has no host. */
function isOwnHost(url: string, headers: HeaderReader): boolean {
  return URL.parse(url)?.host === headers.get("host")?.toLowerCase();
}

function crossSite(origin: string | null): Problem {
  const page = origin === null ? "a page of another origin" : `a page of ${JSON.stringify(origin)}`;
  // Browsers send `null` for files, and for frames in a sandbox of any site.
  const isFile = origin === "null";
  return new Problem({
    status: 403,
    code: "cross_site_request",
    detail: isFile
      ? "A browser sent this for a page without an origin, such as a file. It may not change anything here: open the page from a web server, such as http://localhost:8080."
      : `A browser sent this for ${page}, which may not change anything here.`,
  });
}
