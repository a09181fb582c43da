import { readFileSync } from "node:fs";
import { enterpriseCompatibility } from "@octokit/plugin-enterprise-compatibility";
import { paginateRest } from "@octokit/plugin-paginate-rest";
import { restEndpointMethods } from "@octokit/plugin-rest-endpoint-methods";
import { retry } from "@octokit/plugin-retry";
import { throttling } from "@octokit/plugin-throttling";
import { describe, expect, test } from "vitest";
import { Client, type ClientOptions, type RequestParameters } from "../../src/index.ts";
import { recordFetch, type SentCall, sameCall } from "../support/recorded-calls.ts";

/** A call that a published program makes, and the request that a version of octokit sends for it. */
interface CallerCall {
  /** The program, and its file. */
  readonly from: string;
  /** The method of its client that it calls. */
  readonly call: string;
  readonly arguments: readonly unknown[];
  readonly sent: SentCall;
}

/** All calls of `@semantic-release/github` 5.5.8 on octokit 16, and of 11.0.6 and Probot 14.3.2 on octokit 22. */
const CALLERS: Readonly<Record<string, readonly CallerCall[]>> = JSON.parse(
  readFileSync(new URL("../vectors/callers.json", import.meta.url), "utf8"),
);

/**
 * The calls of whole programs, recorded while they ran on octokit: the merged options of each, and what was sent. The same programs ran with
 * our class in place of octokit's, and made the same calls.
 */
const PROGRAMS: Readonly<Record<string, readonly { options: RequestParameters; sent: SentCall }[]>> = JSON.parse(
  readFileSync(new URL("../vectors/programs.json", import.meta.url), "utf8"),
);

type OctokitPlugin = (client: unknown, options: ClientOptions) => Record<never, never>;

const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** Probot's plugin that logs requests, copied line by line. */
function requestLogging(octokit: Client): void {
  octokit.hook.after("request", (result, options) => {
    const { method, url, ...params } = octokit.request.endpoint.parse(options);
    const msg = `GitHub request: ${method} ${url} - ${result.status}`;
    octokit.log.debug((params.body as string) || "", msg);
  });
}

const limits = { onRateLimit: () => true, onSecondaryRateLimit: () => true, enabled: false };
const withPlugins = (...plugins: unknown[]) => Client.plugin(...(plugins as OctokitPlugin[]));

/** The classes that the programs derive from octokit's, derived from ours. */
const CLASSES: Readonly<Record<string, new (options: ClientOptions) => Client>> = {
  client: Client,
  "class of semantic-release": withPlugins(paginateRest, retry, throttling).defaults({
    userAgent: "@semantic-release/github v11.0.6",
    retry: { retries: 3 },
    throttle: limits,
  }),
  "class of Probot": withPlugins(
    throttling,
    retry,
    paginateRest,
    restEndpointMethods,
    enterpriseCompatibility,
    requestLogging,
  ).defaults((options: ClientOptions) => ({ userAgent: "probot/14.3.2", ...options, throttle: limits })),
};

async function call(client: Client, recorder: ReturnType<typeof recordFetch>, one: CallerCall): Promise<SentCall> {
  const keys = one.call.split(".");
  const owner = keys.slice(0, -1).reduce<unknown>((object, key) => Reflect.get(Object(object), key), client);
  const method = Reflect.get(Object(owner), keys.at(-1) ?? "") as (...given: unknown[]) => Promise<unknown>;
  return recorder.record(() => method(...structuredClone(one.arguments)));
}

describe("the calls of published programs", () => {
  test.each([
    ["client", "16.43.2"],
    ["client", "22.0.1"],
    ["class of semantic-release", "22.0.1"],
    ["class of Probot", "22.0.1"],
  ])("on the %s send what they send on octokit %s", async (name, version) => {
    const recorder = recordFetch(() => []);
    const Class = CLASSES[name] ?? Client;
    const client = new Class({ auth: "token", log: silent, request: { fetch: recorder.fetch } });
    const calls = CALLERS[version] ?? [];
    expect(calls.length).toBeGreaterThan(10);
    for (const one of calls) {
      expect(sameCall(await call(client, recorder, one)), `${one.from}: ${one.call}`).toBe(sameCall(one.sent));
    }
  });

  test.each(Object.entries(PROGRAMS))("that ran on octokit send the same on ours: %s", async (_, calls) => {
    const recorder = recordFetch(() => []);
    const client = new Client({ auth: "token", log: silent, request: { fetch: recorder.fetch } });
    for (const { options, sent } of calls) {
      expect(sameCall(await recorder.record(() => client.request(options)))).toBe(sameCall(sent));
    }
  });

  test("make a client of the class of another one, as Probot does for each installation", async () => {
    const Probot = CLASSES["class of Probot"] as typeof Client;
    const octokit = new Probot({ auth: "token", log: silent });
    const Class = octokit.constructor as typeof Client;
    const copy = new Class({ auth: "other", log: silent });
    expect([Class, copy instanceof Probot, typeof copy.rest.issues.get]).toEqual([Probot, true, "function"]);
  });
});
