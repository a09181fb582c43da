import { expect, test } from "vitest";
import { rawClient } from "../../../../test/raw-client.ts";
import { sharedCapture } from "../start-capture.ts";

const capture = sharedCapture();

/** Methods that Node does not know: invented, of RTSP, with the prefix of a known one, with every character of a token. */
const oddMethods = [
  ...["FOO", "get", "Get", "GETX", "G", "PLAY", "SETUP", "PRIX", "M", "MKX", "DELETED"],
  ...["!#$%&'*+-.^_`|~09azAZ", "X".repeat(64)],
];

const upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nContent-Length: 2\r\n\r\nhi";
const chunks = "Transfer-Encoding:\tCHUNKED \r\n\r\n2\r\nhi\r\n0\r\n\r\n";

test.each<[what: string, sent: string, seen: object]>([
  ["requests an upgrade", `GET /ID HTTP/1.1\r\nHost: x\r\n${upgrade}`, { body: { content: "hi" } }],
  [
    "is of HTTP/1.0, without Host and body",
    "GET /ID HTTP/1.0\r\n\r\n",
    { httpVersion: "1.0", headers: [], body: { size: 0, encoding: "utf8", content: "" } },
  ],
  ["expects the unexpected", "GET /ID HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\n\r\n", { method: "GET" }],
  ["is found by its host only", "OPTIONS * HTTP/1.1\r\nHost: ID.localhost\r\n\r\n", { method: "OPTIONS", target: "*" }],
  [
    "is in absolute form, as sent to proxies",
    "GET http://some.example/ID/x HTTP/1.1\r\nHost: some.example\r\n\r\n",
    { path: "/x" },
  ],
  ["begins with an empty line", "\r\nBREW /ID/pot HTTP/1.1\r\nHost: x\r\n\r\n", { method: "BREW", path: "/pot" }],
  ...oddMethods.map((method): [string, string, object] => [
    `has a method that other servers reject: ${method}`,
    `${method} /ID/p?q=1 HTTP/1.1\r\nHost: x\r\nX-a: 1\r\nContent-Length: 3\r\n\r\nabc`,
    {
      method,
      target: "/ID/p?q=1",
      path: "/p",
      query: [["q", "1"]],
      headers: [
        ["Host", "x"],
        ["X-a", "1"],
        ["Content-Length", "3"],
      ],
      body: { content: "abc" },
      remote: { address: "127.0.0.1" },
    },
  ]),
  ["has white space around its coding", `POST /ID HTTP/1.1\r\nHost: x\r\n${chunks}`, { body: { content: "hi" } }],
])("a request is captured that %s", async (_, sent, seen) => {
  const { id } = await capture.newRoute();
  expect((await capture.exchange(sent.replace("ID", id))).status).toBe(200);
  expect(await capture.newest(id)).toMatchObject(JSON.parse(JSON.stringify(seen).replace("/ID/", `/${id}/`)));
});

test("CONNECT is captured by its target, and opens no tunnel", async () => {
  const { id } = await capture.newRoute();
  const client = await rawClient(capture.port);
  client.send(`CONNECT ${id}.example:443 HTTP/1.1\r\nHost: ${id}.example:443\r\n\r\n`);
  // The body of the response ends with the connection.
  const { status, head } = await client.response({ toHead: true });
  expect(status).toBe(200);
  expect(head).toContain("Connection: close\r\n");
  expect(head).not.toMatch(/content-length|transfer-encoding/i);
  expect(await capture.newest(id)).toMatchObject({ method: "CONNECT", target: `${id}.example:443` });
});
