import type { DecodedRequest } from "../decode/decoded.ts";
import type { HeldResponse } from "../domain/route.ts";
import type { RouteShapes } from "../drift/learn-requests.ts";
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
import { bodyJson } from "../json/to-json.ts";
import { type CallApi, CaptureError } from "./call-api.ts";
import { type FollowOptions, followEvents, type RouteEvent } from "./follow-events.ts";
import {
  assertMembers,
  describeReceived,
  differencesOf,
  isQuery,
  matchQuery,
  matchText,
  type RequestMatch,
} from "./request-match.ts";

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

/** The response of a listener, instead of that of the route. As in response rules, some names of headers are not allowed. */
export type ListenerResponse = Partial<HeldResponse>;

/** A route on a capture service. */
export class CaptureRoute {
  readonly id: string;
  /** Captures every request to this URL or below it. */
  readonly url: string;
  /** The same at the public address of the service, if it has one and this object created the route. */
  readonly publicUrl: string | undefined;
  readonly inspectUrl: string;
  /** The secret of a private route, if this object created the route. */
  readonly secret: string | undefined;
  /** The owner secret of a public route. It allows to make the route private, and to use its id again after its removal. */
  readonly ownerSecret: string | undefined;
  readonly #call: CallApi;
  readonly #inspect: string;

  constructor(
    call: CallApi,
    base: string,
    id: string,
    made: Pick<RouteJson, "secret" | "ownerSecret" | "publicUrl"> = {},
  ) {
    this.#call = call;
    this.#inspect = `/inspect/${id}`;
    this.id = id;
    this.url = `${base}/${id}`;
    this.inspectUrl = base + this.#inspect;
    this.publicUrl = made.publicUrl;
    this.secret = made.secret;
    this.ownerSecret = made.ownerSecret;
  }

  describe(): Promise<RouteJson> {
    return this.#json("GET", `/api/routes/${this.id}`);
  }

  /** The captured requests, newest first, at most 1,000. */
  async requests(match: RequestMatch = {}, { limit = 1_000 }: { limit?: number } = {}): Promise<ReceivedRequest[]> {
    return this.#matching(await this.#list(matchQuery(match), limit), match);
  }

  async #list(q: string, limit: number): Promise<ReceivedRequest[]> {
    const parameters = new URLSearchParams({ q, limit: String(limit) });
    const page: RequestPageJson = await this.#json("GET", `${this.#inspect}?${parameters}`);
    return page.requests.map(this.#received);
  }

