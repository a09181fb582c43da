import { parseJsonBody } from "@signalbox/service/validation";
import { z } from "zod";
import { type RouteMembers, routeMembers } from "./json/bodies.ts";
import { signatureKey } from "./json/signature.ts";
import { defaultLimits } from "./limits.ts";
import { recordedCalls } from "./respond/response-schema.ts";

/** A route in a file: all settings that a creator may choose over the API, and a fixed id. */
export type FileRoute = RouteMembers & { readonly id: string };

/** A file of routes, `signalbox.json`. */
export interface RoutesFile {
  readonly $schema?: string | undefined;
  /** The schema file of the student-record service. */
  readonly schema?: string | undefined;
  readonly routes: readonly FileRoute[];
}

/** The service checks the limits, because its operator may have raised them. */
const anyLimits = {
  ...defaultLimits,
  maxTtlSeconds: Number.MAX_SAFE_INTEGER,
  bodyBytes: Number.MAX_SAFE_INTEGER,
  requestsPerRoute: Number.MAX_SAFE_INTEGER,
  bytesPerRoute: Number.MAX_SAFE_INTEGER,
};

const schema: z.ZodType<RoutesFile> = z.strictObject({
  $schema: z.string().optional().describe("The JSON Schema of this file, for editors."),
  schema: z
    .string()
    .min(1)
    .optional()
    .describe("The schema file of the student-record service (`--schema`), relative to this file."),
  routes: z
    .array(
      z.strictObject({
        id: z.guid().describe("A UUID. It stays the same wherever the file is applied."),
        ...routeMembers(anyLimits),
      }),
    )
    .max(1_000)
    .refine(
      (routes) => new Set(routes.map(({ id }) => id.toLowerCase())).size === routes.length,
      "must have different ids",
    )
    .describe("The routes. What a route leaves out has its default."),
});

/**
 * Validates the content of a file as the API would, and fills in defaults. Keys of signatures must be texts by now.
 *
 * @throws TypeError that names each wrong value by its JSON Pointer
 */
export function parseRoutesFile(content: unknown): RoutesFile {
  try {
    return parseJsonBody(Buffer.from(JSON.stringify(content)), schema);
  } catch (cause) {
    throw new TypeError((cause as Error).message, { cause });
  }
}

/** The JSON Schema of the file as it is written: keys of signatures and cassettes may be in other files. */
export function routesFileJsonSchema(): object {
  return z.toJSONSchema(schema, {
    io: "input",
    override({ zodSchema, jsonSchema }) {
      if (zodSchema !== signatureKey && zodSchema !== recordedCalls) return;
      const source = (name: string, description: string) => ({
        type: "object",
        properties: { [name]: { type: "string", description } },
        required: [name],
        additionalProperties: false,
      });
      const before = { ...jsonSchema };
      for (const name of Object.keys(jsonSchema)) delete jsonSchema[name as keyof typeof jsonSchema];
      Object.assign(
        jsonSchema,
        zodSchema === signatureKey
          ? {
              description: "Where the key is.",
              anyOf: [
                source("env", "The variable that holds the key."),
                source("file", "The file that holds the key, relative to this one."),
              ],
            }
          : { anyOf: [before, source("file", "The cassette with the calls, relative to this file.")] },
      );
    },
  });
}
