import { createRequest, type RequestContext, type RequestFunction } from "../create-request.ts";
import { mergeDefaults } from "../endpoint/merge-options.ts";
import type { RequestParameters } from "../request-options.ts";
import type { EndpointDescriptor } from "./endpoint-descriptor.ts";
import { createRenameAliases } from "./rename-aliases.ts";

/** Makes the method `scope.name` of a client: its request function with the endpoint's defaults bound. */
export function createEndpointMethod(
  context: RequestContext,
  name: string,
  { params = {}, deprecated, ...descriptor }: EndpointDescriptor,
): RequestFunction {
  // Frozen, so that merging shares the rules instead of copying them for every call.
  const defaults = mergeDefaults(context.defaults, {
    ...descriptor,
    request: { validate: Object.freeze({ ...params }) },
  });
  const method = createRequest(context, defaults, createRenameAliases(params, name, context.log));
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
