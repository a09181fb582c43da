import { type CoreClient, requestContext } from "../core-client.ts";
import { defineLazy } from "../define-lazy.ts";
import { defineMethod } from "../registry/register-endpoints.ts";
import { readScope } from "./read-scope.ts";

/** Whole scopes that the older generation called otherwise, by their older names. */
const OLDER_SCOPES: Readonly<Record<string, string>> = { gitdata: "git", pullRequests: "pulls" };

/**
 * Gives the clients of a class the scopes of `catalogue`. A scope is read when it is first used, and a method made when it
 * is first used; both are plain properties of the client then.
 */
export function defineCatalogue(prototype: CoreClient, catalogue: Readonly<Record<string, string>>): void {
  const read = new Map<string, ReturnType<typeof readScope>>();

  const methodsOf = (scope: string): ReturnType<typeof readScope> => {
    const methods = read.get(scope) ?? readScope(catalogue[scope] ?? "");
    read.set(scope, methods);
    return methods;
  };

  for (const scope of Object.keys(catalogue)) {
    defineLazy(prototype, scope, (client) => {
      const context = requestContext(client);
      const methods = {};
      for (const [name, { today, describe }] of methodsOf(scope)) {
        defineMethod(methods, context, scope, name, () => {
          const { upload, ...descriptor } = describe();
          return {
            ...descriptor,
            ...(upload && { baseUrl: uploadBase(context.defaults.baseUrl) }),
            ...(today && { deprecated: `client.${scope}.${name}() is called client.${scope}.${today}() today` }),
          };
        });
      }
      return methods;
    });
  }
  for (const [older, today] of Object.entries(OLDER_SCOPES)) {
    defineLazy(prototype, older, (client) => Reflect.get(client, today));
  }
}

/** Where files are uploaded to: a host beside the API's, or a path beside it where the API is no host of its own. */
function uploadBase(baseUrl: string): string {
  return baseUrl.replace(/^(https?:\/\/)api\./, "$1uploads.").replace(/\/api\/v3\/?$/, "/api/uploads");
}
