import { type ClientRequestArgs, request as httpRequest, type RequestOptions } from "node:http";
import { Agent, request as httpsRequest } from "node:https";
import type { Duplex } from "node:stream";
import { type ConnectionOptions, connect as connectTls } from "node:tls";

/** Options that send a request for `url` through `proxy`: by a tunnel for https, by its whole address for http. */
export function throughProxy(proxy: URL, url: URL): RequestOptions {
  if (url.protocol === "https:") return { agent: tunnelAgent(proxy) };
  return {
    ...addressOf(proxy),
    path: `${url.origin}${url.pathname}${url.search}`,
    headers: proxyHeaders(proxy, url.host),
  };
}

/** One agent for each proxy, so that tunnels are kept and used again. */
const tunnels = new Map<string, Agent>();

function tunnelAgent(proxy: URL): Agent {
  const agent = tunnels.get(proxy.href) ?? new TunnelAgent(proxy);
  tunnels.set(proxy.href, agent);
  return agent;
}

/** Connects by asking a proxy for a tunnel (RFC 9110, section 9.3.6) and speaking TLS through it. */
class TunnelAgent extends Agent {
  readonly #proxy: URL;

  constructor(proxy: URL) {
    super({ keepAlive: true });
    this.#proxy = proxy;
  }

  override createConnection(
    options: ClientRequestArgs,
    callback: (error: Error | null, stream: Duplex) => void = () => {},
  ): undefined {
    const fail = callback as (error: Error) => void;
    const target = `${options.host}:${options.port}`;
    const send = this.#proxy.protocol === "https:" ? httpsRequest : httpRequest;
    const headers = proxyHeaders(this.#proxy, target);
    const request = send({ ...addressOf(this.#proxy), method: "CONNECT", path: target, headers, agent: false });
    request.once("error", fail);
    request.once("connect", ({ statusCode }, socket) => {
      if (statusCode === 200) return callback(null, connectTls({ ...(options as ConnectionOptions), socket }));
      socket.destroy();
      fail(new Error(`The proxy ${this.#proxy.host} refused a tunnel to ${target} with status ${statusCode}`));
    });
    request.end();
  }
}

function addressOf({ protocol, hostname, port }: URL): RequestOptions {
  return { protocol, hostname, port: port || (protocol === "https:" ? 443 : 80) };
}

function proxyHeaders({ username, password }: URL, host: string): Record<string, string> {
  if (username === "") return { host };
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { host, "proxy-authorization": `Basic ${Buffer.from(credentials).toString("base64")}` };
}
