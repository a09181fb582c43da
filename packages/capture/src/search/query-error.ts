/** A query that cannot be understood. The message points at the fault. */
export class QueryError extends Error {
  override readonly name = "QueryError";
  /** Where the fault is: the index of a character of the query. */
  readonly position: number;

  constructor(problem: string, query: string, position: number) {
    super(`${problem}, at character ${position + 1}: ${query.slice(0, position)}⟶${query.slice(position)}`);
    this.position = position;
  }
}
