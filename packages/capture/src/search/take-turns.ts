import { setImmediate as nextTurn } from "node:timers/promises";

/** How long one may work before others have a turn, in milliseconds. */
const longestTurn = 10;

/** Lets others have a turn of the event loop when it is time for that; undefined when it is not yet. */
export type Breathe = () => Promise<void> | undefined;

/** For work that asks strangers' requests many questions: each is short, all of them may take seconds. */
export function takeTurns(): Breathe {
  let since = performance.now();
  return () => {
    if (performance.now() - since < longestTurn) return undefined;
    return nextTurn().then(() => {
      since = performance.now();
    });
  };
}