  /** Selects the found requests that also match the regular expressions. */
  async #matching(requests: readonly ReceivedRequest[], match: RequestMatch): Promise<ReceivedRequest[]> {
    if (isQuery(match)) return [...requests];
    const { q: _, ...compared } = match;
    const matching: ReceivedRequest[] = [];
    for (const request of requests) {
      const isPart = request.body.content === null && match.json !== undefined;
      const body = isPart ? { ...request.body, ...bodyJson(await request.bytes()) } : request.body;
      if (differencesOf({ ...request, body }, compared).length === 0) matching.push(request);
    }
    return matching;
  }

  async request(seq: number): Promise<ReceivedRequest> {
    return this.#received(await this.#json("GET", `${this.#inspect}/${seq}`));
  }

  /** The decoded request: views of its body without content codings, and the tokens in its headers. */
  decoded(seq: number): Promise<DecodedRequest> {
    return this.#json("GET", `${this.#inspect}/${seq}/decoded`);
  }

  /**
   * The first matching request. Resolves immediately when it has already arrived.
   *
   * @throws CaptureError `timeout` when none arrives in time
   */
  waitFor(match: RequestMatch = {}, options: WaitOptions = {}): Promise<ReceivedRequest> {
    return this.#wait(1, match, options, callsOf(this.waitFor)).then(([first]) => first as ReceivedRequest);
  }

  /** The first `count` matching requests. @throws CaptureError `timeout` */
  waitForAll(count: number, match: RequestMatch = {}, options: WaitOptions = {}): Promise<ReceivedRequest[]> {
    return this.#wait(count, match, options, callsOf(this.waitForAll));
  }

  /** @param calls where the wait was called, for its error */
  async #wait(count: number, match: RequestMatch, options: WaitOptions, calls: string): Promise<ReceivedRequest[]> {
    assertMembers(options, ["timeout", "after"]);
    const { timeout = 5_000, after = 0 } = options;
    const found: ReceivedRequest[] = [];
    const end = Date.now() + timeout;
    let last = after;
    if (!isQuery(match)) {
      // One call for all stored requests, instead of one for each request that an expression does not match.
      const stored = await this.#list(`${matchQuery(match)} seq:>${after}`, 1_000);
      found.push(...(await this.#matching(stored, match)).reverse().slice(0, count));
      last = stored[0]?.seq ?? after;
    }
    // The service rejects a count below 1, so that one is sent too.
    while (!(count >= 1 && found.length >= count)) {
      const left = Math.max(0, Math.min(end - Date.now(), MAX_POLL_MS));
      const parameters = new URLSearchParams({
        q: matchQuery(match),
        count: String(count - found.length),
        after: String(last),
        timeout: String(left / 1000),
      });
      const result: WaitResultJson = await this.#json("GET", `${this.#inspect}/wait?${parameters}`);
      found.push(...(await this.#matching(result.requests.map(this.#received), match)));
      last = result.last;
      if (found.length >= count || Date.now() < end) continue;
      const received = await this.requests({ q: `seq:>${after}` }, { limit: MAX_RECEIVED }).catch(() => []);
      const error = timedOut({ count, found: found.length, match, timeout }, describeReceived(received, match));
      error.stack = `${error.name}: ${error.message}\n${calls}`;
      throw error;
    }
    return found;
  }

  /** The events of the route as they occur. Reconnects when the connection breaks. */
  async *events(options: FollowOptions = {}): AsyncGenerator<RouteEvent, undefined> {
    for await (const event of followEvents(this.#call, this.id, options)) {
      const isWanted =
        event.kind !== "request" ||
        (await this.#matching([this.#received(event.request)], options.match ?? {})).length > 0;
      if (isWanted) yield event;
    }
  }

  /** Sends a request again, from the service. The outcome is stored with the request. */
  replay(seq: number, options: ReplayOptions): Promise<ReplayJson> {
    return this.#json("POST", `${this.#inspect}/${seq}/replay`, options);
  }

  /** The replays and forwards of a request with their outcomes, newest first. */
  async deliveries(seq: number): Promise<DeliveryJson[]> {
    const list: { deliveries: DeliveryJson[] } = await this.#json("GET", `${this.#inspect}/${seq}/deliveries`);
    return list.deliveries;
  }

  /**
   * Responds to the caller of a request, as the listener that subscribed with `events`.
   *
   * @throws CaptureError `not_waiting` when the caller already has a response, `not_listening` when another one is the listener
   */
  async respond(seq: number, listener: string, response: ListenerResponse): Promise<void> {
    await this.#call("POST", `${this.#inspect}/${seq}/response`, { body: { listener, ...response } });
  }

  /**
   * A link with which others can read a private route, and its token for `Authorization: Bearer …`.
   *
   * @throws CaptureError `not_private` for a public route, which anyone with its URL can read
   */
  share(): Promise<{ readonly url: string; readonly token: string }> {
    return this.#json("GET", `/api/routes/${this.id}/share`);
  }

  /** What the bodies look like, by event, and which requests were the first to differ. */
  shape(): Promise<RouteShapes> {
    return this.#json("GET", `${this.#inspect}/shape`);
  }

  async export(format: ExportFormatName, match: RequestMatch = {}): Promise<Uint8Array> {
    if (!isQuery(match)) throw new TypeError("The service exports, so use 'q' in place of 'query' and of a RegExp");
    const parameters = new URLSearchParams({ format, q: matchQuery(match) });
    return new Uint8Array(await (await this.#call("GET", `${this.#inspect}/export?${parameters}`)).arrayBuffer());
  }

  /** Changes name, ttl, response rules, limits, forward, signature or privacy. */
  update(changes: object): Promise<RouteJson> {
    return this.#json("PATCH", `/api/routes/${this.id}`, changes);
  }

  /**
   * Pins a request, so that retention does not discard it, or sets its note. Omitted fields are unchanged.
   *
   * @throws CaptureError `too_many_pins`, `too_many_notes`
   */
  mark(seq: number, changes: { readonly pinned?: boolean; readonly note?: string }): Promise<MarkJson> {
    return this.#json("PATCH", `${this.#inspect}/${seq}`, changes);
  }

  /** Deletes one request with its deliveries. */
  async deleteRequest(seq: number): Promise<void> {
    await this.#call("DELETE", `${this.#inspect}/${seq}`);
  }

  /** The queues of the route's targets, and their failures. */
  async forwardQueues(): Promise<ForwardQueueJson[]> {
    return (await this.#json<{ queues: ForwardQueueJson[] }>("GET", `/api/routes/${this.id}/forward`)).queues;
  }

  /**
   * Sends a request to a target again, immediately.
   *
   * @param target its name; by default, the only target, or the one without a name
   * @throws CaptureError `unknown_target`, `under_way`, `next_in_queue`
   */
  async retryForward(seq: number, target?: string): Promise<void> {
    await this.#call("POST", `${this.#inspect}/${seq}/forward${ofTarget(target)}`);
  }

  /** Drops a request that waits for its next attempt to a target. @throws CaptureError `not_queued` */
  async dropForward(seq: number, target?: string): Promise<void> {
    await this.#call("DELETE", `${this.#inspect}/${seq}/forward${ofTarget(target)}`);
  }

  /** Deletes all requests of the route. */
  async clear(): Promise<void> {
    await this.#call("DELETE", `/api/routes/${this.id}/requests`);
  }

  /** Deletes the route. `await using route = …` does so too. */
  async delete(): Promise<void> {
    await this.#call("DELETE", `/api/routes/${this.id}`);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.delete();
  }

  async #json<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    return (await (await this.#call(method, path, { body })).json()) as Body;
  }

  readonly #received = (request: CapturedRequestJson): ReceivedRequest => {
    const bytes = async (): Promise<Uint8Array> => {
      const { content, encoding } = request.body;
      if (content !== null) return Buffer.from(content, encoding);
      return new Uint8Array(await (await this.#call("GET", `${this.#inspect}/${request.seq}/body`)).arrayBuffer());
    };
    const text = async (): Promise<string> => new TextDecoder().decode(await bytes());
    return {
      ...request,
      header: (name) => request.headers.find(([known]) => known.toLowerCase() === name.toLowerCase())?.[1],
      bytes,
      text,
      json: async () => JSON.parse(await text()) as unknown,
    };
  };
}

/** The longest wait of one call, in milliseconds. A longer wait makes several calls. */
const MAX_POLL_MS = 30_000;

/** The most requests that the error of a wait lists. */
const MAX_RECEIVED = 20;

function ofTarget(name: string | undefined): string {
  return name === undefined ? "" : `?${new URLSearchParams({ target: name })}`;
}

/** The stack of the caller of this method, so that a test runner shows the line of the test, not of this file. */
function callsOf(method: (...given: never[]) => unknown): string {
  const at: { stack?: string } = {};
  Error.captureStackTrace(at, method);
  return (at.stack ?? "").split("\n").slice(1).join("\n");
}

interface TimedOutWait {
  readonly count: number;
  readonly found: number;
  readonly match: RequestMatch;
  readonly timeout: number;
}

function timedOut({ count, found, match, timeout }: TimedOutWait, received: string): CaptureError {
  const query = matchText(match);
  const [requests, verb] = count === 1 ? ["request", "matches"] : ["requests", "match"];
  const wanted = `${count} ${requests}${query === "" ? "" : ` that ${verb} ${query}`}`;
  return new CaptureError("timeout", `Waited ${timeout / 1000} s for ${wanted}, received ${found}.\n${received}`);
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
