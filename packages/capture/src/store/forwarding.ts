/** How far the forward of a route has come, in memory. */
export interface Forwarding {
  nextSeq: number;
  readonly jobs: Map<number, { attempt: number; dueAt: number }>;
}
