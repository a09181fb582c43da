import type { Log } from "../log.ts";
import type { RequestParameters } from "../request-options.ts";
import type { ParameterRules } from "./endpoint-descriptor.ts";

/** Moves parameters that were given under an older name to the name of today. */
export type RenameAliases = (parameters: RequestParameters) => RequestParameters;

/** Makes the renaming of an endpoint called `method`; undefined when no parameter of it has an older name. */
export function createRenameAliases(rules: ParameterRules, method: string, log: Log): RenameAliases | undefined {
  const aliases = Object.entries(rules).filter(([, { alias }]) => alias);
  if (aliases.length === 0) return undefined;
  return (parameters) => {
    const renamed = { ...parameters };
    for (const [older, { alias = "", deprecated }] of aliases) {
      if (renamed[older] === undefined) continue;
      if (deprecated) log.warn(`"${older}" parameter is deprecated for "${method}()". Use "${alias}" instead`);
      renamed[alias] ??= renamed[older];
      delete renamed[older];
    }
    return renamed;
  };
}
