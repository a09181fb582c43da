import { type CoreClient, requestContext } from "../core-client.ts";
import { defineLazy } from "../define-lazy.ts";
import { defineMethod } from "../registry/register-endpoints.ts";
import { type CatalogueDescriptor, readScope } from "./read-scope.ts";

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

  const describe = (scope: string, name: string): CatalogueDescriptor => {
    const method = methodsOf(scope).get(name);
    if (method?.kind === "method") return method.describe();
    const [todaysName = "", todaysScope = scope] = (method?.today ?? "").split(".").reverse();
    const deprecated = `client.${scope}.${name}() is called client.${todaysScope}.${todaysName}() today`;
    return { ...describe(todaysScope, todaysName), deprecated };
  };

  for (const scope of Object.keys(catalogue)) {
    defineLazy(prototype, scope, (client) => {
      const context = requestContext(client);
      const methods = {};
      for (const name of methodsOf(scope).keys()) {
        defineMethod(methods, context, scope, name, () => {
          const { upload, ...descriptor } = describe(scope, name);
          return upload ? { ...descriptor, baseUrl: uploadBase(context.defaults.baseUrl) } : descriptor;
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
