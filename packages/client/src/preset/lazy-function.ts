import { defineValue } from "../values.ts";

const OWNER = Symbol("owner");
const CREATE = Symbol("create");

interface LazyFunction<Owner, Callable> {
  (...parameters: never[]): unknown;
  [OWNER]: Owner;
  [CREATE]: (owner: Owner) => Callable;
}

/** Properties are inherited, which costs nothing, and read from the created function. They may be assigned. */
const LAZY_MEMBERS: object = /* @__PURE__ */ (() => {
  const members: object = Object.create(Function.prototype);
  for (const name of ["endpoint", "defaults", "paginate"]) {
    Object.defineProperty(members, name, {
      get(this: LazyFunction<unknown, object>): unknown {
        return Reflect.get(this[CREATE](this[OWNER]), name);
      },
      set(this: object, value: unknown) {
        defineValue(this, name, value);
      },
    });
  }
  return members;
})();

/**
 * A plain function that delegates to the function that `create` returns at each call. Test doubles can replace a plain
 * function, but not an accessor.
 */
export function lazyFunction<Owner, Callable extends (...parameters: never[]) => unknown>(
  owner: Owner,
  create: (owner: Owner) => Callable,
): Callable {
  const lazy = (...parameters: never[]): unknown => create(owner)(...parameters);
  lazy[OWNER] = owner;
  lazy[CREATE] = create;
  return Object.setPrototypeOf(lazy, LAZY_MEMBERS);
}
