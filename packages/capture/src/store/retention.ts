/** How much a route keeps. When it is full, the oldest goes for the newest. */
export interface Retention {
  /** The most requests of a route. */
  readonly requests: number;
  /** The most bytes of bodies of a route. The newest request is kept however long it is. */
  readonly bytes: number;
}
