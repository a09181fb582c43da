import { createServer, request as httpRequest } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { connect } from "node:net";

/** One request to a proxy. */
interface ProxiedRequest {
  readonly method: string;
  /** The full URL, or host and port for a tunnel. */
  readonly target: string;
  readonly credentials: string | undefined;
}

/** A real HTTP proxy on loopback. */
interface ProxyServer {
  readonly host: string;
  readonly requests: ProxiedRequest[];
  [Symbol.asyncDispose](): Promise<void>;
}

/** Options of a proxy. */
interface ProxyOptions {
  /** The status with which it rejects tunnels. */
  readonly rejectWith?: number;
  /** Whether it never responds to a request for a tunnel. */
  readonly silent?: boolean;
  /** The address on which it listens. */
  readonly host?: string;
  /** Its certificate, for TLS. */
  readonly tls?: { readonly key: Buffer; readonly cert: Buffer };
}

/** Starts a proxy that forwards requests and opens tunnels, rejects tunnels with a status, or never responds. */
export async function startProxy({
  rejectWith,
  silent,
  host = "127.0.0.1",
  tls,
}: ProxyOptions = {}): Promise<ProxyServer> {
  const requests: ProxiedRequest[] = [];
  const tunnels = new Set<{ destroy(): unknown }>();
  const server = tls === undefined ? createServer() : createSecureServer(tls);
  server.on("request", (message, response) => {
    const { method = "", url = "", headers } = message;
    requests.push({ method, target: url, credentials: headers["proxy-authorization"] });
    const forwarded = httpRequest(url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    message.pipe(forwarded);
  });
  server.on("connect", ({ method = "", url = "", headers }, socket) => {
    requests.push({ method, target: url, credentials: headers["proxy-authorization"] });
    if (silent) {
      tunnels.add(socket.on("error", () => {}).on("end", () => socket.destroy()));
      return socket.resume();
    }
    if (rejectWith !== undefined) return socket.end(`HTTP/1.1 ${rejectWith} No\r\n\r\n`);
    const { hostname, port } = new URL(`http://${url}`);
    const target = connect(Number(port), hostname.replace(/^\[|\]$/g, ""), () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      target.pipe(socket);
      socket.pipe(target);
    });
    for (const end of [socket, target]) tunnels.add(end.on("error", () => {}));
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port.");
  return {
    host: `${host.includes(":") ? `[${host}]` : host}:${address.port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      for (const tunnel of tunnels) tunnel.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
