import { describe, expect, test } from "vitest";
import { assertNavigation, assertOwnOrigin } from "../../src/http/cross-site.ts";

const host = "localhost:5000";
const own = "http://localhost:5000";
const other = "https://evil.example";

type Sent = Parameters<typeof assertNavigation>[0];

function sent(headers: Record<string, string>): Sent {
  return { header: (name) => ({ host, ...headers })[name] };
}

function passes(assert: (request: Sent) => void, headers: Record<string, string>): boolean {
  try {
    assert(sent(headers));
    return true;
  } catch (error) {
    expect(error).toMatchObject({ status: 403, code: "cross_site_request" });
    return false;
  }
}

describe("assertOwnOrigin()", () => {
  test.each([
    ["a program", {}, true],
    ["a program that sends what Node's fetch sends", { "sec-fetch-mode": "cors" }, true],
    ["the page of the service", { "sec-fetch-site": "same-origin", origin: own }, true],
    ["the page, in a browser without Fetch Metadata", { origin: own }, true],
    ["a person", { "sec-fetch-site": "none" }, true],
    ["another site", { "sec-fetch-site": "cross-site", origin: other }, false],
    ["another site without an origin", { "sec-fetch-site": "cross-site" }, false],
    ["another port of this machine", { "sec-fetch-site": "same-site", origin: "http://localhost:8080" }, false],
    ["another port, in a browser without Fetch Metadata", { origin: "http://localhost:8080" }, false],
    ["another site, in a browser without Fetch Metadata", { origin: other }, false],
    ["a sandboxed page", { origin: "null" }, false],
    ["what no browser says", { "sec-fetch-site": "nonsense" }, false],
  ])("for %s", (_, headers, isAllowed) => {
    expect(passes(assertOwnOrigin, headers as unknown as Record<string, string>)).toBe(isAllowed);
  });

  test("tells a page that was opened as a file to come from a web server", () => {
    expect(() => assertOwnOrigin(sent({ origin: "null" }))).toThrow(/a file\..* open the page from a web server/);
  });

  test("accepts pages of the allowed origins", () => {
    const fromOther = { "sec-fetch-site": "cross-site", origin: other };
    const allowing = (allowedOrigins: string[]) => (request: Sent) => assertOwnOrigin(request, { allowedOrigins });
    expect(passes(allowing([other]), fromOther)).toBe(true);
    expect(passes(allowing(["*"]), fromOther)).toBe(true);
    expect(passes(allowing(["https://app.example"]), fromOther)).toBe(false);
  });
});

describe("assertNavigation()", () => {
  const browser = { "user-agent": "Mozilla/5.0 (X11; Linux)" };
  const opened = { ...browser, accept: "text/html,*/*;q=0.8" };
  const image = { ...browser, accept: "image/avif,*/*;q=0.8" };

  test.each([
    ["a program", { "user-agent": "curl/8.0", accept: "*/*" }, true],
    ["a page that a person opens", { "sec-fetch-site": "none", ...navigation("document") }, true],
    ["a link on another site", { "sec-fetch-site": "cross-site", ...navigation("document") }, true],
    ["a call of the page of the service", { "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors" }, true],
    ["an image on another site", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" }, false],
    ["a frame on another site", { "sec-fetch-site": "cross-site", ...navigation("iframe") }, false],
    ["a call of another port", { "sec-fetch-site": "same-site", "sec-fetch-mode": "cors" }, false],
    ["a prefetch", { "sec-fetch-site": "none", ...navigation("document"), "sec-purpose": "prefetch;prerender" }, false],
    ["a page, in a browser without Fetch Metadata", opened, true],
    ["a link of the service, in such a browser", { ...opened, referer: `${own}/` }, true],
    ["a link of another site, in such a browser", { ...opened, referer: `${other}/` }, false],
    ["an image, in such a browser", image, false],
    ["an image on another site, in such a browser", { ...image, referer: `${other}/` }, false],
  ])("for %s", (_, headers, isAllowed) => {
    expect(passes(assertNavigation, headers as unknown as Record<string, string>)).toBe(isAllowed);
  });

  function navigation(dest: string): Record<string, string> {
    return { "sec-fetch-mode": "navigate", "sec-fetch-dest": dest };
  }
});
