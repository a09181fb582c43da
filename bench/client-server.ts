// The server for bench/client.ts, in a separate process: JSON for every GET, and lists of 100 pages.
import { createServer } from "node:http";

const BODY = JSON.stringify({ id: 1, name: "hello", full_name: "octo/hello", private: false });

const server = createServer(({ url = "" }, response) => {
  const headers: Record<string, string> = { "content-type": "application/json; charset=utf-8" };
  const page = Number(/[?&]page=(\d+)/.exec(url)?.[1] ?? 1);
  if (url.startsWith("/list")) {
    const link = (number: number, rel: string) => `<${origin}/list?page=${number}>; rel="${rel}"`;
    if (page < 100) headers.link = `${link(page + 1, "next")}, ${link(100, "last")}`;
    response.writeHead(200, headers).end(`[${BODY}]`);
  } else response.writeHead(200, headers).end(BODY);
});
let origin = "";
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  process.send?.(origin);
});
process.on("disconnect", () => process.exit());
