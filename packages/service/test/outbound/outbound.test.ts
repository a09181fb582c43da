import type { Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { startHttpServer, startTcpServer, type TestServer } from "../../../../test/http-server.ts";
import { addressList, reservedRange } from "../../src/addresses.ts";
import { createOutbound } from "../../src/outbound/create-outbound.ts";

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: readonly string[];
  readonly body: Buffer;
}

let server: TestServer;
let origin: string;
let seen: Seen[] = [];

beforeAll(async () => {
  server = await startHttpServer(async (request, response) => {
    const body = await buffer(request);
    seen.push({ method: request.method, url: request.url, headers: request.rawHeaders, body });
    const url = new URL(request.url ?? "", "http://x");
    const to = url.searchParams.get("to");
    if (to !== null) response.writeHead(Number(url.searchParams.get("status") ?? 302), { location: to }).end();
    else if (url.pathname === "/silent") return;
    else if (url.pathname === "/broken") response.socket?.destroy();
    else response.writeHead(201, "Made It", ["X-a", "1", "x-A", "2"]).end("response");
  });
  origin = server.url;
});
afterAll(() => server.close());

/** The URL of a server that responds with these bytes, or lets `serve` respond. */
async function respondingWith(serve: string | ((socket: Socket) => void)): Promise<string> {
  const plain = await startTcpServer(serve);
  onTestFinished(() => plain.close());
  return `${plain.url}/`;
}

/** The URL of a server that sends a beginning, and then the same bytes as fast as they are read. */
function flooding(first: string, again: string): Promise<string> {
  const bytes = Buffer.from(again);
  return respondingWith((socket) => {
    const fill = (): void => {
      while (socket.writable && socket.write(bytes));
    };
    socket.on("error", () => undefined);
    socket.on("drain", fill);
    socket.write(first);
    fill();
  });
}

const guarded = createOutbound();
const local = createOutbound({ allowAddress: addressList(["127.0.0.1"]) });
const get = { method: "GET", headers: [] };

