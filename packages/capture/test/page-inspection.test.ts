import { describe, expect, test } from "vitest";
import type { CapturedRequestJson, RequestPageJson } from "../src/json/shapes.ts";
import { ApiError } from "../ui/src/api/api-error.ts";
import { type Inspection, inspect, newInspection } from "../ui/src/state/inspection.ts";

function request(seq: number): CapturedRequestJson {
  return {
    seq,
    receivedAt: "2026-01-01T00:00:00.000Z",
    method: "GET",
    target: "/",
    path: "/",
    query: [],
    httpVersion: "1.1",
    headers: [],
    trailers: [],
    body: { size: 0, encoding: "utf8", content: "", truncated: false, href: "/" },
    remote: { address: "127.0.0.1", port: 1 },
    timing: { bodyMs: 0 },
    flags: [],
  };
}

/** The page of the requests `from` (newest) down to `to`. */
function page(from: number, to: number): RequestPageJson {
  const requests = Array.from({ length: from - to + 1 }, (_, index) => request(from - index));
  const route = {
    id: "00000000-0000-4000-8000-000000000000",
    name: "",
    url: "http://localhost/",
    inspectUrl: "http://localhost/inspect/",
    createdAt: "2026-01-01T00:00:00.000Z",
    expiresAt: "2026-01-08T00:00:00.000Z",
    ttl: 604_800,
    captured: from,
    stored: from,
    storedBytes: 0,
    private: false,
    response: [],
    limits: {},
    forward: null,
    signature: null,
  };
  return { route, requests, next: to > 1 ? `/inspect/x?before=${to}` : null };
}

const seqs = ({ requests }: Inspection): number[] => requests.map(({ seq }) => seq);
const opened = inspect(newInspection, { kind: "newest page", page: page(9, 7) });

describe("inspect()", () => {
  test("puts requests that come on top, each once, newest first", () => {
    const grown = inspect(opened, { kind: "captured", requests: [request(9), request(10), request(11)] });
    expect(seqs(grown)).toEqual([11, 10, 9, 8, 7]);
  });

  test("appends an older page, also when it comes twice", () => {
    const older = { kind: "older page", page: page(6, 5) } as const;
    const grown = inspect(inspect(opened, older), older);
    expect(seqs(grown)).toEqual([9, 8, 7, 6, 5]);
    expect(grown.hasOlder).toBe(true);
    expect(inspect(grown, { kind: "older page", page: page(4, 1) }).hasOlder).toBe(false);
  });

  test("joins the newest page after a break to what it knows", () => {
    const back = inspect(opened, { kind: "newest page", page: page(11, 9) });
    expect(seqs(back)).toEqual([11, 10, 9, 8, 7]);
  });

  test("starts afresh from the newest page when requests are missing in between", () => {
    const back = inspect(opened, { kind: "newest page", page: page(20, 18) });
    expect(seqs(back)).toEqual([20, 19, 18]);
    expect(back.hasOlder).toBe(true);
  });

  test("keeps what came after the newest page was written", () => {
    const grown = inspect(opened, { kind: "captured", requests: [request(10), request(11)] });
    const read = inspect(grown, { kind: "newest page", page: page(10, 8) });
    expect(seqs(read)).toEqual([11, 10, 9, 8, 7]);
    expect(seqs(inspect(read, { kind: "captured", requests: [request(11), request(12)] }))).toEqual([
      12, 11, 10, 9, 8, 7,
    ]);
  });

  test("lets go of what the newest page says is no longer kept", () => {
    const newest = page(11, 9);
    const kept = inspect(opened, { kind: "newest page", page: { ...newest, route: { ...newest.route, stored: 4 } } });
    expect(seqs(kept)).toEqual([11, 10, 9, 8]);
    expect(kept.hasOlder).toBe(false);
  });

  test("lets go of what was cleared, and of nothing that came since", () => {
    const grown = inspect(opened, { kind: "captured", requests: [request(10)] });
    const cleared = inspect(grown, { kind: "cleared", to: 9 });
    expect(seqs(cleared)).toEqual([10]);
    expect(cleared.hasOlder).toBe(false);
  });

  test("does not bring back deleted requests by an event that was on its way", () => {
    const cleared = inspect(opened, { kind: "cleared", to: 9 });
    expect(seqs(inspect(cleared, { kind: "captured", requests: [request(9), request(10)] }))).toEqual([10]);
  });

  test("keeps the newest 2,000 requests of a page that is left open", () => {
    const many = Array.from({ length: 3_000 }, (_, index) => request(10 + index));
    const grown = inspect(opened, { kind: "captured", requests: many });
    expect(grown.requests).toHaveLength(2_000);
    expect(grown.requests[0]?.seq).toBe(3_009);
    expect(grown.hasOlder).toBe(true);
  });

  test("says that the route has ended when the service does not know it any more", () => {
    const error = new ApiError("not_found", "There is no such route.");
    const ended = inspect(opened, { kind: "failed", error });
    expect(ended).toMatchObject({ stream: "ended", hasOlder: false, error });
    expect(seqs(ended)).toEqual([9, 8, 7]);
  });
});
