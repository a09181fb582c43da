import { defineOperation, json, jsonBody, noStore, type ServiceOperation } from "@signalbox/service";
import { z } from "zod";
import { noSuch, type Problem, problem } from "../domain/problem.ts";
import { authorOf, timestamp } from "../domain/record.ts";
import { keySchema, newKeySchema } from "../domain/responses.ts";
import { scopes } from "../domain/shapes.ts";
import { text } from "../domain/text-rules.ts";
import type { ApiKey } from "../store/keys.ts";
import type { RouteContext } from "./route-context.ts";

const MAX_NAME = 100;

const inputSchema = z
  .strictObject({
    name: text(MAX_NAME).describe("The owner of the key, as shown in versions and the access log."),
    scope: z
      .enum(scopes)
      .describe("What the key allows: `read` grants the role viewer, `write` registrar, `admin` admin."),
    expiresAt: z.iso
      .datetime({ offset: true })
      .refine((time) => Date.parse(time) > Date.now(), { error: "must be in the future", params: { code: "past" } })
      .nullable()
      .default(null)
      .describe("When the key expires; null for never."),
  })
  .meta({ id: "KeyInput", examples: [{ name: "registry office", scope: "write" }] });

const path = z.object({ id: z.guid().toLowerCase().describe("The id of the key.") });
const unknown = { 404: "The key does not exist." };
const notRequired = { 409: "The service requires no key (code `keys_not_required`)." };
const shared = {
  tags: ["administration"],
  role: "admin",
  unknownPath: ({ id = "" }: Readonly<Record<string, string>>) => noSuch("key", id),
} as const;

/** Operations on API keys. `signalbox students keys` does the same without a running service. */
export function keyOperations({ keys, requireKey, limits }: RouteContext): readonly ServiceOperation[] {
  return [
    defineOperation({
      ...shared,
      method: "get",
      path: "/keys",
      operationId: "listKeys",
      summary: "List API keys",
      description: "Oldest first, including expired keys, without their secrets.",
      responses: { 200: json("The keys.", z.array(keySchema)) },
      handle: async () => ({ status: 200, headers: noStore, body: (await keys.list()).map(shown) }),
    }),
    defineOperation({
      ...shared,
      method: "post",
      path: "/keys",
      operationId: "createKey",
      summary: "Create an API key",
      description:
        "The response has the secret, which is shown only once: the service stores only its hash. A service that requires no key " +
        "rejects this, because anyone could create a key for the day when keys are required.",
      input: { body: jsonBody(inputSchema, { maxBytes: limits.maxBodyBytes }) },
      responses: { 201: json("The key, with its secret.", newKeySchema) },
      errors: notRequired,
      async handle({ body: { name, scope, expiresAt } }, context) {
        if (!requireKey) throw keysNotRequired();
        const ends = expiresAt === null ? null : Date.parse(expiresAt);
        const key = await keys.add({ name, scope, expiresAt: ends }, authorOf(context));
        const body = { ...shown(key), secret: key.secret };
        return { status: 201, headers: noStore, body };
      },
    }),
    defineOperation({
      ...shared,
      method: "delete",
      path: "/keys/{id}",
      operationId: "revokeKey",
      summary: "Revoke an API key",
      description: "Requests with the key then get 401, and event streams that were opened with it end.",
      input: { path },
      responses: { 204: { description: "The key is revoked." } },
      errors: { ...unknown, ...notRequired },
      async handle({ path: { id } }, context) {
        if (!requireKey) throw keysNotRequired();
        if (!(await keys.revoke(id, authorOf(context)))) throw noSuch("key", id);
        return { status: 204 };
      },
    }),
  ];
}

function shown({ id, name, scope, createdAt, expiresAt, lastUsedAt }: ApiKey) {
  return {
    id,
    name,
    scope,
    createdAt: timestamp(createdAt),
    expiresAt: expiresAt === null ? null : timestamp(expiresAt),
    lastUsedAt: lastUsedAt === null ? null : timestamp(lastUsedAt),
  };
}

function keysNotRequired(): Problem {
  const detail =
    "This service requires no key. Create the first one with 'signalbox students keys create <name> --scope admin', start the " +
    "service with --require-key, and send the key.";
  return problem(409, "keys_not_required", detail);
}
