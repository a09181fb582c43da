import type { ClientOptions } from "./client-options.ts";
import { CoreClient, type Plugin } from "./core-client.ts";

/** A client class. It may be called with and without `new`. */
export interface ClientClass<Instance> {
  new (options?: ClientOptions): Instance;
  (options?: ClientOptions): Instance;
  readonly prototype: Instance;
  /** A new class whose clients run these plugins as well, after those of this class. This class is not changed. */
  plugin<const List extends readonly Plugin[]>(plugins: List): ClientClass<Instance & AddedByAll<List>>;
  plugin<One extends Plugin>(plugin: One): ClientClass<Instance & Added<One>>;
}

/** What a plugin adds to the client: the object that it returns. */
type Added<One> = One extends (...args: never) => infer Result ? AddedMembers<Result> : Record<never, never>;
type AddedMembers<Result> = Result extends object ? Result : Record<never, never>;
type AddedByAll<List extends readonly unknown[]> = UnionToIntersection<
  { [Index in keyof List]: Added<List[Index]> }[number]
>;
type UnionToIntersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (
  member: infer Intersection,
) => void
  ? Intersection
  : never;

/** Makes the client class of `plugins`, derived from `parent`. */
export function createClientClass<Instance extends CoreClient>(
  plugins: readonly Plugin[],
  parent: { readonly prototype: object } = CoreClient,
): ClientClass<Instance> {
  function Client(options: ClientOptions = {}): CoreClient {
    return Reflect.construct(CoreClient, [options, plugins], new.target ?? Client);
  }
  // Statics carry over to derived classes, as they do with `class … extends`.
  Object.setPrototypeOf(Client, parent);
  Client.prototype = Object.create(parent.prototype, {
    constructor: { value: Client, writable: true, configurable: true },
  });
  Client.plugin = (added: Plugin | readonly Plugin[]) => {
    const list = [added].flat();
    for (const plugin of list) {
      if (typeof plugin !== "function")
        throw new TypeError(`Cannot add a plugin: it must be a function, got ${typeof plugin}`);
    }
    return createClientClass([...new Set([...plugins, ...list])], Client);
  };
  return Client as unknown as ClientClass<Instance>;
}
