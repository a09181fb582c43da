import type { RequestContext } from "../core/request.ts";
import { appendQuery } from "../endpoint/build-url.ts";
import type { BuiltRequest } from "../endpoint/options.ts";
import { encodeBase64 } from "../values.ts";

/** The options of `authenticate`. */
export type AuthenticateOptions =
  | { type: "basic"; username: string; password: string }
  | { type: "oauth"; token: string; in?: "header" | "query" }
  | { type: "oauth"; key: string; secret: string; in?: "header" | "query" }
  | { type: "token"; token: string }
  | { type: "app"; token: string };

/** The credential of a request: a value of the `authorization` header, or parameters of the query. */
type Credential = { readonly header: string } | { readonly query: Readonly<Record<string, string>> };

/** A credential, or a function that returns the current one. */
type CredentialSource = Credential | undefined | (() => Promise<Credential | undefined>);

type Fields = Partial<Record<"type" | "username" | "password" | "token" | "key" | "secret" | "in", string>>;

/**
 * Parses the options of `authenticate`; a falsy value clears the credential.
 *
 * @throws {Error} when the type is unknown or a field of it is missing.
 */
export function toCredential(options?: AuthenticateOptions | null | false): Credential | undefined {
  if (!options) return undefined;
  const { type, username, password, token, key, secret, in: location } = options as Fields;
  const inQuery = location === "query";
  switch (type) {
    case "basic":
      if (username && password) return { header: basic(username, password) };
      throw new Error("Basic authentication requires both a username and password to be set");
    case "oauth":
      if (token) return inQuery ? { query: { access_token: token } } : { header: `token ${token}` };
      if (key && secret)
        return inQuery ? { query: { client_id: key, client_secret: secret } } : { header: basic(key, secret) };
      throw new Error("OAuth2 authentication requires a token or key & secret to be set");
    case "token":
    case "app":
      if (token) return { header: `${type === "app" ? "Bearer" : "token"} ${token}` };
      throw new Error("Token authentication requires a token to be set");
    default:
      throw new Error("Invalid authentication type, must be 'basic', 'oauth', 'token' or 'app'");
  }
}

/** The credentials of clients, by what their request functions share. */
const sources = new WeakMap<RequestContext, CredentialSource>();

/** Sets the credentials of later requests of a client. */
export function setCredentials(context: RequestContext, source: CredentialSource): void {
  sources.set(context, source);
  const { headers } = context.defaults;
  context.authorize = async (built) => {
    // An `authorization` header of the call takes precedence.
    const { authorization } = built.headers;
    if (authorization !== undefined && authorization !== headers.authorization) return;
    const credential = typeof source === "function" ? await source() : source;
    if (credential) applyCredential(credential, built);
  };
}

/** Adds `credential` to a built request, in place; its parameters precede the others of the query. */
function applyCredential(credential: Credential, built: BuiltRequest): void {
  if ("header" in credential) built.headers.authorization = credential.header;
  else {
    const query = appendQuery("", credential.query);
    // After `?`, else before the fragment or at the end.
    built.url = built.url.replace(/\?|(?=#)|$/, (sign) => query + (sign && "&"));
    const names = [...(built.request?.credentialNames ?? []), ...Object.keys(credential.query)];
    built.request = { ...built.request, credentialNames: names };
  }
}

/** RFC 7617, in UTF-8. */
export function basic(user: string, password: string): string {
  return `Basic ${encodeBase64(new TextEncoder().encode(`${user}:${password}`))}`;
}

/** The `auth` option of a client: a token, a function that returns one for each request, or options of `authenticate`. */
export type AuthOption = string | (() => string | undefined | Promise<string | undefined>) | AuthenticateOptions;

/** Parses the option `auth`. */
export function toCredentialSource(auth: AuthOption): CredentialSource {
  if (typeof auth === "string") return tokenCredential(auth);
  if (typeof auth === "function") return async () => tokenCredential(await auth());
  return toCredential(auth);
}

/** A token, with or without its scheme. */
function tokenCredential(token: string | undefined): Credential | undefined {
  if (!token) return undefined;
  // The message must not show the value, which may hold a token.
  if (typeof token !== "string") throw new TypeError(`'auth' must return a string, got a ${typeof token}`);
  const [scheme = ""] = token.toLowerCase().split(" ");
  if (scheme === "basic" || scheme === "bearer" || scheme === "token") return { header: token };
  return { header: `${isJwt(token) ? "Bearer" : "token"} ${token}` };
}

/** Whether a token is a JSON Web Token (RFC 7519): three parts joined by dots. */
function isJwt(token: string): boolean {
  return token.split(".").length === 3;
}

/** What `client.auth()` resolves to when no strategy is installed, in the form that octokit's token strategy has. */
export async function describeCredentials(context: RequestContext): Promise<Record<string, unknown>> {
  const source = sources.get(context);
  const credential = typeof source === "function" ? await source() : source;
  if (credential === undefined) return { type: "unauthenticated" };
  if ("query" in credential) return { type: "query", query: credential.query };
  const [scheme = "", token = ""] = credential.header.split(" ");
  if (scheme.toLowerCase() === "basic") return { type: "basic", headers: { authorization: credential.header } };
  return { type: "token", token, tokenType: tokenType(token) };
}

function tokenType(token: string): string {
  if (isJwt(token)) return "app";
  if (token.startsWith("ghu_")) return "user-to-server";
  return token.startsWith("ghs_") || token.startsWith("v1.") ? "installation" : "oauth";
}
