import { encodeBase64 } from "../encode-base64.ts";
import type { BuiltRequest } from "../request-options.ts";

/** The options of `authenticate`. */
export type AuthenticateOptions =
  | { type: "basic"; username: string; password: string }
  | { type: "oauth"; token: string; in?: "header" | "query" }
  | { type: "oauth"; key: string; secret: string; in?: "header" | "query" }
  | { type: "token"; token: string }
  | { type: "app"; token: string };

/** What a request carries to prove who sends it: a value of the `authorization` header, or a piece of the query. */
export type Credential = { readonly header: string } | { readonly query: string };

/** A credential, or a function that finds the one of the moment. */
export type CredentialSource = Credential | undefined | (() => Promise<Credential | undefined>);

type Fields = Partial<Record<"type" | "username" | "password" | "token" | "key" | "secret" | "in", string>>;

/**
 * Reads the options of `authenticate`; anything false clears the credential.
 *
 * @throws {Error} when the type is unknown or a field of it is missing.
 */
export function readCredential(options?: AuthenticateOptions | null | false): Credential | undefined {
  if (!options) return undefined;
  const { type, username, password, token, key, secret, in: place } = options as Fields;
  switch (type) {
    case "basic":
      if (!username || !password) {
        throw new Error("Basic authentication requires both a username and password to be set");
      }
      return { header: basic(username, password) };
    case "oauth":
      if (token)
        return place === "query"
          ? { query: `access_token=${encodeURIComponent(token)}` }
          : { header: `token ${token}` };
      if (!key || !secret) throw new Error("OAuth2 authentication requires a token or key & secret to be set");
      return place === "query"
        ? { query: `client_id=${encodeURIComponent(key)}&client_secret=${encodeURIComponent(secret)}` }
        : { header: basic(key, secret) };
    case "token":
    case "app":
      if (!token) throw new Error("Token authentication requires a token to be set");
      return { header: `${type === "app" ? "Bearer" : "token"} ${token}` };
    default:
      throw new Error("Invalid authentication type, must be 'basic', 'oauth', 'token' or 'app'");
  }
}

/** Adds `credential` to a built request, in place. */
export function applyCredential(credential: Credential, built: BuiltRequest): void {
  if ("header" in credential) built.headers.authorization = credential.header;
  else built.url = insertQuery(built.url, credential.query);
}

/** Puts `query` before the other parameters of the query. */
function insertQuery(url: string, query: string): string {
  return url.replace(/\??(?=#|$)|(\?)/, (_, before?: string) => `?${query}${before ? "&" : ""}`);
}

/** RFC 7617, in UTF-8. */
function basic(user: string, password: string): string {
  return `Basic ${encodeBase64(new TextEncoder().encode(`${user}:${password}`))}`;
}
