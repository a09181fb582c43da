import type { Socket } from "node:net";

/** How long one iteration of the event loop may parse responses, in milliseconds. The read that exceeds it is finished. */
const budgetMs = 5;

const sockets = new Set<Socket>();
let parsedMs = 0;
let isResting = false;
let isScheduled = false;

/**
 * Lets other work run between the responses of targets. One packet of tiny chunks or interim responses takes milliseconds to parse.
 * Once such packets have used up the time of an iteration, all responses wait for the next iteration.
 */
export function readInTurns(socket: Socket): void {
  let beganAt = 0;
  sockets.add(socket);
  socket.once("close", () => sockets.delete(socket));
  // The listener of the HTTP parser is between these two.
  socket.prependListener("data", () => {
    beganAt = performance.now();
  });
  socket.on("data", () => parsed(performance.now() - beganAt));
}

function parsed(milliseconds: number): void {
  parsedMs += milliseconds;
  if (!isScheduled) setImmediate(endIteration);
  isScheduled = true;
  if (isResting || parsedMs < budgetMs) return;
  isResting = true;
  for (const socket of sockets) socket.pause();
}

function endIteration(): void {
  isScheduled = false;
  parsedMs = 0;
  if (!isResting) return;
  isResting = false;
  for (const socket of sockets) socket.resume();
}
