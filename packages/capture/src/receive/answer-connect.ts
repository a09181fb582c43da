import { type IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { NodeListener } from "@signalbox/service";

/**
 * Gives a `CONNECT` request to a listener like any other. It opens no tunnel: the answer is the end of the connection.
 * What came after the header belongs to the tunnel (RFC 9110, section 9.3.6), so the request has no body.
 */
export function answerConnect(request: IncomingMessage, socket: Socket, _head: Buffer, listener: NodeListener): void {
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  response.once("finish", () => {
    response.detachSocket(socket);
    socket.end();
  });
  socket.on("error", () => socket.destroy());
  // A server gives up the message with its connection; nothing more will come for it.
  request.push(null);
  listener(request, response);
}
