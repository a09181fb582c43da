import { listOperations, type NamedOperation } from "../../src/generate/list-operations.ts";
import type { OpenApiDocument } from "../../src/generate/open-api.ts";
import type { OlderNames } from "./catalogue-input.ts";

/** Routes of the older generation by scope and method name. */
export type OlderRoutes = Readonly<
  Record<string, Readonly<Record<string, { readonly method: string; readonly url: string }>>>
>;

/** Finds how methods and path parameters of the older generation are called today: by the same method and path. */
export function findOlderNames(document: OpenApiDocument, older: OlderRoutes): OlderNames {
  const operations = listOperations(document);
  const byRoute = new Map(operations.map((operation) => [routeKey(operation.method, operation.path), operation]));
  const byName = new Map(operations.map((operation) => [fullName(operation), operation]));
  const methods: Record<string, string> = {};
  const parameters: Record<string, Record<string, string>> = {};
  for (const [scope, routes] of Object.entries(older)) {
    for (const [name, { method, url }] of Object.entries(routes)) {
      const today = byRoute.get(routeKey(method, url));
      if (today === undefined) continue;
      const olderName = `${scope}.${name}`;
      if (!byName.has(olderName)) methods[olderName] = fullName(today);
      const renamed = renamedPlaceholders(url, today.path);
      if (Object.keys(renamed).length > 0) parameters[fullName(today)] = { ...parameters[fullName(today)], ...renamed };
    }
  }
  return { methods, parameters };
}

function fullName({ scope, name }: NamedOperation): string {
  return `${scope}.${name}`;
}

/** Method and path with all placeholders alike. */
function routeKey(method: string, path: string): string {
  return `${method.toUpperCase()} ${path.replace(/:\w+|\{[^}]+\}/g, ":")}`;
}

function renamedPlaceholders(older: string, today: string): Record<string, string> {
  const olderNames = Array.from(older.matchAll(/:(\w+)/g), ([, name = ""]) => name);
  const names = Array.from(today.matchAll(/\{([^}]+)\}/g), ([, name = ""]) => name);
  return Object.fromEntries(olderNames.map((name, index) => [name, names[index] ?? name]).filter(([a, b]) => a !== b));
}
