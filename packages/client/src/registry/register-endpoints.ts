import { createRequest, type RequestContext, type RequestFunction } from "../core/request.ts";
import type { EndpointDescriptor, EndpointDescriptors } from "../endpoint/endpoint-descriptor.ts";
import { mergeDefaults, WHOLE_URL } from "../endpoint/merge-options.ts";
import { OPTION_TYPES, type RequestParameters, type ValidationMode } from "../endpoint/options.ts";
import { assertType, rejectCall } from "../errors/checks.ts";
import { defineValue } from "../values.ts";
import { findScope } from "./scopes.ts";

/** A client with a scope object for each scope of `Descriptors`. */
export type Registered<Descriptors extends EndpointDescriptors> = {
  readonly [Scope in keyof Descriptors]: { readonly [Name in keyof Descriptors[Scope]]: RequestFunction };
};

/**
 * Adds endpoint methods to `client`, scope by scope. A scope that exists keeps its other methods.
 *
 * @throws {HttpError} with status 400 when a scope has the name of another property of a client, an endpoint has no URL,
 * or has an invalid rule; nothing is registered then.
 */
export function registerEndpoints(client: object, context: RequestContext, routes: EndpointDescriptors): void {
  assertType(routes, "object", "Endpoints");
  const scopes = Object.entries(routes).map(([scope, methods]) => {
    assertType(methods, "object", `'${scope}'`);
    const read = Object.entries(methods).map(
      ([name, given]) => [name, parseDescriptor(`${scope}.${name}`, given)] as const,
    );
    return { scope, methods: read, target: findScope(client, scope, {}) ?? {} };
  });
  for (const { scope, methods, target } of scopes) {
    for (const [name, descriptor] of methods) {
      defineValue(target, name, createEndpointMethod(context, `${scope}.${name}`, undefined, descriptor));
    }
    Reflect.set(client, scope, target);
  }
}

/**
 * Reads the descriptor of the endpoint `name`.
 *
 * @returns a copy, so that later changes of the original have no effect.
 * @throws {HttpError} with status 400 when it has no URL, or a rule that is invalid or about an option of calls.
 */
function parseDescriptor(name: string, descriptor: EndpointDescriptor): EndpointDescriptor {
  assertType(descriptor, "object", `'${name}'`);
  const { url, params = {} } = descriptor;
  assertType(url, "string", `'${name}.url'`);
  try {
    for (const [parameter, rule] of Object.entries(params)) {
      assertType(rule, "object", `'${parameter}'`);
      const { mapTo = parameter, validation = "" } = rule;
      RegExp(validation);
      // A call takes its value for the option. Headers are checked as an object, and an address may be a placeholder.
      const isOption = [parameter, mapTo].some((one) => one !== "headers" && OPTION_TYPES.has(one));
      if (isOption && !WHOLE_URL.test(url)) rejectCall(`'${parameter}' is an option`);
    }
    return structuredClone(descriptor);
  } catch (error) {
    return rejectCall(`Cannot register '${name}': ${(error as Error).message}`);
  }
}

/** Makes the method `scope.name` of a client: its request function with the endpoint's defaults bound. */
export function createEndpointMethod(
  context: RequestContext,
  name: string,
  validation: ValidationMode | undefined,
  { params = {}, deprecated, encoding, ...descriptor }: EndpointDescriptor,
): RequestFunction {
  // Frozen, so that merging shares the rules instead of copying them for every call.
  const defaults = mergeDefaults(context.defaults, {
    ...descriptor,
    request: { validate: Object.freeze({ ...params }), validation, encoding: encoding && Object.freeze(encoding) },
  });
  const method = createRequest(context, defaults, context.adaptCalls?.(params, name));
  return deprecated === undefined ? method : warnOnce(method, () => context.log.warn(deprecated));
}

function warnOnce(method: RequestFunction, warn: () => void): RequestFunction {
  let warned = false;
  const { endpoint, defaults } = method;
  const call = (parameters?: RequestParameters): unknown => {
    if (!warned) warn();
    warned = true;
    return method(parameters);
  };
  return Object.assign(call, { endpoint, defaults }) as RequestFunction;
}
