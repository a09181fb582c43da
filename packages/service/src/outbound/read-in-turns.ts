import type { Duplex } from "node:stream";

/** How long responses may be parsed without a rest, in milliseconds. The read that exceeds it is finished. */
const budgetMs = 5;

/** Reads the connections of targets so that other work, and other targets, run between their responses. */
type ReadInTurns = (socket: Duplex) => void;

/**
 * One packet of tiny chunks or interim responses takes milliseconds to parse, and each target sends as many as it likes. Once such
 * packets have used up the time of an iteration of the event loop, all connections rest for as long as they took, so that responses
 * take at most half of the time. Then those continue first that have taken least.
 *
 * @param now the clock, in milliseconds
 */
export function responseTurns(now: () => number = () => performance.now()): ReadInTurns {
  /** How long the responses of each connection took so far, in milliseconds. */
  const takenMs = new Map<Duplex, number>();
  let inIteration = 0;
  let isScheduled = false;
  let isResting = false;

  return (socket) => {
    let beganAt = 0;
    takenMs.set(socket, 0);
    socket.once("close", () => takenMs.delete(socket));
    // The listener of the HTTP parser is between these two.
    socket.prependListener("data", () => {
      beganAt = now();
    });
    socket.on("data", () => parsed(socket, now() - beganAt));
    if (isResting) socket.pause();
  };

  function parsed(socket: Duplex, milliseconds: number): void {
    inIteration += milliseconds;
    const taken = takenMs.get(socket);
    if (taken !== undefined) takenMs.set(socket, taken + milliseconds);
    if (isResting) return;
    if (inIteration >= budgetMs) rest();
    else if (!isScheduled) {
      isScheduled = true;
      setImmediate(() => {
        isScheduled = false;
        if (!isResting) inIteration = 0;
      });
    }
  }

  function rest(): void {
    isResting = true;
    for (const socket of takenMs.keys()) socket.pause();
    setTimeout(() => {
      isResting = false;
      inIteration = 0;
      const byTime = [...takenMs].sort(([, one], [, other]) => one - other);
      // Each continues in the next tick, in this order, unless the time is used up before.
      for (const [socket] of byTime) socket.resume();
    }, inIteration);
  }
}

/** The turns of all targets of this process. */
export const readInTurns: ReadInTurns = responseTurns();
