import {
  defineOperation,
  hashSecret,
  json,
  noStore,
  type ProblemDocument,
  type ServiceOperation,
  textBody,
} from "@signalbox/service";
import { z } from "zod";
import { rosterScopesOf } from "../access/authenticate.ts";
import { problem } from "../domain/problem.ts";
import type { RouteContext } from "../routes/route-context.ts";

/** Where clients get tokens. They authenticate in the request itself. */
export const TOKEN_PATH = "/token";

const TOKEN_SECONDS = 3_600;
const MAX_BYTES = 8_192;
const FORM = "application/x-www-form-urlencoded";

/** `POST /token`: the client credentials grant of OAuth 2.0 (RFC 6749, section 4.4). The client is a key of a roster client. */
export function tokenOperation({ keys }: RouteContext): ServiceOperation {
  return defineOperation({
    method: "post",
    path: TOKEN_PATH,
    operationId: "createToken",
    summary: "Get a token as a roster client",
    description: `The client id is the id of a key of the scope \`roster\` or \`roster-demographics\`, the client secret its secret. They are sent as HTTP Basic, or in the form.`,
    tags: ["oneroster"],
    errorContent: { "application/json": z.object({ error: z.string(), error_description: z.string() }) },
    input: { body: textBody({ content: { [FORM]: formSchema }, maxBytes: MAX_BYTES }) },
    responses: { 200: json("The token.", tokenSchema, { "Cache-Control": { description: "`no-store`" } }) },
    errors: { 401: "The client is unknown, its secret is wrong, or its key has expired or was revoked." },
    async handle({ body: { text } }, { request }) {
      const sent = new URLSearchParams(text);
      const grant = sent.get("grant_type");
      if (grant !== "client_credentials")
        throw problem(400, "unsupported_grant_type", "'grant_type' must be client_credentials.");
      const { id, secret } = credentialsOf(request.header("authorization"), sent);
      const key = await keys.find(hashSecret(secret, "hex"));
      const allowed = key === undefined || key.id !== id ? [] : rosterScopesOf(key.scope);
      if (key === undefined || allowed.length === 0) {
        const detail = "The client is unknown, its secret is wrong, or its key is not one of a roster client.";
        throw problem(401, "unauthorized", detail, { headers: { "www-authenticate": "Basic" } });
      }
      const asked = (sent.get("scope") ?? "").split(" ").filter((scope) => scope !== "");
      const scopes = asked.length === 0 ? allowed : allowed.filter((scope) => asked.includes(scope));
      if (scopes.length === 0) throw problem(400, "invalid_scope", `The client may only have ${allowed.join(", ")}.`);
      keys.used(key.id);
      const end = Math.min(Date.now() + TOKEN_SECONDS * 1_000, key.expiresAt ?? Number.POSITIVE_INFINITY);
      const expires_in = Math.floor((end - Date.now()) / 1_000);
      const access_token = await keys.addToken(key.id, scopes, end);
      return {
        status: 200,
        headers: noStore,
        body: { access_token, token_type: "Bearer" as const, expires_in, scope: scopes.join(" ") },
      };
    },
  });
}

const formSchema = z
  .string()
  .describe("`grant_type=client_credentials`, and optionally `scope`: names separated by spaces.");

const tokenSchema = z
  .object({ access_token: z.string(), token_type: z.literal("Bearer"), expires_in: z.int(), scope: z.string() })
  .meta({ id: "AccessToken" });

/** Id and secret from HTTP Basic, where both are encoded as in a form (RFC 6749, section 2.3.1), or from the form. */
function credentialsOf(
  authorization: string | undefined,
  sent: URLSearchParams,
): { readonly id: string; readonly secret: string } {
  const basic = /^Basic +([\w+/=-]+) *$/i.exec(authorization ?? "")?.[1];
  if (basic === undefined) return { id: sent.get("client_id") ?? "", secret: sent.get("client_secret") ?? "" };
  const [id = "", secret = ""] = Buffer.from(basic, "base64").toString().split(":", 2);
  return { id, secret };
}

/** The error body of `POST /token` (RFC 6749, section 5.2); undefined for all other paths. */
export function tokenErrorBody({ status, code, detail, requestId }: ProblemDocument, path: string) {
  if (path !== TOKEN_PATH) return undefined;
  const named = code === "unsupported_grant_type" || code === "invalid_scope" ? code : "invalid_request";
  const error = status === 401 ? "invalid_client" : status >= 500 ? "server_error" : named;
  // Quotes and characters beyond ASCII are not allowed here.
  const description = `${detail} (${code}, request ${requestId})`.replaceAll(/["\\]|[^ -~]/g, "'");
  return { mediaType: "application/json", body: { error, error_description: description } };
}
