import { once } from "node:events";
import { expect, test } from "vitest";
import type { WireResponse } from "../src/index.ts";
import { clientOf, rawConnection, startServer } from "./raw-connection.ts";

/** What a client receives for the response of `respond`, without the Date. */
async function received(
  respond: (response: WireResponse) => void,
  request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
): Promise<string> {
  const { port } = await startServer({ onRequest: (_, response) => respond(response) });
  const client = await rawConnection(port);
  client.socket.end(request);
  return (await client.rest()).replace(/Date: [^\r]*GMT\r\n/, "");
}

const head = "HEAD / HTTP/1.1\r\nHost: a\r\n\r\n";

test("send() preserves order and case of its fields", async () => {
  expect(await received((response) => response.send(201, ["x-B", "1", "X-a", "\xe4", "x-B", "2"], "hi"))).toBe(
    "HTTP/1.1 201 Created\r\nx-B: 1\r\nX-a: \xe4\r\nx-B: 2\r\nContent-Length: 2\r\n\r\nhi",
  );
});

test.each([
  ["text", "é", "\xc3\xa9"],
  ["bytes", Buffer.from([0, 255]), "\0\xff"],
  ["many bytes", Buffer.alloc(500_000, "x"), "x".repeat(500_000)],
  ["much text", "é".repeat(50_000), "\xc3\xa9".repeat(50_000)],
])("send() sends %s with its length", async (_, body, sent) => {
  expect(await received((response) => response.send(200, [], body))).toBe(
    `HTTP/1.1 200 OK\r\nContent-Length: ${sent.length}\r\n\r\n${sent}`,
  );
});

test("sends the length without the body for HEAD", async () => {
  expect(await received((response) => response.send(200, [], "four"), head)).toBe(
    "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n",
  );
  expect(await received((response) => response.send(200, ["Content-Length", "9"]), head)).toBe(
    "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n",
  );
  const streamed = (response: WireResponse): void => {
    response.start(200, []);
    response.write("x");
    response.end();
  };
  expect(await received(streamed, head)).toBe("HTTP/1.1 200 OK\r\n\r\n");
});

test.each([
  [204, ""],
  [304, ""],
  [205, "Content-Length: 0\r\n"],
])("%i has no body", async (status, fields) => {
  expect(await received((response) => response.send(status, []))).toMatch(
    new RegExp(`^HTTP/1.1 ${status} [\\w ]+\r\n${fields}\r\n$`),
  );
  expect(await received(rejected((response) => response.send(status, [], "x")))).toContain("invalid_response");
});

test("sends a streamed body in chunks, or with its declared length", async () => {
  const pieces =
    (headers: string[]) =>
    (response: WireResponse): void => {
      response.start(200, headers);
      response.write("");
      response.write("ab");
      response.write(Buffer.from("c"));
      response.end("é");
    };
  expect(await received(pieces([]))).toBe(
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n1\r\nc\r\n2\r\n\xc3\xa9\r\n0\r\n\r\n",
  );
  expect(await received(pieces(["content-length", "5"]))).toBe(
    "HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nabc\xc3\xa9",
  );
});

/** Responds with the code of the error that `respond` throws, in a separate response. */
function rejected(respond: (response: WireResponse) => void): (response: WireResponse) => void {
  return (response) => {
    try {
      respond(response);
    } catch (error) {
      response.send(500, [], (error as { code: string }).code);
    }
  };
}

test.each([
  ["a value with a line end", ["X", "a\r\nSet-Cookie: b"]],
  ["a value with a line feed", ["X", "a\nb"]],
  ["a value with NUL", ["X", "a\0"]],
  ["a value of more than bytes", ["X", "\u010a"]],
  ["no value", ["X"]],
  ["a name with a space", ["X Y", "a"]],
  ["a name with a colon", ["X: a\r\nY", "b"]],
  ["an empty name", ["", "a"]],
  ["a transfer coding", ["Transfer-Encoding", "chunked"]],
  ["an invalid length", ["Content-Length", "-1"]],
  ["two lengths", ["Content-Length", "0", "content-length", "0"]],
  ["a length that is wrong", ["Content-Length", "7"]],
])("rejects %s without sending any of it", async (_, headers) => {
  const sent = await received(rejected((response) => response.send(200, headers, "")));
  expect(sent).toBe("HTTP/1.1 500 Internal Server Error\r\nContent-Length: 16\r\n\r\ninvalid_response");
});

test.each([0, 99, 100, 199, 1000, 200.5, Number.NaN])("rejects the status %d", async (status) => {
  expect(await received(rejected((response) => response.send(status, [])))).toContain("invalid_response");
});

test("destroy() closes the connection without sending anything", async () => {
  expect(await received((response) => response.destroy())).toBe("");
});

test("write() reports backpressure, and onDrain its end", async () => {
  const size = 20_000_000;
  let drains = 0;
  const client = await clientOf({
    onRequest(_, response) {
      response.start(200, ["Content-Length", String(size)]);
      let left = size;
      const write = (): void => {
        while (left > 0) {
          const piece = Math.min(left, 1_000_000);
          left -= piece;
          if (!response.write(Buffer.alloc(piece, "x"))) break;
        }
        if (left === 0 && !response.isEnded) response.end();
      };
      response.onDrain = () => {
        drains += 1;
        write();
      };
      write();
    },
  });
  let received = 0;
  // `rawConnection` joins what it receives, and would copy the body again with each packet.
  client.socket.removeAllListeners("data");
  client.socket.on("data", (chunk) => {
    received += chunk.length;
  });
  client.socket.end("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  await new Promise((resolve) => client.socket.on("end", resolve));
  expect(received).toBeGreaterThan(size);
  expect(drains).toBeGreaterThan(0);
});

test("whenSent() waits for a client that does not read until it disconnects", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  let isGone = false;
  const client = await clientOf({
    onRequest: (_, response) => {
      response.send(200, [], Buffer.alloc(50_000_000));
      response.whenSent(() => resolve(isGone ? "gone" : "sent"));
    },
  });
  client.socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  await once(client.socket, "data");
  client.socket.pause();
  isGone = true;
  client.socket.destroy();
  expect(await promise).toBe("gone");
});
