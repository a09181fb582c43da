/** How the connection was made that broke, and how many reports had come over it. */
interface Connection {
  readonly httpVersion: "1.1" | "2";
  readonly seen: number;
}

/** Why a connection to a report service broke, and what to try next, from the words that Node and Connect have for it. */
export function explainBreak(error: unknown, { httpVersion, seen }: Connection): string {
  const message = error instanceof Error ? error.message : String(error);
  const other = httpVersion === "2" ? "1.1" : "2";
  if (/Protocol error|Parse Error/.test(message)) {
    return `it does not speak HTTP/${httpVersion}; try --http-version ${other}`;
  }
  if (/HTTP 404|HTTP 405/.test(message)) return `there is no report service at this address (${message})`;
  if (/wrong version number|packet length too long/.test(message)) return "it does not speak TLS; try http://";
  if (/EPIPE|ECONNRESET|socket hang up|aborted/.test(message)) {
    if (seen > 0) return `the node went away after ${seen} report${seen === 1 ? "" : "s"}`;
    return `it closed the connection; if it speaks HTTP/${other}, try --http-version ${other}`;
  }
  return message;
}
