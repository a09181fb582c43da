import { defineValue } from "../values.ts";

const CREATE = Symbol("create");

interface LazyFunction {
  (...parameters: never[]): unknown;
  [CREATE]: () => object;
}

/** Properties are inherited, which costs nothing, and read from the created function. They may be assigned. */
const LAZY_MEMBERS: object = /* @__PURE__ */ (() => {
  const members: object = Object.create(Function.prototype);
  for (const name of ["endpoint", "defaults", "paginate"]) {
    Object.defineProperty(members, name, {
      get(this: LazyFunction): unknown {
        return Reflect.get(this[CREATE](), name);
      },
      set(this: object, value: unknown) {
        defineValue(this, name, value);
      },
    });
  }
  return members;
})();

/**
 * A plain function that delegates to the function that `create` returns when it is first used. Test doubles can replace a plain
 * function, but not an accessor.
 */
export function lazyFunction<Callable extends (...parameters: never[]) => unknown>(create: () => Callable): Callable {
  let created: Callable | undefined;
  const get = (): Callable => {
    created ??= create();
    return created;
  };
  const lazy = (...parameters: never[]): unknown => (created ?? get())(...parameters);
  lazy[CREATE] = get;
  return Object.setPrototypeOf(lazy, LAZY_MEMBERS);
}
