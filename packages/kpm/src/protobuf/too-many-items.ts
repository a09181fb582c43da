/** Thrown when a list has more items than its rule allows, before the first one too many is made. */
export class TooManyItems extends Error {
  override readonly name = "TooManyItems";
  /** Where the item starts, behind its tag. */
  readonly offset: number;
  readonly least: number;
  readonly most: number;

  constructor(offset: number, least: number, most: number) {
    super(`more than ${most} items`);
    this.offset = offset;
    this.least = least;
    this.most = most;
  }
}
