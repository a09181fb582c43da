import { defineLazy } from "./core/lazy.ts";
import { lazyFunction } from "./core/lazy-function.ts";
import type { RequestFunction } from "./core/request.ts";
import { type CoreClient, requestContext } from "./core-client.ts";
import type { EndpointDescriptor, ParameterRule } from "./endpoint/endpoint-descriptor.ts";
import { createEndpointMethod } from "./registry/register-endpoints.ts";

/** Scopes that had other names in the older generation, by their older names. */
const OLDER_SCOPES: Readonly<Record<string, string>> = { gitdata: "git", pullRequests: "pulls" };

/**
 * Gives the clients of a class the scopes of `catalogue`. A scope is parsed when it is first used, and then holds one plain
 * function per method, whose descriptor is parsed when the function is first used.
 */
export function defineCatalogue(prototype: CoreClient, catalogue: Readonly<Record<string, string>>): void {
  const read = new Map<string, ReturnType<typeof parseScope>>();

  const methodsOf = (scope: string): ReturnType<typeof parseScope> => {
    const methods = read.get(scope) ?? parseScope(catalogue[scope] ?? "");
    read.set(scope, methods);
    return methods;
  };

  for (const scope of Object.keys(catalogue)) {
    defineLazy(prototype, scope, (client) => {
      const context = requestContext(client);
      const methods: Record<string, RequestFunction> = {};
      for (const [name, { today, describe }] of methodsOf(scope)) {
        methods[name] = lazyFunction(() => {
          const { upload, ...descriptor } = describe();
          // The service may know values that the catalogue does not know yet.
          const { validation = "lenient" } = context.defaults.request;
          return createEndpointMethod(context, `${scope}.${name}`, validation, {
            ...descriptor,
            ...(upload && { baseUrl: uploadBase(context.defaults.baseUrl) }),
            ...(today && { deprecated: `client.${scope}.${name}() is called client.${scope}.${today}() today` }),
          });
        });
      }
      return methods;
    });
  }
  for (const [older, today] of Object.entries(OLDER_SCOPES)) {
    defineLazy(prototype, older, (client) => Reflect.get(client, today));
  }
  // Current scripts write `client.rest.repos.get()`: `rest` has the same scopes as the client.
  defineLazy(prototype, "rest", (client) => {
    requestContext(client);
    const rest = {};
    for (const scope of Object.keys(catalogue)) defineLazy(rest, scope, () => Reflect.get(client, scope));
    return rest;
  });
}

/** The base of uploads: a host next to that of the API, or a path next to it if the API has no separate host. */
function uploadBase(baseUrl: string): string {
  return baseUrl.replace(/^(https?:\/\/)api\./, "$1uploads.").replace(/\/api\/v3\/?$/, "/api/uploads");
}

/** A method of the catalogue. */
interface CatalogueMethod {
  /** The current name of the method, if this is an older one. */
  readonly today: string | undefined;
  /** Creates its descriptor. */
  readonly describe: () => CatalogueDescriptor;
}

/** A descriptor that may use the upload host. */
type CatalogueDescriptor = EndpointDescriptor & { readonly upload?: boolean };

/** The methods of the signs before a path; no sign means GET. */
const METHODS: Readonly<Record<string, string>> = { "+": "POST", "=": "PUT", "~": "PATCH", "-": "DELETE" };

/** The abbreviation for the two parameters of paginated lists. */
const PAGES = "&";

/**
 * Parses the text of one scope: one method per line, `address names word…`, in an order and a form that compress well.
 *
 * - The address begins with the number of segments to take from the end of the URL before it, none when it is 0. A sign for
 *   the method follows, `^` for the upload host, and then what the URL has after what is left. A placeholder is `:name`, or
 *   `#name` for an integer, and always required.
 * - The names are in kebab case: that of today, and older ones after `>`.
 * - Each word is a parameter: its name, `!` when it is required, `?` when it may be null, `#` for an integer, `%` for an
 *   object, `=a|b` for an enum (`^` is a space in it; `==` when it is complete), `>other` when it is sent under another
 *   name, `@other` when it is an older name of that one. `&` is `per_page# page#`. A first word after `*` is the content
 *   type of the body.
 */
function parseScope(text: string): Map<string, CatalogueMethod> {
  const methods = new Map<string, CatalogueMethod>();
  let segments: string[] = [];
  for (const line of text.slice(1).split("\n")) {
    const [address = "", names = "", ...words] = line.split(" ");
    const [, dropped, sign = "", upload, added] = /^(\d*)([+=~-]?)(\^?)(.*)$/.exec(address) ?? [];
    segments = [...segments.slice(0, segments.length - Number(dropped)), ...(added ? added.slice(1).split("/") : [])];
    const path = `/${segments.join("/")}`;
    const describe = (): CatalogueDescriptor => describeMethod(METHODS[sign] ?? "GET", path, words, upload !== "");
    const [today = "", ...older] = names.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()).split(">");
    methods.set(today, { today: undefined, describe });
    for (const name of older) methods.set(name, { today, describe });
  }
  return methods;
}

function describeMethod(method: string, path: string, words: readonly string[], upload: boolean): CatalogueDescriptor {
  const [first = ""] = words;
  const hasType = first.startsWith("*");
  return {
    method,
    url: path.replaceAll("#", ":"),
    ...(upload && { upload }),
    ...(hasType && { headers: { "content-type": first.slice(1).replace(";", "; ") } }),
    params: parseParameters(path, hasType ? words.slice(1) : words),
  };
}

function parseParameters(path: string, words: readonly string[]): Record<string, ParameterRule> {
  const rules: Record<string, ParameterRule> = {};
  for (const [, sign, name = ""] of path.matchAll(/([:{#])([a-z][\w-]+)/g)) {
    rules[name] = { required: true, type: sign === "#" ? "integer" : "string" };
  }
  for (const word of words.flatMap((word) => (word === PAGES ? ["per_page#", "page#"] : word))) {
    const [, name = "", required, nullable, type, values, mapTo, alias] =
      /^([^!?#%=>@]+)(!?)(\??)([#%]?)(?:=([^>]*))?(?:>(.+))?(?:@(.+))?$/.exec(word) ?? [];
    rules[name] = {
      ...rules[name],
      ...(required && { required: true }),
      ...(nullable && { allowNull: true }),
      ...(type && { type: type === "#" ? "integer" : "object" }),
      ...(values &&
        (values.startsWith("=")
          ? { validation: `^(?:${values.slice(1)})$` }
          : { enum: values.replaceAll("^", " ").split("|") })),
      ...(mapTo && { mapTo }),
      ...(alias && { alias, deprecated: true }),
    };
  }
  return rules;
}
