import type { JsonType, Shape } from "./shape.ts";
import { textsOf } from "./shape.ts";

/** The part of JSON Schema (2020-12) that a shape is stated in. */
export interface ShapeSchema {
  readonly type?: JsonType | readonly JsonType[];
  readonly properties?: Readonly<Record<string, ShapeSchema>>;
  readonly required?: readonly string[];
  readonly items?: ShapeSchema;
  readonly enum?: readonly (string | null)[];
  readonly format?: string;
  readonly examples?: readonly (string | number | boolean)[];
  /** How many requests this rests on. */
  readonly "x-requests": number;
}

/** States a shape as JSON Schema. A member is required if no object was without it. */
export function schemaOf(shape: Shape): ShapeSchema {
  const { types, members, items, isOpen, format, example, requests } = shape;
  const names = [...types.keys()].filter((type) => type !== "integer" || !types.has("number"));
  const others = names.filter((type) => type !== "string" && type !== "null");
  const texts = others.length === 0 && types.has("string") ? textsOf(shape) : undefined;
  const objects = types.get("object") ?? 0;
  const required = [...members].filter(([, member]) => member.values === objects).map(([name]) => name);
  return {
    type: names.length === 1 && names[0] !== undefined ? names[0] : names,
    ...(members.size === 0
      ? {}
      : { properties: Object.fromEntries([...members].map(([name, member]) => [name, schemaOf(member)])) }),
    ...(required.length === 0 ? {} : { required }),
    ...(items === undefined || isOpen ? {} : { items: schemaOf(items) }),
    ...(texts === undefined ? {} : { enum: [...texts, ...(types.has("null") ? [null] : [])] }),
    ...(format == null ? {} : { format }),
    ...(example === undefined || texts !== undefined ? {} : { examples: [example] }),
    "x-requests": requests,
  };
}
