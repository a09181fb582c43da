import { basic } from "../auth/credential.ts";
import { appendQuery } from "../endpoint/build-url.ts";
import type { BuiltRequest } from "../endpoint/options.ts";
import { isTrustedOrigin } from "../endpoint/origin.ts";

/** How an API takes a credential. */
export type SecurityScheme =
  | { readonly type: "basic" | "bearer" }
  | { readonly type: "key"; readonly in: "header" | "query" | "cookie"; readonly name: string };

/** A key or a token, a function that returns the current one, or user name and password. */
export type Credential =
  | string
  | (() => string | Promise<string>)
  | { readonly username: string; readonly password: string };

/** Credentials by the names that the document gives them; a single one if the API has only one kind. */
export type Credentials = Credential | Readonly<Record<string, Credential>>;

/** The names of the credentials that are sent together, for each way to authenticate; the first is preferred. Empty: none. */
export type SecurityAlternatives = readonly (readonly string[])[];

/** Adds credentials to requests for the origin of the base URL. */
type AddCredentials = (built: BuiltRequest) => Promise<void>;

/**
 * Creates the function that adds the credentials that an endpoint asks for.
 *
 * @param usual what endpoints ask for that do not say so themselves. Default: each credential.
 * @throws {Error} when a name is not that of a scheme, or there is one credential for several schemes.
 */
export function createCredentials(
  schemes: Readonly<Record<string, SecurityScheme>>,
  given: Credentials | undefined,
  baseUrl: string,
  usual: SecurityAlternatives | undefined,
): AddCredentials {
  const named = Object.entries(byName(schemes, given)).map(([name, credential]) => {
    const scheme = Object.hasOwn(schemes, name) ? schemes[name] : undefined;
    if (scheme === undefined) {
      throw new Error(`'credentials.${name}' is unknown: the API has ${Object.keys(schemes).join(", ") || "none"}`);
    }
    return { name, scheme, credential };
  });
  const names = named.map(({ name }) => name);
  return async (built) => {
    if (!isTrustedOrigin(built.url, baseUrl)) return;
    const { security = usual } = (built.request ?? {}) as { security?: SecurityAlternatives };
    const chosen = security === undefined ? names : chooseNames(security, names);
    for (const { name, scheme, credential } of named) {
      if (!chosen.includes(name)) continue;
      const value = typeof credential === "function" ? await credential() : credential;
      addCredential(built, scheme, value);
    }
  };
}

/** The first alternative of which all credentials are given; else the first with some, since a hook may add the others. */
function chooseNames(alternatives: SecurityAlternatives, given: readonly string[]): readonly string[] {
  const isGiven = (name: string): boolean => given.includes(name);
  return alternatives.find((names) => names.every(isGiven)) ?? alternatives.find((names) => names.some(isGiven)) ?? [];
}

function byName(
  schemes: Readonly<Record<string, SecurityScheme>>,
  given: Credentials | undefined,
): Readonly<Record<string, Credential>> {
  if (given === undefined) return {};
  const isOne = typeof given !== "object" || typeof given.username === "string";
  if (!isOne) return given as Readonly<Record<string, Credential>>;
  const names = Object.keys(schemes);
  if (names.length !== 1) {
    throw new Error(
      `'credentials' must be an object whose keys are schemes of the API: ${names.join(", ") || "it has none"}`,
    );
  }
  return { [names[0] ?? ""]: given as Credential };
}

function addCredential(
  built: BuiltRequest,
  scheme: SecurityScheme,
  value: string | { readonly username: string; readonly password: string },
): void {
  const { headers } = built;
  if (typeof value === "object") {
    headers.authorization ??= basic(value.username, value.password);
  } else if (scheme.type !== "key") {
    headers.authorization ??= `${scheme.type === "basic" ? "Basic" : "Bearer"} ${value}`;
  } else if (scheme.in === "query") {
    // The link to another page may have it.
    if (!new URL(built.url).searchParams.has(scheme.name)) built.url = appendQuery(built.url, { [scheme.name]: value });
  } else if (scheme.in === "cookie") {
    const cookie = `${scheme.name}=${encodeURIComponent(value)}`;
    headers.cookie = headers.cookie ? `${headers.cookie}; ${cookie}` : cookie;
  } else headers[scheme.name.toLowerCase()] ??= value;
}
