import { type AuthenticateOptions, type Credential, type CredentialSource, readCredential } from "./credential.ts";

/** The `auth` option of a client: a token, a function that gives one for each request, or options of `authenticate`. */
export type AuthOption = string | (() => string | undefined | Promise<string | undefined>) | AuthenticateOptions;

/** Reads the `auth` option. */
export function readAuthOption(auth: AuthOption | undefined): CredentialSource {
  if (typeof auth === "string") return tokenCredential(auth);
  if (typeof auth === "function") return async () => tokenCredential(await auth());
  return readCredential(auth);
}

/** A token with its scheme before it, or without; three parts joined by dots are a JSON Web Token (RFC 7519). */
function tokenCredential(token: string | undefined): Credential | undefined {
  if (token === undefined || token === "") return undefined;
  if (/^(?:basic|bearer|token) /i.test(token)) return { header: token };
  return { header: `${token.split(".").length === 3 ? "Bearer" : "token"} ${token}` };
}
