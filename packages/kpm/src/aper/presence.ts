/**
 * Which OPTIONAL integers were absent from decoded APER octets.
 *
 * An integer that is absent and one that is 0 are different things in APER, and the same thing in a message. Pass one
 * `Presence` to `decode` and then to `encode`, and the octets come out as they went in. Without it an integer counts as
 * present. It remembers message objects, not their contents: a message that is changed later keeps what was noted.
 */
export class Presence {
  readonly #absent = new WeakMap<object, readonly number[]>();

  /** Says whether the integer with this field number was absent from `message`. */
  isAbsent(message: object, field: number): boolean {
    return this.#absent.get(message)?.includes(field) === true;
  }

  /** Notes the field numbers of all integers that `message` does not have; none of them forgets an earlier note. */
  setAbsent(message: object, fields: readonly number[]): void {
    if (fields.length > 0) this.#absent.set(message, fields);
    else this.#absent.delete(message);
  }
}
