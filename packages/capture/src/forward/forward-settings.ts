/** Where a route sends on all that it captures, and how. */
export interface ForwardSettings {
  /** Where to: the path and the query below the route are added. */
  readonly url: string;
  /** How many redirects are followed: 0..10. */
  readonly redirects: number;
  /** How long an answer may take, with its redirects, in seconds: 1..60. */
  readonly timeout: number;
  /** How often a request is sent before it is given up: 1..10. */
  readonly attempts: number;
  /** How many requests may be under way or wait for their next attempt: 1..16. With 1 they arrive in order. */
  readonly concurrency: number;
}
