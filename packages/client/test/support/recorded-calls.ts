import type { Fetch } from "../../src/index.ts";

/** A request: `METHOD URL` and the body, if any. */
export type SentCall = readonly [line: string, body?: unknown];

/** A `fetch` that records requests, and responds with `{}` or the result of `respond`. */
export function recordFetch(respond: (line: string) => unknown = () => ({})): {
  readonly fetch: Fetch;
  /** Runs `call`, and resolves to the last request that it sent. */
  record(call: () => Promise<unknown>): Promise<SentCall>;
} {
  let last: SentCall | undefined;
  const fetch: Fetch = async (url, { method, headers, body }) => {
    const text = body === undefined || body === null ? "" : await new Response(body).text();
    const isJson = headers["content-type"]?.includes("json") && /^[{["]/.test(text);
    const line = `${method} ${url}`;
    last = text === "" ? [line] : [line, isJson ? JSON.parse(text) : text];
    const data = respond(line);
    return data instanceof Response ? data : Response.json(data);
  };
  return {
    fetch,
    async record(call) {
      last = undefined;
      await call();
      if (last === undefined) throw new Error("Nothing was sent");
      return last;
    },
  };
}

/** A normal form of a request: it ignores the order of query parameters. */
export function sameCall([line, body]: SentCall): string {
  const [method = "", address = ""] = line.split(/ (.*)/s);
  const { origin, pathname, searchParams } = new URL(address);
  return JSON.stringify([method, origin + pathname, [...searchParams].sort(), body]);
}
