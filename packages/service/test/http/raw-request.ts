import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";

/** Sends `bytes` unchanged and resolves with everything received until the server closes the connection. */
export async function rawRequest(port: number, bytes: string | Uint8Array): Promise<string> {
  const socket = await openSocket(port);
  socket.write(bytes);
  return text(socket);
}

/** A connection to a server on this machine. */
export function openSocket(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket));
    socket.once("error", reject);
  });
}
