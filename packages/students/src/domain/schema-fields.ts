// Without imports of Node, because the page imports it too.

import type { FieldDeclaration } from "./student-fields.ts";

type Schema = Readonly<Record<string, unknown>>;

/** The fields of a form, from the properties of a JSON Schema. */
export function fieldsOfSchema({ properties, required }: Schema): ReadonlyMap<string, FieldDeclaration> {
  const needed = Array.isArray(required) ? required : [];
  return new Map(
    Object.entries(isObject(properties) ? properties : {}).map(([name, property]) => [
      name,
      { ...fieldOf(property), ...(needed.includes(name) ? { required: true } : {}) },
    ]),
  );
}

/** Whether records may have other fields than the properties of their schema. */
export function isFreeSchema({ additionalProperties, unevaluatedProperties }: Schema): boolean {
  return additionalProperties !== false && unevaluatedProperties !== false;
}

function fieldOf(property: unknown): FieldDeclaration {
  if (!isObject(property)) return { type: "text" };
  const { type, format, enum: choices, items } = property;
  if (Array.isArray(choices) && choices.every((one) => typeof one === "string")) return { type: "choice", choices };
  const types = [type].flat().filter((one) => one !== "null");
  // What is a number or a text is a number where it looks like one.
  if (types.includes("integer") || types.includes("number")) return { type: "number" };
  switch (types[0]) {
    case "boolean":
      return { type: "boolean" };
    case "object":
      return isObject(property.properties)
        ? { type: "object", members: Object.fromEntries(fieldsOfSchema(property)) }
        : { type: "object" };
    case "array":
      return isObject(items) ? { type: "list", items: fieldOf(items) } : { type: "list" };
    default:
      if (format === "date") return { type: "date" };
      return format === "email" ? { type: "text", input: "email" } : { type: "text" };
  }
}

export function isObject(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
