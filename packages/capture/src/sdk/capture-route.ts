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
  /** Only requests with a higher number. @default 0: all stored requests */
  readonly after?: number;
}

export interface ReplayOptions {
  /** The URL to send it to. Method, headers and body are unchanged unless set below. */
  readonly url: string;
  readonly method?: string;
  /** Replace the captured headers. Sent in this order. */
  readonly headers?: readonly (readonly [string, string])[];
  readonly body?: string;
  readonly encoding?: "utf8" | "base64";
  /** How many redirects to follow. @default 0 */
  readonly redirects?: number;
}

/** The response of a listener, instead of that of the route. */
export interface ListenerResponse {
  readonly status?: number;
  /** Sent in this order. As in response rules, some names are not allowed. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly body?: string;
  readonly encoding?: "utf8" | "base64";
}

/** A route on a capture service. */
export interface CaptureRoute {
  readonly id: string;
  /** Captures every request to this URL or below it. */
  readonly url: string;
  readonly inspectUrl: string;
  /** The secret of a private route, if this object created the route. */
  readonly secret: string | undefined;
  /** The owner secret of a public route. It allows to make the route private, and to use its id again after its removal. */
  readonly ownerSecret: string | undefined;
  describe(): Promise<RouteJson>;
  /** The captured requests, newest first, at most 1,000. */
  requests(match?: RequestMatch, options?: { limit?: number }): Promise<ReceivedRequest[]>;
  request(seq: number): Promise<ReceivedRequest>;
  /** The decoded request: views of its body without content codings, and the tokens in its headers. */
  decoded(seq: number): Promise<DecodedRequest>;
  /**
   * The first matching request. Resolves immediately when it has already arrived.
   *
   * @throws CaptureError `timeout` when none arrives in time
   */
  waitFor(match?: RequestMatch, options?: WaitOptions): Promise<ReceivedRequest>;
  /** The first `count` matching requests. @throws CaptureError `timeout` */
  waitForAll(count: number, match?: RequestMatch, options?: WaitOptions): Promise<ReceivedRequest[]>;
  /** The events of the route as they occur. Reconnects when the connection breaks. */
  events(options?: FollowOptions): AsyncGenerator<RouteEvent, undefined>;
  /** Sends a request again, from the service. The outcome is stored with the request. */
  replay(seq: number, options: ReplayOptions): Promise<ReplayJson>;
  /** The replays and forwards of a request with their outcomes, newest first. */
  deliveries(seq: number): Promise<DeliveryJson[]>;
  /**
   * Responds to the caller of a request, as the listener that subscribed with `events`.
   *
   * @throws CaptureError `not_waiting` when the caller already has a response, `not_listening` when another one is the listener
   */
  respond(seq: number, listener: string, response: ListenerResponse): Promise<void>;
  /**
   * A link with which others can read a private route, and its token for `Authorization: Bearer …`.
   *
   * @throws CaptureError `not_private` for a public route, which anyone with its URL can read
   */
  share(): Promise<{ readonly url: string; readonly token: string }>;
  export(format: ExportFormatName, match?: RequestMatch): Promise<Uint8Array>;
  /** Changes name, ttl, response rules, limits, forward, signature or privacy. */
  update(changes: object): Promise<RouteJson>;
  /**
   * Pins a request, so that retention does not discard it, or sets its note. Omitted fields are unchanged.
   *
   * @throws CaptureError `too_many_pins`, `too_many_notes`
   */
  mark(seq: number, changes: { readonly pinned?: boolean; readonly note?: string }): Promise<MarkJson>;
  /** Deletes one request with its deliveries. */
  deleteRequest(seq: number): Promise<void>;
  /** The queue of the route's forward, and its failures. @throws CaptureError `not_forwarding` */
  forwardQueue(): Promise<ForwardQueueJson>;
  /** Forwards a request again immediately. @throws CaptureError `not_forwarding`, `under_way`, `next_in_queue` */
  retryForward(seq: number): Promise<void>;
  /** Drops a request that waits for its next attempt. @throws CaptureError `not_queued` */
  dropForward(seq: number): Promise<void>;
  /** Deletes all requests of the route. */
  clear(): Promise<void>;
  /** Deletes the route. `await using route = …` does so too. */
  delete(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** The longest wait of one call, in milliseconds. A longer wait makes several calls. */
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
  return new CaptureError("timeout", `Waited ${timeout} ms for ${wanted}, received ${found}`);
}

/** A captured request with accessors for tests. */
export interface ReceivedRequest extends CapturedRequestJson {
  /** The first value of a header. The name is case-insensitive. */
  header(name: string): string | undefined;
  /** The body as sent. Downloads it when the list omitted it. */
  bytes(): Promise<Uint8Array>;
  text(): Promise<string>;
  /** @throws SyntaxError when the body is not JSON. */
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
