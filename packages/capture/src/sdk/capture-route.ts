import type { DecodedRequest } from "../decode/decoded.ts";
import type { ExportFormatName } from "../export/export-formats.ts";
import type {
  CapturedRequestJson,
  DeliveryJson,
  ForwardQueueJson,
  MarkJson,
  ReplayJson,
  RequestPageJson,
  RouteJson,
  WaitResultJson,
} from "../json/shapes.ts";
import { type CallApi, CaptureError } from "./call-api.ts";
import { type FollowOptions, followEvents, type RouteEvent } from "./follow-events.ts";
import { matchQuery, type RequestMatch } from "./match-query.ts";

export interface WaitOptions {
  /** How long to wait, in milliseconds. @default 5_000 */
  readonly timeout?: number;
  /** Only requests with a higher number. @default 0: all that are kept */
  readonly after?: number;
}

export interface ReplayOptions {
  /** Where to: the method, headers and body stay as they were. */
  readonly url: string;
  readonly method?: string;
  /** In their order; in place of those that were captured. */
  readonly headers?: readonly (readonly [string, string])[];
  readonly body?: string;
  readonly encoding?: "utf8" | "base64";
  /** How many redirects to follow. @default 0 */
  readonly redirects?: number;
}

/** The response of a listener in the place of a route. */
export interface ListenerResponse {
  readonly status?: number;
  /** In their order; as in response rules, some names are not allowed. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly body?: string;
  readonly encoding?: "utf8" | "base64";
}

/** A route on a capture service. */
export interface CaptureRoute {
  readonly id: string;
  /** Send anything here, or below it. */
  readonly url: string;
  readonly inspectUrl: string;
  /** The secret of a private route, when it was made here. */
  readonly secret: string | undefined;
  /** What proves that an open route was made here: makes it private, and takes its id again after it was removed. */
  readonly ownerSecret: string | undefined;
  describe(): Promise<RouteJson>;
  /** What has come, newest first, at most 1,000. */
  requests(match?: RequestMatch, options?: { limit?: number }): Promise<ReceivedRequest[]>;
  request(seq: number): Promise<ReceivedRequest>;
  /** What a request says: its body without codings and in every form that fits it, and the tokens in its headers. */
  decoded(seq: number): Promise<DecodedRequest>;
  /**
   * The first request that matches, at once when it has come already.
   *
   * @throws CaptureError `timeout` when none comes in time
   */
  waitFor(match?: RequestMatch, options?: WaitOptions): Promise<ReceivedRequest>;
  /** The first `count` requests that match. @throws CaptureError `timeout` */
  waitForAll(count: number, match?: RequestMatch, options?: WaitOptions): Promise<ReceivedRequest[]>;
  /** Each request as it comes, over breaks of the connection. */
  events(options?: FollowOptions): AsyncGenerator<RouteEvent, undefined>;
  /** Lets the service send a request again. What comes of it is kept with the request. */
  replay(seq: number, options: ReplayOptions): Promise<ReplayJson>;
  /** Where a request was sent on to, by replays and forwards, and what came of it; newest first. */
  deliveries(seq: number): Promise<DeliveryJson[]>;
  /**
   * Responds to the caller of a request, as the listener that follows the route by `events`.
   *
   * @throws CaptureError `not_waiting` when the caller has its response, `not_listening` when another one listens
   */
  respond(seq: number, listener: string, response: ListenerResponse): Promise<void>;
  /**
   * The link by which others read a private route, and its token for `Authorization: Bearer …`.
   *
   * @throws CaptureError `not_private` for a public one, whose address is link enough
   */
  share(): Promise<{ readonly url: string; readonly token: string }>;
  export(format: ExportFormatName, match?: RequestMatch): Promise<Uint8Array>;
  /** Changes name, ttl, response rules, limits, forward, signature or privacy. */
  update(changes: object): Promise<RouteJson>;
  /**
   * Pins a request, so that it outlives the others of its route, or notes something about it. What is left out stays.
   *
   * @throws CaptureError `too_many_pins`, `too_many_notes`
   */
  mark(seq: number, changes: { readonly pinned?: boolean; readonly note?: string }): Promise<MarkJson>;
  /** Deletes one request with its deliveries. */
  deleteRequest(seq: number): Promise<void>;
  /** What the route has still to forward, and what it could not. @throws CaptureError `not_forwarding` */
  forwardQueue(): Promise<ForwardQueueJson>;
  /** Forwards a request again, at once. @throws CaptureError `not_forwarding`, `under_way`, `next_in_queue` */
  retryForward(seq: number): Promise<void>;
  /** Gives up a request that waits for its next attempt. @throws CaptureError `not_queued` */
  dropForward(seq: number): Promise<void>;
  /** Removes what has come. */
  clear(): Promise<void>;
  /** Removes the route. So that `await using route = …` leaves nothing behind. */
  delete(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** The longest that one call waits, in milliseconds; a longer wait makes several. */
const longestPoll = 30_000;

export function captureRoute(
  call: CallApi,
  base: string,
  id: string,
  { secret, ownerSecret }: Pick<RouteJson, "secret" | "ownerSecret"> = {},
): CaptureRoute {
  const inspect = `/inspect/${id}`;

  async function fetchBody(seq: number): Promise<Uint8Array> {
    return new Uint8Array(await (await call("GET", `${inspect}/${seq}/body`)).arrayBuffer());
  }

  async function waitForAll(
    count: number,
    match: RequestMatch = {},
    { timeout = 5_000, after = 0 }: WaitOptions = {},
  ): Promise<ReceivedRequest[]> {
    const found: ReceivedRequest[] = [];
    const end = Date.now() + timeout;
    let last = after;
    for (;;) {
      const left = Math.max(0, Math.min(end - Date.now(), longestPoll));
      const parameters = new URLSearchParams({
        q: matchQuery(match),
        count: String(count - found.length),
        after: String(last),
        timeout: String(left / 1000),
      });
      const result = (await (await call("GET", `${inspect}/wait?${parameters}`)).json()) as WaitResultJson;
      found.push(...result.requests.map((request) => receivedRequest(request, fetchBody)));
      last = result.last;
      if (found.length >= count) return found;
      if (Date.now() >= end) throw timedOut(count, found.length, match, timeout);
    }
  }

  const route: CaptureRoute = {
    id,
    url: `${base}/${id}`,
    inspectUrl: base + inspect,
    secret,
    ownerSecret,
    describe: async () => (await (await call("GET", `/api/routes/${id}`)).json()) as RouteJson,
    async requests(match = {}, { limit = 1_000 } = {}) {
      const parameters = new URLSearchParams({ q: matchQuery(match), limit: String(limit) });
      const page = (await (await call("GET", `${inspect}?${parameters}`)).json()) as RequestPageJson;
      return page.requests.map((request) => receivedRequest(request, fetchBody));
    },
    request: async (seq) =>
      receivedRequest((await (await call("GET", `${inspect}/${seq}`)).json()) as never, fetchBody),
    decoded: async (seq) => (await (await call("GET", `${inspect}/${seq}/decoded`)).json()) as DecodedRequest,
    async waitFor(match, options) {
      const [first] = await waitForAll(1, match, options);
      return first as ReceivedRequest;
    },
    waitForAll,
    events: (options = {}) => followEvents(call, id, options),
    replay: async (seq, options) =>
      (await (await call("POST", `${inspect}/${seq}/replay`, { body: options })).json()) as ReplayJson,
    async deliveries(seq) {
      const response = await call("GET", `${inspect}/${seq}/deliveries`);
      return ((await response.json()) as { deliveries: DeliveryJson[] }).deliveries;
    },
    async respond(seq, listener, response) {
      await call("POST", `${inspect}/${seq}/response`, { body: { listener, ...response } });
    },
    share: async () => (await (await call("GET", `/api/routes/${id}/share`)).json()) as { url: string; token: string },
    async export(format, match = {}) {
      const parameters = new URLSearchParams({ format, q: matchQuery(match) });
      return new Uint8Array(await (await call("GET", `${inspect}/export?${parameters}`)).arrayBuffer());
    },
    update: async (changes) =>
      (await (await call("PATCH", `/api/routes/${id}`, { body: changes })).json()) as RouteJson,
    mark: async (seq, changes) =>
      (await (await call("PATCH", `${inspect}/${seq}`, { body: changes })).json()) as MarkJson,
    async deleteRequest(seq) {
      await call("DELETE", `${inspect}/${seq}`);
    },
    forwardQueue: async () => (await (await call("GET", `/api/routes/${id}/forward`)).json()) as ForwardQueueJson,
    async retryForward(seq) {
      await call("POST", `${inspect}/${seq}/forward`);
    },
    async dropForward(seq) {
      await call("DELETE", `${inspect}/${seq}/forward`);
    },
    async clear() {
      await call("DELETE", `/api/routes/${id}/requests`);
    },
    async delete() {
      await call("DELETE", `/api/routes/${id}`);
    },
    [Symbol.asyncDispose]: () => route.delete(),
  };
  return route;
}

function timedOut(count: number, found: number, match: RequestMatch, timeout: number): CaptureError {
  const query = matchQuery(match);
  const [requests, verb] = count === 1 ? ["request", "matches"] : ["requests", "match"];
  const wanted = `${count} ${requests}${query === "" ? "" : ` that ${verb} ${query}`}`;
  return new CaptureError("timeout", `Waited ${timeout} ms for ${wanted}; ${found} came`);
}

/** A captured request, with what tests ask of it. */
export interface ReceivedRequest extends CapturedRequestJson {
  /** The first value of a header, whatever the case of its name. */
  header(name: string): string | undefined;
  /** The body as it was sent. Fetched when it was left out of a list. */
  bytes(): Promise<Uint8Array>;
  text(): Promise<string>;
  /** @throws SyntaxError when the body is no JSON. */
  json(): Promise<unknown>;
}

function receivedRequest(
  request: CapturedRequestJson,
  fetchBody: (seq: number) => Promise<Uint8Array>,
): ReceivedRequest {
  const bytes = async (): Promise<Uint8Array> => {
    const { content, encoding } = request.body;
    return content === null ? fetchBody(request.seq) : Buffer.from(content, encoding);
  };
  const text = async (): Promise<string> => new TextDecoder().decode(await bytes());
  return {
    ...request,
    header: (name) => request.headers.find(([known]) => known.toLowerCase() === name.toLowerCase())?.[1],
    bytes,
    text,
    json: async () => JSON.parse(await text()) as unknown,
  };
}
