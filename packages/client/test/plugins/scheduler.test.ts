import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { chooseLane, DEFAULT_LIMITS, LANES, type LaneName } from "../../src/plugins/lanes.ts";
import { Scheduler } from "../../src/plugins/scheduler.ts";

let scheduler: Scheduler<LaneName>;
let started: string[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  scheduler = new Scheduler(DEFAULT_LIMITS, LANES);
  started = [];
});
afterEach(() => vi.useRealTimers());

/** Runs a task of `milliseconds` that records its start. */
function start(lane: LaneName, name: string, milliseconds = 0) {
  const begun = performance.now();
  return scheduler.run(lane, undefined, () => {
    started.push(`${name}@${performance.now() - begun}`);
    return new Promise<void>((resolve) => (milliseconds === 0 ? resolve() : setTimeout(resolve, milliseconds)));
  });
}

describe("the scheduler", () => {
  test("runs ten reads at once, and the next when one of them ends", async () => {
    for (let index = 0; index < 12; index += 1) void start("read", `r${index}`, 300);
    await vi.advanceTimersByTimeAsync(0);
    expect(started).toHaveLength(10);
    await vi.advanceTimersByTimeAsync(300);
    expect(started.slice(10)).toEqual(["r10@300", "r11@300"]);
  });

  test.each([
    ["write", ["a@0", "b@1000", "c@2000"]],
    ["search", ["a@0", "b@2000", "c@4000"]],
    ["notify", ["a@0", "b@3000", "c@6000"]],
  ] as const)("spaces the calls of the lane %s: %j", async (lane, expected) => {
    for (const name of ["a", "b", "c"]) void start(lane, name);
    await vi.advanceTimersByTimeAsync(6000);
    expect(started).toEqual(expected);
  });

  test("runs one write at a time", async () => {
    for (const name of ["a", "b"]) void start("write", name, 1700);
    await vi.advanceTimersByTimeAsync(2000);
    expect(started).toEqual(["a@0", "b@1700"]);
  });

  test("starts writes that notify three seconds apart, and other writes between them", async () => {
    for (const name of ["n1", "n2"]) void start("notify", name);
    for (const name of ["w1", "w2"]) void start("write", name);
    await vi.advanceTimersByTimeAsync(3000);
    expect(started).toEqual(["n1@0", "w1@1000", "w2@2000", "n2@3000"]);
  });

  test("does not starve a write that notifies when other writes keep coming", async () => {
    for (const name of ["n1", "n2"]) void start("notify", name);
    for (let index = 0; index < 9; index += 1) void start("write", `w${index}`);
    await vi.advanceTimersByTimeAsync(3000);
    expect(started.at(-1)).toBe("n2@3000");
  });

  test("does not delay reads behind a waiting write", async () => {
    for (const name of ["w1", "w2"]) void start("write", name);
    void start("read", "r");
    await vi.advanceTimersByTimeAsync(0);
    expect(started).toEqual(["w1@0", "r@0"]);
  });

  test("pauses a whole lane, also one that shares the quota, and no other", async () => {
    const resume = scheduler.pause("read");
    void start("read", "r");
    void start("write", "w");
    void start("search", "s");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(started).toEqual(["s@0"]);
    resume();
    await vi.advanceTimersByTimeAsync(0);
    expect(started).toEqual(["s@0", "r@60000", "w@60000"]);
  });
});

describe("chooseLane()", () => {
  test.each([
    ["GET", "/repos/:owner/:repo", "read"],
    ["HEAD", "/x", "read"],
    ["get", "/search/issues", "search"],
    ["GET", "https://ghe.test/api/v3/search/code?q=x", "search"],
    ["GET", "/search/repositories{?q}", "search"],
    ["PATCH", "/repos/:owner/:repo", "write"],
    ["DELETE", "/repos/o/r", "write"],
    ["POST", "/repos/:owner/:repo/issues", "notify"],
    ["POST", "/repos/o/r/issues/1/comments", "notify"],
    ["POST", "https://ghe.test/api/v3/repos/o/r/issues/1/comments", "notify"],
    ["PATCH", "/repos/{owner}/{repo}/issues/{issue_number}", "write"],
    ["POST", "/repos/o/r/pulls", "notify"],
    ["POST", "/repos/o/r/pulls/1/reviews", "notify"],
    ["PUT", "/repos/o/r/pulls/1/merge", "notify"],
    ["PUT", "/repos/o/r/collaborators/u", "notify"],
    ["POST", "/orgs/:org/invitations", "notify"],
    ["POST", "/app/installations/1/access_tokens", "auth"],
    ["POST", "/login/oauth/access_token", "auth"],
    ["GET", "/repos/search/search", "read"],
    ["GET", "/repos/search/issues/issues", "read"],
    ["GET", "/users/search", "read"],
    ["GET", "/users/search/repos", "read"],
    ["GET", "https://api.test/repos/search/code/commits", "read"],
    ["PUT", "/repos/o/r/contents/repos/a/b/issues", "write"],
    ["PUT", "/repos/o/r/contents/orgs/x/invitations", "write"],
    ["PUT", "/repos/o/r/contents/login/oauth/access_token", "write"],
    ["GET", "https://gateway.test/hub/search/issues?page=2", "search", "https://gateway.test/hub/"],
    ["GET", "https://gateway.test/hub/repos/search/x", "read", "https://gateway.test/hub"],
    ["GET", "/repos/o/r", "read", "https://gateway.test/search"],
    ["GET", "https://gateway.test/search/repos/o/r", "read", "https://gateway.test/search"],
  ])("sorts %s %s into the lane %s, by its whole path below the base %s", (method, url, lane, baseUrl = "") => {
    expect(chooseLane({ method, url, baseUrl })).toBe(lane);
  });
});
