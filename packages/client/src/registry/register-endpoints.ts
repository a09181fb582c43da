import type { RequestContext, RequestFunction } from "../create-request.ts";
import { defineLazy } from "../define-lazy.ts";
import { isObject } from "../is-object.ts";
import { isPlainObject } from "../is-plain-object.ts";
import { createEndpointMethod } from "./create-endpoint-method.ts";
import type { EndpointDescriptor, EndpointDescriptors } from "./endpoint-descriptor.ts";

/** A client with a scope object for each scope of `Descriptors`. */
export type Registered<Descriptors extends EndpointDescriptors> = {
  readonly [Scope in keyof Descriptors]: { readonly [Name in keyof Descriptors[Scope]]: RequestFunction };
};

/**
 * Adds endpoint methods to `client`, scope by scope. A scope that exists keeps its other methods.
 *
 * @throws {TypeError} when a scope has the name of something else that a client has, or an endpoint has no URL; nothing is
 * registered then.
 */
export function registerEndpoints(client: object, context: RequestContext, routes: EndpointDescriptors): void {
  if (!isObject(routes)) throw refusal("endpoints", "they must be an object");
  const scopes = Object.entries(routes).map(([scope, methods]) => {
    if (!isObject(methods)) throw refusal(`'${scope}'`, "it must be an object");
    for (const [name, descriptor] of Object.entries<unknown>(methods)) {
      if (!isObject(descriptor)) throw refusal(`'${scope}.${name}'`, "it must be an object");
      if (typeof descriptor.url !== "string") throw refusal(`'${scope}.${name}'`, "'url' must be a string");
    }
    return { scope, methods, target: findScope(client, context, scope) };
  });
  for (const { scope, methods, target } of scopes) {
    for (const [name, descriptor] of Object.entries(methods)) {
      const snapshot = structuredClone(descriptor);
      defineMethod(target, context, scope, name, () => snapshot);
    }
    Reflect.set(client, scope, target);
  }
}

/** The object that holds the methods of a scope, a new one when the client has nothing of that name. */
function findScope(client: object, { log }: RequestContext, scope: string): object {
  if (!(scope in client)) return {};
  const existing: unknown = Reflect.get(client, scope);
  if (!Object.hasOwn(client, scope) || existing === log || !isPlainObject(existing)) {
    throw refusal(`the scope '${scope}'`, "a client has something else of that name");
  }
  return existing;
}

function refusal(what: string, reason: string): TypeError {
  return new TypeError(`Cannot register ${what}: ${reason}`);
}

/** Defines a method that is made when it is first used. */
export function defineMethod(
  target: object,
  context: RequestContext,
  scope: string,
  name: string,
  describe: () => EndpointDescriptor,
): void {
  defineLazy(target, name, () => createEndpointMethod(context, `${scope}.${name}`, describe()));
}
