import { createHash } from "node:crypto";
import { defineOperation, jsonBody, type OperationContext, type ServiceOperation } from "@signalbox/service";
import { z } from "zod";
import { Problem } from "../domain/problem.ts";
import type { ImportMappingJson } from "../domain/shapes.ts";
import { authorOf, timestamp } from "../domain/student.ts";
import { text } from "../domain/text-rules.ts";
import type { ImportMapping } from "../store/import-mappings.ts";
import { type LayoutSettings, layoutSettings } from "../transfer/import-settings.ts";
import { assertState } from "./conditions.ts";
import type { RouteContext } from "./route-context.ts";

/** The most mappings, and the longest mapping in bytes. */
const maxMappings = 200;
const maxBytes = 64 * 1024;
const maxName = 100;

const outputSchema = z
  .object({
    name: z.string(),
    settings: layoutSettings,
    by: z.string().nullable().describe("Who saved it."),
    savedAt: z.iso.datetime(),
  })
  .meta({ id: "ImportMapping" }) satisfies z.ZodType<ImportMappingJson>;

const path = z.object({ name: text(maxName).describe("The name of the mapping.") });
const errors = { 404: "The mapping does not exist." };
const notYours = { 403: "Another principal saved it, and the caller is not an admin (code `not_yours`)." };
const headers = { "cache-control": "no-store" };
const etagHeader = { ETag: { description: "The entity tag of this state of the mapping." } };
const stale = { 412: "The mapping has another state than `If-Match` or `If-None-Match` names." };
const ifMatch = z.string().optional().describe("Changes the mapping only if it still has one of these entity tags.");
const shared = {
  tags: ["files"],
  role: "registrar",
  unknownPath: ({ name = "" }: Readonly<Record<string, string>>) => noSuchMapping(name),
} as const;

/** Operations on saved mappings, which `POST /students/import?mapping=` uses by name. */
export function mappingOperations({ mappings }: RouteContext): readonly ServiceOperation[] {
  return [
    defineOperation({
      ...shared,
      method: "get",
      path: "/students/import/mappings",
      operationId: "listImportMappings",
      summary: "List the saved mappings of imports",
      responses: { 200: { description: "The mappings.", content: { "application/json": z.array(outputSchema) } } },
      handle: async () => ({ status: 200, headers, body: (await mappings.list()).map(shown) }),
    }),
    defineOperation({
      ...shared,
      method: "get",
      path: "/students/import/mappings/{name}",
      operationId: "getImportMapping",
      summary: "Get a saved mapping",
      input: { path },
      responses: {
        200: { description: "The mapping.", headers: etagHeader, content: { "application/json": outputSchema } },
      },
      errors,
      async handle({ path: { name } }) {
        const mapping = await mappings.get(name);
        if (mapping === undefined) throw noSuchMapping(name);
        return { status: 200, headers: withETag(mapping), body: shown(mapping) };
      },
    }),
    defineOperation({
      ...shared,
      method: "put",
      path: "/students/import/mappings/{name}",
      operationId: "saveImportMapping",
      summary: "Save a mapping for imports",
      description:
        "Everyone who imports may use it: `POST /students/import?mapping=<name>`. Only its author or an admin may replace or delete it. " +
        "With `If-Match`, nobody else's change is overwritten; with `If-None-Match: *`, none is replaced.",
      input: {
        path,
        header: z.object({
          "If-Match": ifMatch,
          "If-None-Match": z
            .string()
            .optional()
            .describe("Saves the mapping only if it has none of these entity tags."),
        }),
        body: jsonBody(layoutSettings, { maxBytes }),
      },
      responses: {
        200: {
          description: "The replaced mapping.",
          headers: etagHeader,
          content: { "application/json": outputSchema },
        },
        201: { description: "The new mapping.", headers: etagHeader, content: { "application/json": outputSchema } },
      },
      errors: { ...notYours, ...stale, 409: `There are ${maxMappings} mappings already (code \`too_many_mappings\`).` },
      async handle({ path: { name }, header, body }, context) {
        const check = (known: ImportMapping | undefined): void => {
          if (known !== undefined) assertMayChange(known, context);
          assertState(header, known && { etag: etagOf(known) }, "The mapping");
        };
        const mapping = { name, settings: JSON.stringify(body) };
        const outcome = await mappings.save(mapping, { by: authorOf(context), max: maxMappings, check });
        if (outcome.kind === "too_many") throw tooManyMappings();
        const { kind, mapping: saved } = outcome;
        return { status: kind === "created" ? 201 : 200, headers: withETag(saved), body: shown(saved) };
      },
    }),
    defineOperation({
      ...shared,
      method: "delete",
      path: "/students/import/mappings/{name}",
      operationId: "deleteImportMapping",
      summary: "Delete a saved mapping",
      input: { path, header: z.object({ "If-Match": ifMatch }) },
      responses: { 204: { description: "The mapping is deleted." } },
      errors: { ...errors, ...notYours, ...stale },
      async handle({ path: { name }, header }, context) {
        const check = (known: ImportMapping | undefined): void => {
          if (known === undefined) throw noSuchMapping(name);
          assertMayChange(known, context);
          assertState(header, { etag: etagOf(known) }, "The mapping");
        };
        await mappings.remove(name, { by: authorOf(context), check });
        return { status: 204 };
      },
    }),
  ];
}

/** @throws Problem 404 `not_found` */
export async function findMapping(mappings: RouteContext["mappings"], name: string): Promise<LayoutSettings> {
  const mapping = await mappings.get(name);
  if (mapping === undefined) throw noSuchMapping(name);
  return JSON.parse(mapping.settings) as LayoutSettings;
}

/** @throws Problem 403 `not_yours` */
function assertMayChange(known: ImportMapping, { principal: caller }: OperationContext): void {
  if (caller.role !== "admin" && caller.name !== known.principal) throw belongsTo(known);
}

function withETag(mapping: ImportMapping): { readonly [name: string]: string } {
  return { ...headers, etag: etagOf(mapping) };
}

/** A mapping has no version. A state that returns in the same millisecond is the same state. */
function etagOf({ settings, principal, savedAt }: ImportMapping): string {
  const state = JSON.stringify([settings, principal, savedAt]);
  return `"${createHash("sha256").update(state).digest("base64url").slice(0, 22)}"`;
}

function shown({ name, settings, principal: by, savedAt }: ImportMapping) {
  return { name, settings: JSON.parse(settings) as LayoutSettings, by, savedAt: timestamp(savedAt) };
}

function noSuchMapping(name: string): Problem {
  return new Problem({ status: 404, code: "not_found", detail: `There is no mapping ${JSON.stringify(name)}.` });
}

function belongsTo({ name, principal }: ImportMapping): Problem {
  const detail = `The mapping ${JSON.stringify(name)} belongs to ${principal ?? "nobody"}; only its author or an admin may change it.`;
  return new Problem({ status: 403, code: "not_yours", detail });
}

function tooManyMappings(): Problem {
  const detail = `There are already ${maxMappings} mappings, the limit. Delete an unused one.`;
  return new Problem({ status: 409, code: "too_many_mappings", detail });
}
