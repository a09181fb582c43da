// A minimal implementation of the client's guarantees, written by hand for bench/client-calls.ts: a route with parameters,
// default headers, a time limit, a signal, a limit on bytes, errors for every status from 400 on without credentials in
// them, and a response with status, URL, headers and data. It has no hooks, plugins, validation or authentication.
// The difference to the client is the cost of those.
import { type Agent, request as httpRequest, type IncomingMessage } from "node:http";

type Headers = Readonly<Record<string, string>>;

interface Reply {
  readonly status: number;
  readonly url: string;
  readonly headers: Headers;
  /** Reads the body, up to this many bytes. */
  text(maxBytes: number): Promise<string>;
}

export type Send = (url: string, headers: Headers, signal: AbortSignal | undefined) => Promise<Reply>;

interface Options {
  readonly headers?: Headers;
  readonly timeout?: number;
  readonly signal?: AbortSignal;
  readonly maxBytes?: number;
}

export async function getByHand(
  send: Send,
  base: string,
  defaults: Headers,
  route: string,
  parameters: Readonly<Record<string, string>>,
  { headers = {}, timeout, signal: outer, maxBytes = Number.POSITIVE_INFINITY }: Options = {},
): Promise<unknown> {
  const path = route.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ""));
  const url = base + path;
  const limits = [outer, timeout === undefined ? undefined : AbortSignal.timeout(timeout)].filter(
    (signal) => signal !== undefined,
  );
  try {
    const reply = await send(url, { ...defaults, ...headers }, limits.length > 0 ? AbortSignal.any(limits) : undefined);
    const text = await reply.text(maxBytes);
    const isJson = /[/+]json\b/.test(reply.headers["content-type"] ?? "");
    const data = isJson && text !== "" ? JSON.parse(text) : text;
    if (reply.status >= 400) throw new Error(String(data.message ?? text));
    return { data, status: reply.status, url: reply.url, headers: reply.headers };
  } catch (error) {
    const message = String((error as Error).message).replace(/(token|secret)=[^&\s]*/gi, "$1=[REDACTED]");
    throw Object.assign(new Error(message), { request: { method: "GET", url } });
  }
}

export const sendByFetch: Send = async (url, headers, signal) => {
  const response = await fetch(url, signal ? { headers, signal } : { headers });
  return {
    status: response.status,
    url: response.url,
    headers: Object.fromEntries(response.headers),
    async text(maxBytes) {
      if (maxBytes === Number.POSITIVE_INFINITY || response.body === null) return response.text();
      const decoder = new TextDecoder();
      let [text, length] = ["", 0];
      for await (const chunk of response.body) {
        length += chunk.byteLength;
        if (length > maxBytes) throw new Error(`More than ${maxBytes} bytes`);
        text += decoder.decode(chunk, { stream: true });
      }
      return text + decoder.decode();
    },
  };
};

/** Sends over `node:http`. */
export function sendByNode(agent: Agent): Send {
  return async (url, headers, signal) => {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const codings = { "accept-encoding": "gzip, deflate, br, zstd" };
      const options = { agent, headers: { ...codings, ...headers } };
      httpRequest(url, signal ? { ...options, signal } : options, resolve)
        .on("error", reject)
        .end();
    });
    return {
      status: response.statusCode ?? 0,
      url,
      headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
      text: (maxBytes) =>
        new Promise((resolve, reject) => {
          const chunks: Buffer[] = [];
          let length = 0;
          response.on("data", (chunk: Buffer) => {
            chunks.push(chunk);
            length += chunk.length;
            if (length > maxBytes) response.destroy(new Error(`More than ${maxBytes} bytes`));
          });
          response.on("end", () => resolve(Buffer.concat(chunks).toString("utf8")));
          response.on("error", reject);
        }),
    };
  };
}