describe("the outbound guard", () => {
  // Every notation of a private address that has bypassed a published guard.
  test.each([
    "http://127.0.0.1/",
    "http://127.1/",
    "http://0x7f.1/",
    "http://2130706433/",
    "http://017700000001/",
    "http://127.0.0.1./",
    "http://①②⑦.⓪.⓪.①/",
    "http://localhost/",
    "http://LOCALHOST:8080/",
    "http://0.0.0.0/",
    "http://0/",
    "http://[::1]/",
    "http://[::]/",
    "http://[0:0:0:0:0:0:0:1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[64:ff9b::10.0.0.1]/",
    "http://[64:ff9b:1::1]/",
    "http://[2002:7f00:1::]/",
    "http://[2002:a9fe:a9fe::1]/",
    "http://[2001::1]/",
    "http://[::7f00:1]/",
    "http://[fe80::1]/",
    "http://[fc00::1]/",
    "http://[fd00:ec2::254]/",
    "http://[ff02::1]/",
    "http://[2001:db8::1]/",
    "http://10.1.2.3/",
    "http://100.64.0.1/",
    "http://169.254.169.254/latest/meta-data/",
    "http://172.16.0.1/",
    "http://172.31.255.255/",
    "http://192.168.1.1/",
    "http://192.0.2.1/",
    "http://198.18.0.1/",
    "http://224.0.0.1/",
    "http://255.255.255.255/",
    "https://127.0.0.1:8443/",
  ])("rejects %s", async (url) => {
    expect(await guarded.send({ ...get, url })).toMatchObject({ kind: "rejected", code: "address_not_allowed" });
  });

  test.each([
    ["file:///etc/passwd", "scheme_not_allowed"],
    ["ftp://example.com/", "scheme_not_allowed"],
    ["gopher://127.0.0.1/", "scheme_not_allowed"],
    ["javascript:alert(1)", "scheme_not_allowed"],
    ["http://user:password@example.com/", "credentials_not_allowed"],
    ["http://93.184.215.14@127.0.0.1/", "credentials_not_allowed"],
    ["http://example.com:22/", "port_not_allowed"],
    ["http://example.com:25/", "port_not_allowed"],
    ["not a url", "invalid_url"],
    ["", "invalid_url"],
    ["http://256.1.1.1/", "invalid_url"],
  ])("rejects '%s' as %s", async (url, code) => {
    expect(await guarded.check(url)).toMatchObject({ kind: "rejected", code });
  });

  test.each([
    ["localhost:8187/x", "localhost: is not called, only http: and https:; write http:// or https:// before the host"],
    ["example.com/hook", "'example.com/hook' is not a URL; write http:// or https:// before the host"],
    ["javascript:alert(1)", "javascript: is not called, only http: and https:"],
    ["http://8.8.8.8:1/", "port 1 is not called, only 80, 443, and 1024 or above"],
  ])("says of '%s' what to write: %s", async (url, detail) => {
    expect(await guarded.check(url)).toMatchObject({ kind: "rejected", detail });
  });

  test.each(["8.8.8.8", "172.15.0.1", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "2a00:1450:4001::1"])(
    "treats %s as public",
    (address) => {
      expect(reservedRange(address)).toBeUndefined();
    },
  );

  test.each([
    "168.63.129.16",
    "169.254.169.254",
    "169.254.170.2",
    "100.100.100.200",
    "192.0.0.192",
    "fd00:ec2::254",
    "fd20:ce::254",
    "::ffff:168.63.129.16",
    "64:ff9b::a83f:8110",
  ])("does not treat %s, a metadata address of clouds, as public", (address) => {
    expect(reservedRange(address)).toBeDefined();
  });

  test.each([
    "10.0.0.0/",
    "10.0.0.0/ 8",
    "10.0.0.0/1e1",
    "10.0.0.0/0x8",
    "10.0.0.0/8/8",
    "10.0.0.0/-1",
    "::/",
    "fe80::1%lo",
    "localhost",
    "10.0.0.0/33",
    "10.0.0.0/x",
    "",
  ])("rejects '%s' as a range", (range) => {
    expect(() => addressList([range], "allowAddresses")).toThrow(
      `Cannot use 'allowAddresses': it must be addresses or ranges such as 10.0.0.0/8, got '${range}'`,
    );
  });

  test("follows no redirect to a non-public address", async () => {
    for (const to of ["http://169.254.169.254/", "http://[::1]:9/", "http://10.0.0.1/", "file:///etc/passwd"]) {
      const outcome = await local.send({ ...get, url: `${origin}/?to=${encodeURIComponent(to)}`, maxRedirects: 5 });
      expect(outcome).toMatchObject({ kind: "rejected" });
    }
  });

  test("rejects a name that also resolves to a non-public address", async () => {
    // `localhost` has ::1 and 127.0.0.1 on most machines. Allowing one address does not allow the name.
    const outcome = await createOutbound({ allowAddress: addressList(["203.0.113.7"]) }).check("http://localhost/");
    expect(outcome).toMatchObject({ kind: "rejected" });
  });
});

