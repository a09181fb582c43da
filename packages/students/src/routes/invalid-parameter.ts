import { Problem } from "@signalbox/service";

/** A query parameter that cannot be used: 400. */
export function invalidParameter(name: string, reason: string, code = "invalid_parameter"): Problem {
  return new Problem({ status: 400, code, detail: `The query parameter '${name}' ${reason}.` });
}
