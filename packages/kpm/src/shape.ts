type Draft<T> = { -readonly [Key in keyof T]: T[Key] };

/**
 * Makes a constructor of the function that sets every property of a message.
 *
 * What it constructs are plain objects: they have the prototype of an object literal. They are not made as literals because of
 * the garbage collector of V8: once it finds that most objects of a literal live on, it allocates all later ones in the old
 * generation, where they, and everything young that they refer to, stay until a full collection. A service that keeps a few
 * large messages would then pay for every message that it drops.
 */
export function shape<T extends object>(setAll: (this: Draft<T>) => void): new () => T {
  setAll.prototype = Object.prototype;
  return setAll as unknown as new () => T;
}

const none: never[] = [];

/** A new empty list. A copy, not a literal, for the same reason. */
export function emptyList(): never[] {
  return none.slice();
}

/** The state of a oneof in which nothing is set. */
export function unchosen(): { case: undefined } {
  return new Unchosen();
}

/** The state of a oneof in which the alternative `name` is set. */
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
