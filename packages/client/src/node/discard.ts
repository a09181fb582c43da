import type { IncomingMessage } from "node:http";
import { startTimer } from "../transport/start-timer.ts";

/** Bytes and milliseconds that an answer may have that nobody wants: beyond them, a new connection costs less. */
const LONGEST = 65_536;
const SLOWEST = 1000;

/** Reads an answer that nobody wants, so that its connection can be used again, or closes the connection. */
export function discard(message: IncomingMessage): void {
  let length = 0;
  const stop = startTimer(SLOWEST, () => message.destroy());
  message.on("close", stop);
  message.on("data", (chunk: Buffer) => {
    length += chunk.length;
    if (length > LONGEST) message.destroy();
  });
}
