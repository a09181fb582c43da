import type { ClientOptions } from "./client-options.ts";
import { CoreClient, type Plugin } from "./core-client.ts";
import { assertType } from "./errors/checks.ts";

/** A client class. It may be called with and without `new`. */
export interface ClientClass<Instance> {
  new (options?: ClientOptions): Instance;
  (options?: ClientOptions): Instance;
  readonly prototype: Instance;
  /** A new class whose clients also run these plugins, after those of this class. This class is not changed. */
  plugin<Base, const List extends readonly Plugin<Base>[]>(
    this: { readonly prototype: Base },
    plugins: List,
  ): ClientClass<Base & AddedByAll<List>>;
  plugin<Base, const List extends readonly Plugin<Base>[]>(
    this: { readonly prototype: Base },
    ...plugins: List
  ): ClientClass<Base & AddedByAll<List>>;
  /** The same for plugins that were written for another class of clients, such as those of octokit. */
  plugin<Base, const List extends readonly ForeignPlugin[]>(
    this: { readonly prototype: Base },
    ...plugins: List
  ): ClientClass<Base & AddedByAll<List>>;
  /**
   * A new class whose clients have other default options: an object, whose `userAgent` follows that of a client, or a
   * function that gets the options of each client and returns those to use.
   */
  defaults<Base>(
    this: { readonly prototype: Base },
    options: ClientOptions | ((options: ClientOptions) => ClientOptions),
  ): ClientClass<Base>;
}

/** A plugin for another class of clients. */
type ForeignPlugin = (client: never, options: never) => unknown;

/** The object that a plugin returns, which is added to the client. */
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

type ResolveOptions = (options: ClientOptions) => ClientOptions;

/** A class that client classes derive from. */
interface ParentClass {
  readonly prototype: object;
  readonly plugins: readonly Plugin[];
}

/** Creates a client class that derives from `parent` and runs `added` plugins after those of it. */
export function createClientClass<Instance extends CoreClient>(
  added: readonly (Plugin | readonly Plugin[])[],
  parent: ParentClass = CoreClient,
  resolve: ResolveOptions = (options) => options,
): ClientClass<Instance> {
  const list = added.flat();
  for (const plugin of list) assertType(plugin, "function", "A plugin");
  function Client(options?: ClientOptions): CoreClient {
    return Reflect.construct(parent as typeof CoreClient, [resolve(options ?? {})], new.target ?? Client);
  }
  // Static members are inherited, as with `class … extends`.
  Object.setPrototypeOf(Client, parent);
  Object.setPrototypeOf(Client.prototype, parent.prototype);
  Client.plugins = [...new Set([...parent.plugins, ...list])];
  // A class that a program derives inherits this method, and its clients are then instances of that class.
  Client.plugin = function plugin(this: ParentClass | undefined, ...plugins: (Plugin | readonly Plugin[])[]) {
    return createClientClass(plugins, this ?? Client);
  };
  Client.defaults = function defaults(this: ParentClass | undefined, base: ClientOptions | ResolveOptions) {
    const merge = (options: ClientOptions): ClientOptions => {
      const userAgents = [options.userAgent, (base as ClientOptions).userAgent];
      return { ...base, ...options, userAgent: userAgents.filter(Boolean).join(" ") };
    };
    return createClientClass([], this ?? Client, typeof base === "function" ? base : merge);
  };
  return Client as unknown as ClientClass<Instance>;
}

/** The client class without the catalogue of the API's operations, for small bundles. */
export const Core: ClientClass<CoreClient> = /* @__PURE__ */ createClientClass<CoreClient>([]);
