import { defineValue } from "../values.ts";

/**
 * Defines a property that is created when it is first read, and then becomes a plain property of that object. It may also be
 * assigned.
 */
export function defineLazy<Owner extends object>(target: Owner, name: string, create: (owner: Owner) => unknown): void {
  Object.defineProperty(target, name, {
    enumerable: true,
    configurable: true,
    get(this: Owner) {
      const value = create(this);
      defineValue(this, name, value);
      return value;
    },
    set(this: Owner, value: unknown) {
      defineValue(this, name, value);
    },
  });
}
