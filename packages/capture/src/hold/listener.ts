/** One who answers the callers of a route, as long as it follows the route. */
export interface Listener {
  /** What it calls itself, and which of its streams it is: a listener that comes again takes its own place over. */
  readonly id: string;
  /** Until when it has the place unless it is renewed, in milliseconds since 1970. */
  readonly until: number;
  /** How long a caller waits for its answer, in milliseconds. */
  readonly waitMs: number;
}

/** How long a place is kept for a listener that is not heard of, and how often it is renewed, in milliseconds. */
export const listenerLease = 15_000;
export const renewEvery = 5_000;

/** The id of a listener that follows by the stream `stream`. */
export function listenerId(name: string, stream: string): string {
  return `${name} ${stream}`;
}

/** Whether a listener calls itself `name`. */
export function isNamed(id: string, name: string): boolean {
  return id.startsWith(`${name} `);
}
