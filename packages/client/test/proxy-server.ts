import { createServer, request as httpRequest } from "node:http";
import { connect } from "node:net";

/** One thing that a proxy was asked for. */
export interface ProxiedRequest {
  readonly method: string;
  /** The whole address, or host and port for a tunnel. */
  readonly target: string;
  readonly credentials: string | undefined;
}

/** A real HTTP proxy on loopback. */
export interface ProxyServer {
  readonly host: string;
  readonly requests: ProxiedRequest[];
  /** How many tunnels, also such that were only asked for, have not been closed. */
  openTunnels(): number;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Starts a proxy that forwards requests and opens tunnels, refuses tunnels with a status, or never answers. */
export async function startProxy({ refuse, silent }: { refuse?: number; silent?: boolean } = {}): Promise<ProxyServer> {
  const requests: ProxiedRequest[] = [];
  const tunnels = new Set<{ readonly destroyed: boolean; destroy(): unknown }>();
  const server = createServer((message, response) => {
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
    if (refuse !== undefined) return socket.end(`HTTP/1.1 ${refuse} No\r\n\r\n`);
    const { hostname, port } = new URL(`http://${url}`);
    const target = connect(Number(port), hostname, () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      target.pipe(socket);
      socket.pipe(target);
    });
    for (const end of [socket, target]) tunnels.add(end.on("error", () => {}));
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port.");
  return {
    host: `127.0.0.1:${address.port}`,
    requests,
    openTunnels: () => [...tunnels].filter(({ destroyed }) => !destroyed).length,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      for (const tunnel of tunnels) tunnel.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
