import { OPTION_TYPES } from "../endpoint/option-types.ts";
import { refuse } from "../refuse.ts";
import { requireType } from "../require-type.ts";
import type { EndpointDescriptor } from "./endpoint-descriptor.ts";

/**
 * Reads the descriptor of the endpoint `name`.
 *
 * @returns a copy, so that changing the given one later changes nothing.
 * @throws {HttpError} with status 400 when it has no URL, or a rule of it is none or about an option of calls.
 */
export function readDescriptor(name: string, descriptor: EndpointDescriptor): EndpointDescriptor {
  requireType(descriptor, "object", `'${name}'`);
  const { url, params = {} } = descriptor;
  requireType(url, "string", `'${name}.url'`);
  try {
    for (const [parameter, rule] of Object.entries(params)) {
      requireType(rule, "object", `'${parameter}'`);
      const { mapTo = parameter, validation = "" } = rule;
      RegExp(validation);
      // A call takes its value for the option. Headers are checked as an object, and an address may be a placeholder.
      const isOption = [parameter, mapTo].some((one) => one !== "headers" && OPTION_TYPES.has(one));
      if (isOption && !/^(?::url\b|\{\+url\})/.test(url)) refuse(`'${parameter}' is an option`);
    }
    return structuredClone(descriptor);
  } catch (error) {
    return refuse(`Cannot register '${name}': ${(error as Error).message}`);
  }
}
