type Draft<T> = { -readonly [Key in keyof T]: T[Key] };

/**
 * Turns a function that sets every property of a message into a constructor of plain objects, with the prototype of an object
 * literal.
 *
 * Object literals would be slower in a long-running service. Once V8 finds that most objects of a literal survive, it allocates
 * all later ones in the old generation, where they and everything they refer to stay until a full collection.
 */
export function shape<T extends object>(setAll: (this: Draft<T>) => void): new () => T {
  setAll.prototype = Object.prototype;
  return setAll as unknown as new () => T;
}

const none: never[] = [];

/** A new empty list: a copy instead of a literal, for the same reason. */
export function emptyList(): never[] {
  return none.slice();
}

/** A oneof without an alternative. */
export function unchosen(): { case: undefined } {
  return new Unchosen();
}

/** A oneof with the alternative `name`. */
export function chosen<Name extends string, Value>(name: Name, value: Value): { case: Name; value: Value } {
  const state = new Chosen() as { case: Name; value: Value };
  state.case = name;
  state.value = value;
  return state;
}

const Unchosen = shape<{ case: undefined }>(function () {
  this.case = undefined;
});

const Chosen = shape<{ case: unknown; value: unknown }>(function () {
  this.case = undefined;
  this.value = undefined;
});

/** The value of a byte field that is not set. It is immutable, having no bytes, so all messages share it. */
export const empty: Uint8Array<ArrayBuffer> = new Uint8Array(0);

/**
 * The value of a message field that is not set.
 *
 * By its type such a field is absent. The property exists with the value undefined, which protobuf-es treats as absent, so that
 * every message of a type has the same hidden class.
 */
export const unset: never = undefined as never;