describe("Outbound.send()", () => {
  test.each([
    ["another target than that of the URL, and every byte of it", "GET", "/base/../a//b/./\xe9?c=%zz"],
    ["a method with small letters", "get", "/base"],
    ["a method that Node would take for another", "hEaD", "/base"],
    ["a method of every character that a token may have", "!#$%&'*+-.^_`|~09azAZ", "/base"],
  ])("formats %s", async (_, method, target) => {
    const lines: string[] = [];
    const url = await respondingWith((socket) => {
      socket.once("data", (bytes) => {
        lines.push(...bytes.toString("latin1").split("\r\n"));
        socket.end("HTTP/1.1 200 Taken\r\nContent-Length: 2\r\n\r\nok");
      });
    });
    const outcome = await local.send({ method, url, target, headers: [], body: Buffer.from("abc") });
    expect(outcome.kind === "responded" && Buffer.from(outcome.body).toString()).toBe("ok");
    expect(lines[0]).toBe(`${method} ${target} HTTP/1.1`);
    expect(lines).toContain("Content-Length: 3");
    expect(lines.at(-1)).toBe("abc");
  });

  test("accepts the response to CONNECT without opening a tunnel", async () => {
    const url = await respondingWith("HTTP/1.1 200 Open\r\n\r\nbytes of a tunnel");
    const outcome = await local.send({ method: "CONNECT", url, target: "example.com:443", headers: [] });
    expect(outcome).toMatchObject({ kind: "responded", status: 200, body: Buffer.alloc(0) });
  });

  const ok = "HTTP/1.1 200 OK\r\n";
  const chunked = `${ok}Transfer-Encoding: chunked\r\n\r\n`;

  test.each([
    ["a length", `${ok}Content-Length: 4\r\n\r\nbody`],
    ["chunks", `${chunked}2;a=b\r\nbo\r\n2\r\ndy\r\n0\r\nX-T: 1\r\n\r\n`],
    ["the end of its connection", "HTTP/1.0 200 OK\r\n\r\nbody"],
    ["a length, after interim responses", `HTTP/1.1 103\r\nX: 1\r\n\r\n${ok}Content-Length: 4\r\n\r\nbody`],
  ])("reads a body that is ended by %s, in one packet or byte by byte", async (_, response) => {
    for (const pieces of [[response], [...response]]) {
      const url = await respondingWith(async (socket) => {
        socket.setNoDelay(true);
        for (const piece of pieces) await new Promise<unknown>((resolve) => socket.write(piece, resolve));
        socket.end();
      });
      const outcome = await local.send({ ...get, url });
      expect(outcome).toMatchObject({ kind: "responded", status: 200, truncated: false });
      expect(outcome.kind === "responded" && Buffer.from(outcome.body).toString()).toBe("body");
    }
  });

  test("shares connections between calls of one name, and repeats a lost request if that is safe", async () => {
    // No connection ends by its age.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    let connections = 0;
    const url = await respondingWith((socket) => {
      connections += 1;
      socket.once("data", () => {
        socket.write(`${ok}Content-Length: 2\r\n\r\nok`);
        socket.once("data", () => socket.destroy());
      });
    });
    const send = (method: string, reuse: string) => local.send({ method, url, headers: [], reuse });
    expect(await send("GET", "a")).toMatchObject({ status: 200 });
    expect(await send("GET", "b")).toMatchObject({ status: 200 });
    expect(connections).toBe(2);
    expect(await send("GET", "a")).toMatchObject({ status: 200 });
    expect(connections).toBe(3);
    expect(await send("POST", "a")).toMatchObject({ kind: "failed", code: "invalid_response" });
    expect(connections).toBe(3);
  });

  test("does not start when its signal is aborted", async () => {
    expect(await local.send({ ...get, url: origin, signal: AbortSignal.abort() })).toMatchObject({ code: "aborted" });
  });

  test("follows redirects up to the limit, and sends secrets to no other origin", async () => {
    seen = [];
    const other = origin.replace("127.0.0.1", "127.0.0.2");
    const both = createOutbound({ allowAddress: addressList(["127.0.0.0/8"]) });
    const headers = ["Authorization", "secret", "X-Kept", "1"];
    await both.send({
      method: "GET",
      url: `${origin}/?to=${encodeURIComponent(`${other}/`)}`,
      headers,
      maxRedirects: 1,
    });
    // Nothing listens on 127.0.0.2, or the same server does; either way, the secret was not sent there.
    expect(seen.slice(1).every((request) => !request.headers.includes("secret"))).toBe(true);
    const around = `${origin}/?to=${encodeURIComponent("/?to=/")}`;
    expect(await local.send({ ...get, url: around, maxRedirects: 1 })).toMatchObject({ code: "too_many_redirects" });
    expect(await local.send({ ...get, url: around, maxRedirects: 2 })).toMatchObject({
      kind: "responded",
      status: 201,
    });
    expect(await local.send({ ...get, url: around })).toMatchObject({ kind: "responded", status: 302 });
  });

  test("repeats a body after 307 and drops it after 303", async () => {
    for (const [status, method, length] of [
      [307, "POST", 3],
      [303, "GET", 0],
    ] as const) {
      seen = [];
      const url = `${origin}/?status=${status}&to=/end`;
      await local.send({ method: "POST", url, headers: [], body: Buffer.from("abc"), maxRedirects: 1 });
      expect(seen[1]).toMatchObject({ method, url: "/end" });
      expect(seen[1]?.body.length).toBe(length);
    }
  });

  test.each([
    ["a body in chunks of one byte", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\na\r\n"],
    ["interim responses", "", "HTTP/1.1 103 Early Hints\r\n\r\n"],
    ["headers", "HTTP/1.1 200 OK\r\n", "X: aaaaaaaa\r\n"],
    ["trailers", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", "X: aaaaaaaa\r\n"],
    ["an extension of a chunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1", ";aaaaaaaaaaaaaaaaa"],
  ])("does not read %s indefinitely", async (_, first, again) => {
    const url = await flooding(first, again.repeat(2_000));
    const outcome = await local.send({ ...get, url, timeoutMs: 60_000 });
    expect(outcome).not.toMatchObject({ code: "timeout" });
    if (outcome.kind === "responded") expect(outcome.truncated).toBe(true);
  });

  test("gets the response of a good target while others flood", async () => {
    const chunks = `64\r\n${"a".repeat(100)}\r\n`.repeat(1_000);
    const url = await flooding("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", chunks);
    const ended: string[] = [];
    const floods = Array.from({ length: 30 }, () =>
      local.send({ ...get, url, timeoutMs: 60_000 }).then(() => ended.push("flood")),
    );
    const good = local.send({ ...get, url: origin, timeoutMs: 60_000 });
    await Promise.all([...floods, good.then(() => ended.push("good"))]);
    expect(await good).toMatchObject({ kind: "responded", status: 201 });
    expect(ended.at(-1)).toBe("flood");
  });

  test("connects to a checked address without a second lookup", async () => {
    let lookUps = 0;
    const rebound = createOutbound({
      allowAddress: addressList(["127.0.0.0/8"]),
      // Resolves to another address the second time. Nothing listens at the first of the two.
      async lookUp() {
        lookUps += 1;
        return lookUps === 1 ? ["127.0.0.3", "127.0.0.1"] : ["127.0.0.2"];
      },
    });
    const { port } = new URL(origin);
    expect(await rebound.send({ ...get, url: `http://rebound.test:${port}/` })).toMatchObject({ status: 201 });
    expect(lookUps).toBe(1);
  });

  test("aborts a lookup with its call", async () => {
    const lookUp = (_: string, signal: AbortSignal) =>
      new Promise<string[]>((resolve) => signal.addEventListener("abort", () => resolve([])));
    const slow = createOutbound({ lookUp });
    const url = "http://slow.test/";
    expect(await slow.send({ ...get, url, timeoutMs: 50 })).toMatchObject({ kind: "failed", code: "timeout" });
    const controller = new AbortController();
    const sent = slow.send({ ...get, url, signal: controller.signal });
    controller.abort();
    expect(await sent).toMatchObject({ code: "aborted" });
  });

  test("distinguishes timeouts, broken connections, names without address and aborts", async () => {
    expect(await local.send({ ...get, url: `${origin}/silent`, timeoutMs: 50 })).toMatchObject({ code: "timeout" });
    expect(await local.send({ ...get, url: `${origin}/broken` })).toMatchObject({ code: "invalid_response" });
    expect(await local.send({ ...get, url: "http://nowhere.invalid/" })).toMatchObject({ code: "not_found" });
    const signal = AbortSignal.timeout(20);
    const controller = new AbortController();
    signal.addEventListener("abort", () => controller.abort());
    const aborted = await local.send({ ...get, url: `${origin}/silent`, signal: controller.signal });
    expect(aborted).toMatchObject({ kind: "failed", code: "aborted" });
  });
});
