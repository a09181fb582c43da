import type { OpenApiDocument, Schema } from "../../src/generate/open-api.ts";
import { pruneSchema } from "./prune-description.ts";

/** The webhooks of the API. */
export interface Webhooks {
  /** The name of the payload's schema by event: `issues.opened`, or `push` for one without actions. */
  readonly payloads: Readonly<Record<string, string>>;
  /** The schemas that only payloads use. */
  readonly schemas: Readonly<Record<string, Schema>>;
}

/** A description with webhooks, in the place that OpenAPI 3.0 leaves to extensions. */
type DescriptionWithWebhooks = OpenApiDocument & { readonly "x-webhooks"?: OpenApiDocument["paths"] };

const POINTER = "#/components/schemas/";

/** Keeps of the webhooks of a description what types are made of. `known` are the schemas that operations use. */
export function pruneWebhooks(document: DescriptionWithWebhooks, known: ReadonlySet<string>): Webhooks {
  const payloads: Record<string, string> = {};
  const used = new Set<string>();
  for (const { post } of Object.values(document["x-webhooks"] ?? {})) {
    const body = post?.requestBody as { content?: Record<string, { schema?: Schema }> } | undefined;
    const name = body?.content?.["application/json"]?.schema?.$ref?.replace(POINTER, "");
    const [event, fallback] = (post?.operationId ?? "").replaceAll("-", "_").split("/");
    if (name === undefined || !event) continue;
    const [action = fallback] = document.components?.schemas?.[name]?.properties?.action?.enum ?? [];
    payloads[action === undefined ? event : `${event}.${action}`] = name;
    used.add(name);
  }
  const schemas: Record<string, Schema> = {};
  // Schemas may use others, which are then found while they are pruned.
  for (const name of used) {
    if (!known.has(name)) schemas[name] = pruneSchema(document.components?.schemas?.[name] ?? {}, used);
  }
  return { payloads, schemas: shareParts(schemas) };
}

/** Objects that are shorter are written wherever they are. */
const MIN_SHARED_LENGTH = 160;

/** Gives a name to each object that stands in several places: payloads repeat the same users and repositories. */
function shareParts(schemas: Readonly<Record<string, Schema>>): Record<string, Schema> {
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  const shared: Record<string, Schema> = {};

  const map = (value: unknown, name: string, change: (schema: Schema, name: string) => unknown): unknown => {
    if (Array.isArray(value)) return value.map((item) => map(item, name, change));
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).map(([key, item]) => {
      const inner = key === "properties" || key === "items" || key.endsWith("Of") ? name : key;
      return [key, map(item, inner, change)] as const;
    });
    const mapped = Object.fromEntries(entries) as Schema;
    return typeof mapped.properties === "object" && mapped.type === "object" ? change(mapped, name) : mapped;
  };
  const count = (schema: Schema): Schema => {
    const text = JSON.stringify(schema);
    counts.set(text, (counts.get(text) ?? 0) + 1);
    return schema;
  };
  const share = (schema: Schema, name: string): Schema => {
    const text = JSON.stringify(schema);
    if ((counts.get(text) ?? 0) < 2 || text.length < MIN_SHARED_LENGTH) return schema;
    const known = names.get(text);
    if (known !== undefined) return { $ref: POINTER + known };
    const own = `webhook-${name}-${names.size + 1}`;
    names.set(text, own);
    shared[own] = schema;
    return { $ref: POINTER + own };
  };
  // Inner parts first: outer ones are the same once these have names.
  let current = schemas;
  for (let depth = 0; depth < 3; depth += 1) {
    counts.clear();
    for (const schema of Object.values(current)) map(schema, "", count);
    // A schema has a name already: only what is in it is shared.
    const shareWithin = (schema: Schema): Schema =>
      Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, map(value, key, share)]));
    current = Object.fromEntries(Object.entries(current).map(([name, schema]) => [name, shareWithin(schema)]));
  }
  return { ...current, ...shared };
}
