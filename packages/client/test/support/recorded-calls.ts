import type { Fetch } from "../../src/index.ts";

/** What was sent: `METHOD URL` and the body, if there was one. */
export type SentCall = readonly [line: string, body?: unknown];

/** A `fetch` that remembers what is sent, and responds with `{}` or what `respond` gives for it. */
export function recordFetch(respond: (line: string) => unknown = () => ({})): {
  readonly fetch: Fetch;
  /** Runs `call`, and resolves to the last thing that it sent. */
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

/** A text that is the same for calls that mean the same: the order of a query is of no meaning. */
export function sameCall([line, body]: SentCall): string {
  const [method = "", address = ""] = line.split(/ (.*)/s);
  const { origin, pathname, searchParams } = new URL(address);
  return JSON.stringify([method, origin + pathname, [...searchParams].sort(), body]);
}
