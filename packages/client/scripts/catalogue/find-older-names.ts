import { listOperations, type NamedOperation } from "../../src/generate/list-operations.ts";
import type { OpenApiDocument } from "../../src/generate/open-api.ts";
import type { OlderNames } from "./catalogue-input.ts";

/** Routes of an older generation by scope and method name. */
export type OlderRoutes = Readonly<Record<string, Readonly<Record<string, OlderRoute>>>>;

/** A route as the older packages write it, or as the newer ones do, which is `["GET /path", …]`. */
type OlderRoute = DescribedRoute | readonly [route: string, ...rest: unknown[]];

interface DescribedRoute {
  readonly method: string;
  readonly url: string;
  readonly params?: Readonly<Record<string, { readonly alias?: string }>>;
}

/**
 * Finds how methods and path parameters of older generations are called today: by the same method and path. What two of them
 * called alike is what the first one meant; methods that are in another scope today are left out.
 */
export function findOlderNames(document: OpenApiDocument, generations: readonly OlderRoutes[]): OlderNames {
  const operations = listOperations(document);
  const byRoute = new Map(operations.map((operation) => [routeKey(operation.method, operation.path), operation]));
  const byName = new Map(operations.map((operation) => [fullName(operation), operation]));
  const methods: Record<string, string> = {};
  const parameters: Record<string, Record<string, string>> = {};
  for (const { scope, name, method, url, params = {} } of generations.flatMap(listRoutes)) {
    const olderName = `${scope}.${name}`;
    const today = byRoute.get(routeKey(method, url)) ?? byName.get(olderName);
    if (today === undefined) continue;
    if (!byName.has(olderName) && today.scope === scope) methods[olderName] ??= fullName(today);
    const placeholders = today === byRoute.get(routeKey(method, url)) ? renamedPlaceholders(url, today, params) : {};
    const renamed = { ...aliases(params, placeholders, today), ...placeholders };
    if (Object.keys(renamed).length > 0) parameters[fullName(today)] = { ...parameters[fullName(today)], ...renamed };
  }
  return { methods, parameters };
}

function listRoutes(routes: OlderRoutes): (DescribedRoute & { scope: string; name: string })[] {
  return Object.entries(routes).flatMap(([scope, methods]) =>
    Object.entries(methods).map(([name, route]) => ({ scope, name, ...readRoute(route) })),
  );
}

function readRoute(route: OlderRoute): DescribedRoute {
  if ("url" in route) return route;
  const [method = "", url = ""] = route[0].split(" ");
  return { method, url: url.replace(/\{(\w+)\}/g, ":$1") };
}

function fullName({ scope, name }: NamedOperation): string {
  return `${scope}.${name}`;
}

/** Method and path with all placeholders alike. */
function routeKey(method: string, path: string): string {
  return `${method.toUpperCase()} ${path.replace(/:\w+|\{[^}]+\}/g, ":")}`;
}

/**
 * Parameters that were aliases already in an older generation, with the names that they stand for today. Left out are those
 * that are parameters of their own today.
 */
function aliases(
  params: NonNullable<DescribedRoute["params"]>,
  placeholders: Readonly<Record<string, string>>,
  { parameters }: NamedOperation,
): Record<string, string> {
  const taken = parameters.map(({ name }) => name);
  const pairs = Object.entries(params).flatMap(([name, { alias }]) =>
    alias === undefined ? [] : [[name, placeholders[alias] ?? alias] as const],
  );
  return Object.fromEntries(pairs.filter(([name, today]) => !taken.includes(name) && taken.includes(today)));
}

/**
 * Placeholders by their older names; one that is a parameter of its own today stays that. One whose name of today was another
 * parameter then is left out: a call that gives both would mean something else by them.
 */
function renamedPlaceholders(
  older: string,
  { path, parameters }: NamedOperation,
  params: NonNullable<DescribedRoute["params"]>,
): Record<string, string> {
  const olderNames = Array.from(older.matchAll(/:(\w+)/g), ([, name = ""]) => name);
  const names = Array.from(path.matchAll(/\{([^}]+)\}/g), ([, name = ""]) => name);
  const taken = parameters.map(({ name }) => name);
  const pairs = olderNames.map((name, index) => [name, names[index] ?? name] as const);
  const collides = (today: string): boolean => today in params && params[today]?.alias === undefined;
  return Object.fromEntries(
    pairs.filter(([name, today]) => name !== today && !taken.includes(name) && !collides(today)),
  );
}
