/** How a route answers the requests that match. */
export interface ResponseRule {
  /** A query, as in a search: `method:POST path:/x header.x-y:z json:$.a=1`. "" matches all. */
  readonly when: string;
  /** Given one after another; the last one again and again. At least one. */
  readonly answers: readonly RouteAnswer[];
}

export interface RouteAnswer {
  /** `answer`: what is said here. `echo`: the body that came, with its type. `close`: no answer, the connection ends. */
  readonly kind: "answer" | "echo" | "close";
  /** 200..599. */
  readonly status: number;
  /** In the order in which they are sent. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
  /** How `body` is written. */
  readonly encoding: "utf8" | "base64";
  /** How long the caller waits, in seconds: 0..30. */
  readonly delay: number;
  /** How often it is given before the next one is. */
  readonly times: number;
}
