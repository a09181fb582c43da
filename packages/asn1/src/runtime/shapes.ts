import { PAIR_MEMORY } from "./memory.ts";
import type { PerReader } from "./reader.ts";

type Draft<T> = { -readonly [Key in keyof T]: T[Key] };

/**
 * Turns a function that sets every property of an object into a constructor of plain objects, with the prototype of an object
 * literal. What the function returns instead of `this` is the result.
 *
 * Object literals would be slower in a long-running service. Once V8 finds that most objects of a literal survive, it allocates
 * all later ones in the old generation, where they and everything they refer to stay until a full collection.
 */
export function shape<T extends object, Arguments extends readonly unknown[] = []>(
  setAll: (this: Draft<T>, ...values: Arguments) => unknown,
): new (
  ...values: Arguments
) => T {
  setAll.prototype = Object.prototype;
  return setAll as unknown as new (
    ...values: Arguments
  ) => T;
}

/** Empty, but made for objects: V8 would convert the list of a literal `[]` when the first object is added. */
const none = [{}].slice(1) as never[];

/** Creates an empty list. It is a copy instead of a literal, for the same reason. */
export function emptyList(): never[] {
  return none.slice();
}

const Chosen = /* @__PURE__ */ shape<{ kind: unknown; value: unknown }, [unknown, unknown]>(function (kind, value) {
  this.kind = kind;
  this.value = value;
});

/** An alternative of a CHOICE. Its memory counts for a reader, unless it is a constant. */
export function chosen<Kind extends string, T>(
  kind: Kind,
  value: T,
  reader?: PerReader,
): { readonly kind: Kind; readonly value: T } {
  reader?.allocate(PAIR_MEMORY);
  return new Chosen(kind, value) as { kind: Kind; value: T };
}

const Typed = /* @__PURE__ */ shape<{ type: unknown; value: unknown }, [unknown, unknown]>(function (type, value) {
  this.type = type;
  this.value = value;
});

/** The value of an open type. */
export function typed<Type extends string, T>(
  type: Type,
  value: T,
  reader: PerReader,
): { readonly type: Type; readonly value: T } {
  reader.allocate(PAIR_MEMORY);
  return new Typed(type, value) as { type: Type; value: T };
}
