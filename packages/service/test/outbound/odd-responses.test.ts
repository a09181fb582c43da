import { request as requestHttp } from "node:http";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { startTcpServer } from "../../../../test/http-server.ts";
import { addressList } from "../../src/addresses.ts";
import { createOutbound } from "../../src/outbound/create-outbound.ts";

const outbound = createOutbound({ allowAddress: addressList(["127.0.0.1"]) });

const ok = "HTTP/1.1 200 OK\r\n";
const two = "Content-Length: 2\r\n\r\nok";
const chunked = `${ok}Transfer-Encoding: chunked\r\n\r\n`;
const chunks = "2\r\nok\r\n0\r\n\r\n";

/** What the client of Node makes of a response: status and body, or undefined when it is none. */
async function byNode(url: string): Promise<[status: number | undefined, body: string] | undefined> {
  const { promise, resolve } = Promise.withResolvers<[number | undefined, string] | undefined>();
  const request = requestHttp(url, { agent: false }, (response) => {
    text(response).then(
      (body) => resolve([response.statusCode, body]),
      () => resolve(undefined),
    );
  });
  request.once("error", () => resolve(undefined));
  request.once("upgrade", (_response, socket) => {
    socket.destroy();
    resolve(undefined);
  });
  request.end();
  return promise;
}

test.each([
  ["a length", ok + two],
  ["no length", `${ok}\r\nok`],
  ["HTTP/1.0", "HTTP/1.0 200 OK\r\n\r\nok"],
  ["HTTP/1.0 with chunks", `HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}`],
  ["a length and chunks", `${ok}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}`],
  ["the same length twice", `${ok}Content-Length: 2\r\n${two}`],
  ["a list of lengths", `${ok}Content-Length: 2, 2\r\n\r\nok`],
  ["a length with a sign", `${ok}Content-Length: +2\r\n\r\nok`],
  ["a negative length", `${ok}Content-Length: -1\r\n\r\nok`],
  ["a length in another base", `${ok}Content-Length: 0x2\r\n\r\nok`],
  ["an empty length", `${ok}Content-Length: \r\n\r\nok`],
  ["a length of 20 digits", `${ok}Content-Length: 99999999999999999999\r\n\r\nok`],
  ["a folded field", `${ok}X: a\r\n b\r\n${two}`],
  ["a folded first field", `${ok} X: a\r\n${two}`],
  ["a space before a colon", `${ok}X : a\r\n${two}`],
  ["LF alone", "HTTP/1.1 200 OK\nContent-Length: 2\n\nok"],
  ["CR in a value", `${ok}X: a\rb\r\n${two}`],
  ["NUL in a value", `${ok}X: a\0b\r\n${two}`],
  ["a name that is no token", `${ok}X(y: a\r\n${two}`],
  ["a line without a colon", `${ok}Xy\r\n${two}`],
  ["an empty name", `${ok}: a\r\n${two}`],
  ["CHUNKED", `${ok}Transfer-Encoding: CHUNKED\r\n\r\n${chunks}`],
  ["a vertical tab before chunked", `${ok}Transfer-Encoding: \x0bchunked\r\n\r\n${chunks}`],
  ["a space after a chunk size", `${chunked}2 \r\nok\r\n0\r\n\r\n`],
  ["a chunk size with 0x", `${chunked}0x2\r\nok\r\n0\r\n\r\n`],
  ["a negative chunk size", `${chunked}-2\r\nok\r\n0\r\n\r\n`],
  ["a chunk size of 17 digits", `${chunked}FFFFFFFFFFFFFFFFF\r\nok\r\n0\r\n\r\n`],
  ["LF alone after a chunk size", `${chunked}2\nok\r\n0\r\n\r\n`],
  ["extensions", `${chunked}2;a="b\\"c";d\r\nok\r\n0\r\n\r\n`],
  ["a chunk that is too long", `${chunked}2\r\nokX\r\n0\r\n\r\n`],
  ["zeros before a chunk size", `${chunked}0002\r\nok\r\n000\r\n\r\n`],
  ["an invalid trailer", `${chunked}2\r\nok\r\n0\r\nX T: 1\r\n\r\n`],
  ["missing chunks", `${chunked}2\r\nok\r\n`],
  ["304 with a length", "HTTP/1.1 304 Not Modified\r\nContent-Length: 2\r\n\r\n"],
  ["a length in an interim response", `HTTP/1.1 100 Continue\r\nContent-Length: 5\r\n\r\n${ok}${two}`],
  ["101 that nobody asked for", "HTTP/1.1 101 S\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n"],
  ["a status of four digits", `HTTP/1.1 1000 X\r\n${two}`],
  ["no reason", `HTTP/1.1 200\r\n${two}`],
  ["two spaces before the status", `HTTP/1.1  200 OK\r\n${two}`],
  ["a second response", `${ok}${two}HTTP/1.1 200 OK\r\n\r\n`],
  ["no head", "ok"],
  ["another protocol", "SSH-2.0-OpenSSH_9\r\n"],
  ["half a body", `${ok}Content-Length: 4\r\n\r\nbo`],
  ["half a head", "HTTP/1.1 200 OK\r\nX"],
])("takes a response with %s as the client of Node does", async (_, response) => {
  await using server = await startTcpServer((socket) => {
    socket.once("data", () => socket.end(response, "latin1"));
  });
  const { url } = server;
  const outcome = await outbound.send({ method: "GET", url, headers: [] });
  const ours = outcome.kind === "responded" ? [outcome.status, Buffer.from(outcome.body).toString()] : undefined;
  expect(ours).toEqual(await byNode(url));
});
