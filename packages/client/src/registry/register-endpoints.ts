import type { RequestContext, RequestFunction } from "../create-request.ts";
import { defineLazy } from "../define-lazy.ts";
import { isObject } from "../is-object.ts";
import { createEndpointMethod } from "./create-endpoint-method.ts";
import type { EndpointDescriptor, EndpointDescriptors } from "./endpoint-descriptor.ts";

/** A client with a scope object for each scope of `Descriptors`. */
export type Registered<Descriptors extends EndpointDescriptors> = {
  readonly [Scope in keyof Descriptors]: { readonly [Name in keyof Descriptors[Scope]]: RequestFunction };
};

/**
 * Adds endpoint methods to `client`, scope by scope. A scope that exists keeps its other methods.
 *
 * @throws {TypeError} when an endpoint has no URL.
 */
export function registerEndpoints(client: object, context: RequestContext, routes: EndpointDescriptors): void {
  for (const [scope, methods] of Object.entries(routes)) {
    for (const [name, { url }] of Object.entries(methods)) {
      if (typeof url !== "string") throw new TypeError(`Cannot register '${scope}.${name}': 'url' must be a string`);
    }
    const existing: unknown = Reflect.get(client, scope);
    const target = isObject(existing) ? existing : {};
    for (const [name, descriptor] of Object.entries(methods)) {
      const snapshot = structuredClone(descriptor);
      defineMethod(target, context, scope, name, () => snapshot);
    }
    if (target !== existing) Reflect.set(client, scope, target);
  }
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
