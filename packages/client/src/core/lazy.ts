/**
 * Defines a property that is created when it is first read, and is a plain property of that object from then on. It may be
 * assigned as well.
 */
export function defineLazy<Owner extends object>(target: Owner, name: string, create: (owner: Owner) => unknown): void {
  const shared = { enumerable: true, configurable: true };
  const settle = (owner: Owner, value: unknown): unknown => {
    Object.defineProperty(owner, name, { ...shared, value, writable: true });
    return value;
  };
  Object.defineProperty(target, name, {
    ...shared,
    get(this: Owner) {
      return settle(this, create(this));
    },
    set(this: Owner, value: unknown) {
      settle(this, value);
    },
  });
}
