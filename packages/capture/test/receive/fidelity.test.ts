import { describe, expect, test } from "vitest";
import { rawClient } from "../raw-client.ts";
import { sharedCapture } from "../start-capture.ts";

const capture = sharedCapture();

/** Methods that Node does not know: invented, of RTSP, with the prefix of a known one, with every character of a token. */
const oddMethods = [
  ...["FOO", "get", "Get", "GETX", "G", "PLAY", "SETUP", "PRIX", "M", "MKX", "DELETED"],
  ...["!#$%&'*+-.^_`|~09azAZ", "X".repeat(64)],
];

describe("a request that other servers reject", () => {
  test.each(oddMethods)("is captured with its method: %s", async (method) => {
    const { id } = await capture.newRoute();
    const client = await rawClient(capture.port);
    client.send(`${method} /${id}/p?q=1 HTTP/1.1\r\nHost: x\r\nX-a: 1\r\nContent-Length: 3\r\n\r\nabc`);
    expect((await client.response()).status).toBe(200);
    expect(await capture.newest(id)).toMatchObject({
      method,
      target: `/${id}/p?q=1`,
      path: "/p",
      query: [["q", "1"]],
      headers: [
        ["Host", "x"],
        ["X-a", "1"],
        ["Content-Length", "3"],
      ],
      body: { content: "abc" },
      remote: { address: "127.0.0.1" },
    });
    client.abort();
  });

  test.each([
    "no request at all\r\n\r\n",
    "FOO BAR BAZ QUX\r\n\r\n",
    "F(O /x HTTP/1.1\r\n\r\n",
    "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\n",
  ])("gets 400 when it is not HTTP: %j", async (sent) => {
    const client = await rawClient(capture.port);
    client.send(sent);
    expect((await client.response()).status).toBe(400);
  });

  test.each([
    ["FOO /x HTTP/2.0\r\n\r\n", 505],
    [`${"X".repeat(65)} /x HTTP/1.1\r\nHost: localhost\r\n\r\n`, 501],
  ])("gets the status of its error when it has no route: %j", async (sent, status) => {
    const client = await rawClient(capture.port);
    client.send(sent);
    expect((await client.response()).status).toBe(status);
    client.abort();
  });
});

describe("a request that asks for more than a response", () => {
  test("is captured with its body when it requests an upgrade", async () => {
    const { id } = await capture.newRoute();
    const client = await rawClient(capture.port);
    client.send(
      `GET /${id} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nContent-Length: 2\r\n\r\nhi`,
    );
    expect((await client.response()).status).toBe(200);
    expect((await capture.newest(id)).body.content).toBe("hi");
    client.abort();
  });

  test("is captured whatever else it expects", async () => {
    const { id } = await capture.newRoute();
    const client = await rawClient(capture.port);
    client.send(`GET /${id} HTTP/1.1\r\nHost: x\r\nExpect: the-unexpected\r\n\r\n`);
    expect((await client.response()).status).toBe(200);
    expect((await capture.newest(id)).headers).toContainEqual(["Expect", "the-unexpected"]);
    client.abort();
  });

  test("is captured by its host when its target has no path: OPTIONS *", async () => {
    const { id } = await capture.newRoute();
    const client = await rawClient(capture.port);
    client.send(`OPTIONS * HTTP/1.1\r\nHost: ${id}.localhost\r\n\r\n`);
    expect((await client.response()).status).toBe(200);
    expect(await capture.newest(id)).toMatchObject({ method: "OPTIONS", target: "*" });
    client.abort();
  });

  test("is captured by its target when it is CONNECT, and opens no tunnel", async () => {
    const { id } = await capture.newRoute();
    const client = await rawClient(capture.port);
    client.send(`CONNECT ${id}.example:443 HTTP/1.1\r\nHost: ${id}.example:443\r\n\r\n`);
    // The body of the response to CONNECT ends with the connection.
    expect((await client.response({ toHead: true })).status).toBe(200);
    expect(await capture.newest(id)).toMatchObject({ method: "CONNECT", target: `${id}.example:443` });
  });

  test("is captured in absolute form, as sent to proxies", async () => {
    const { id } = await capture.newRoute();
    const client = await rawClient(capture.port);
    client.send(`GET http://somewhere.example/${id}/x HTTP/1.1\r\nHost: somewhere.example\r\n\r\n`);
    expect((await client.response()).status).toBe(200);
    expect(await capture.newest(id)).toMatchObject({ target: `http://somewhere.example/${id}/x`, path: "/x" });
    client.abort();
  });
});
