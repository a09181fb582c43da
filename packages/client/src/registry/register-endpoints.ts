import type { RequestContext, RequestFunction } from "../create-request.ts";
import { defineLazy } from "../define-lazy.ts";
import { requireType } from "../require-type.ts";
import { createEndpointMethod } from "./create-endpoint-method.ts";
import type { EndpointDescriptor, EndpointDescriptors } from "./endpoint-descriptor.ts";
import { findScope } from "./find-scope.ts";
import { readDescriptor } from "./read-descriptor.ts";

/** A client with a scope object for each scope of `Descriptors`. */
export type Registered<Descriptors extends EndpointDescriptors> = {
  readonly [Scope in keyof Descriptors]: { readonly [Name in keyof Descriptors[Scope]]: RequestFunction };
};

/**
 * Adds endpoint methods to `client`, scope by scope. A scope that exists keeps its other methods.
 *
 * @throws {HttpError} with status 400 when a scope has the name of something else that a client has, an endpoint has no URL,
 * or a rule of it is none; nothing is registered then.
 */
export function registerEndpoints(client: object, context: RequestContext, routes: EndpointDescriptors): void {
  requireType(routes, "object", "Endpoints");
  const scopes = Object.entries(routes).map(([scope, methods]) => {
    requireType(methods, "object", `'${scope}'`);
    const read = Object.entries(methods).map(
      ([name, given]) => [name, readDescriptor(`${scope}.${name}`, given)] as const,
    );
    return { scope, methods: read, target: findScope(client, scope, {}) ?? {} };
  });
  for (const { scope, methods, target } of scopes) {
    for (const [name, descriptor] of methods) defineMethod(target, context, scope, name, () => descriptor);
    Reflect.set(client, scope, target);
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
