import { type ClientRequestArgs, request as httpRequest, type RequestOptions } from "node:http";
import { Agent, request as httpsRequest } from "node:https";
import type { Duplex } from "node:stream";
import { type ConnectionOptions, connect as connectTls } from "node:tls";
import { rejectCall } from "../errors/checks.ts";
import { onAbort, startTimer } from "../transport/limits.ts";

/** The time limit for a proxy to open a tunnel, in milliseconds. */
const TUNNEL_TIMEOUT_MS = 30_000;

/** Aborts the opening of a tunnel. Not called `signal`, because it must not close a tunnel that other calls reuse. */
interface TunnelOptions extends ClientRequestArgs {
  readonly tunnelSignal?: AbortSignal | undefined;
}

/** Options that send a request for `url` through `proxy`: through a tunnel for https, with an absolute target for http. */
export function proxyOptions(proxy: URL, url: URL, tunnelSignal?: AbortSignal): TunnelOptions {
  if (url.protocol === "https:") return { agent: tunnelAgent(proxy), tunnelSignal };
  return {
    ...addressOf(proxy),
    path: `${url.origin}${url.pathname}${url.search}`,
    headers: proxyHeaders(proxy, url.host),
  };
}

/** One agent for each proxy, so that tunnels are reused. */
const tunnels = new Map<string, Agent>();

function tunnelAgent(proxy: URL): Agent {
  const agent = tunnels.get(proxy.href) ?? new TunnelAgent(proxy);
  tunnels.set(proxy.href, agent);
  return agent;
}

/** Opens a tunnel through a proxy (RFC 9110, section 9.3.6), with TLS inside. */
class TunnelAgent extends Agent {
  readonly #proxy: URL;

  constructor(proxy: URL) {
    super({ keepAlive: true });
    this.#proxy = proxy;
  }

  override createConnection(
    options: TunnelOptions,
    callback: (error: Error | null, stream: Duplex) => void = () => {},
  ): undefined {
    const fail = callback as (error: Error) => void;
    const target = hostAndPort(options);
    const send = this.#proxy.protocol === "https:" ? httpsRequest : httpRequest;
    const headers = proxyHeaders(this.#proxy, target);
    const request = send({ ...addressOf(this.#proxy), method: "CONNECT", path: target, headers, agent: false });
    const { tunnelSignal } = options;
    const abort = (): void => void request.destroy(tunnelSignal?.reason ?? new Error("The request was aborted"));
    const stop = startTimer(TUNNEL_TIMEOUT_MS, () => {
      request.destroy(new Error(`The proxy ${this.#proxy.host} did not open a tunnel to ${target} in time`));
    });
    if (tunnelSignal?.aborted) abort();
    const stopListening = tunnelSignal && onAbort(tunnelSignal, abort);
    const settle = (): void => {
      stop();
      stopListening?.();
    };
    request.once("error", (error) => {
      settle();
      fail(error);
    });
    request.once("connect", ({ statusCode }, socket) => {
      settle();
      if (statusCode === 200) return callback(null, connectTls({ ...(options as ConnectionOptions), socket }));
      socket.destroy();
      fail(new Error(`The proxy ${this.#proxy.host} rejected a tunnel to ${target} with status ${statusCode}`));
    });
    request.end();
  }
}

/** The target of a tunnel. An IPv6 address gets brackets, which options do not have. */
function hostAndPort({ host, port }: TunnelOptions): string {
  return `${host?.includes(":") ? `[${host}]` : host}:${port}`;
}

function addressOf({ protocol, hostname, port }: URL): RequestOptions {
  return { protocol, hostname: withoutBrackets(hostname), port: port || (protocol === "https:" ? 443 : 80) };
}

function proxyHeaders(proxy: URL, host: string): Record<string, string> {
  if (proxy.username === "") return { host };
  const credentials = Buffer.from(credentialsOf(proxy)).toString("base64");
  return { host, "proxy-authorization": `Basic ${credentials}` };
}

/**
 * The user name and password of an address, with a colon between them.
 *
 * @throws {HttpError} with status 400 for an invalid percent-encoding.
 */
export function credentialsOf({ username, password, host }: URL): string {
  try {
    return `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  } catch {
    // The platform's error would contain the password.
    return rejectCall(`The user name or password for ${host} has a '%' that encodes nothing: write '%25' for it`);
  }
}

/** The host of a URL for connections: only URLs have brackets around an IPv6 address. */
export function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, "");
}
