import { element, prose } from "./element.js";

/**
 * A JSON Schema (2020-12) as OpenAPI 3.1 has it.
 *
 * @typedef {{ [keyword: string]: any }} Schema
 */

/** Where the schemas are that `$ref` names. */
let components = /** @type {Readonly<Record<string, Schema>>} */ ({});

/** @param {Readonly<Record<string, Schema>>} schemas those under `#/components/schemas/` */
export function useComponents(schemas) {
  components = schemas;
}

/**
 * A schema as a tree: named ones open on demand, so that those that hold themselves end.
 *
 * @param {Schema} schema
 * @returns {HTMLElement}
 */
export function schemaTree(schema) {
  const name = nameOf(schema);
  if (name === undefined) return details(schema);
  const body = element("div");
  const open = () => {
    if (body.childElementCount === 0) body.append(details(resolve(schema)));
  };
  return element("details", { class: "schema", toggle: open }, element("summary", {}, name), body);
}

/**
 * The type of a schema in a few words: `string (date-time)`, `array of Student`, `"a" | "b"`.
 *
 * @param {Schema} schema
 * @returns {string}
 */
export function typeOf(schema) {
  const name = nameOf(schema);
  if (name !== undefined) return name;
  if ("const" in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  for (const [keyword, word] of /** @type {const} */ ([
    ["oneOf", " | "],
    ["anyOf", " | "],
    ["allOf", " & "],
  ])) {
    if (Array.isArray(schema[keyword])) return schema[keyword].map(typeOf).join(word);
  }
  if (schema.type === "array") return `array of ${schema.items ? typeOf(schema.items) : "anything"}`;
  const type = Array.isArray(schema.type) ? schema.type.join(" | ") : (schema.type ?? "anything");
  return schema.format === undefined ? type : `${type} (${schema.format})`;
}

/**
 * What a value must fulfil beside its type: lengths, bounds, patterns, the default.
 *
 * @param {Schema} schema
 * @returns {string[]}
 */
export function rulesOf(schema) {
  const between = (/** @type {string} */ what, /** @type {unknown} */ low, /** @type {unknown} */ high) => {
    if (low === undefined && high === undefined) return [];
    if (low === undefined) return [`${what} ≤ ${high}`];
    return [high === undefined ? `${what} ≥ ${low}` : `${low} ≤ ${what} ≤ ${high}`];
  };
  return [
    ...between("length", schema.minLength, schema.maxLength),
    ...between("value", schema.minimum, schema.maximum),
    ...(schema.exclusiveMinimum === undefined ? [] : [`value > ${schema.exclusiveMinimum}`]),
    ...(schema.exclusiveMaximum === undefined ? [] : [`value < ${schema.exclusiveMaximum}`]),
    ...between("items", schema.minItems, schema.maxItems),
    ...between("properties", schema.minProperties, schema.maxProperties),
    ...(schema.pattern === undefined ? [] : [`matches ${schema.pattern}`]),
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
    ...(schema.readOnly === true ? ["read-only"] : []),
  ];
}

/**
 * A value that fits a schema, from its examples where it has some.
 *
 * @param {Schema} schema
 * @param {number} [depth]
 * @returns {unknown}
 */
export function exampleOf(schema, depth = 0) {
  const { type, ...found } = resolve(schema);
  for (const value of [found.examples?.[0], found.example, found.default, found.const, found.enum?.[0]]) {
    if (value !== undefined) return value;
  }
  const choice = found.oneOf?.[0] ?? found.anyOf?.[0];
  if (choice !== undefined) return exampleOf(choice, depth);
  if (found.allOf !== undefined) {
    return Object.assign({}, ...found.allOf.map((/** @type {Schema} */ part) => exampleOf(part, depth)));
  }
  switch (Array.isArray(type) ? type[0] : type) {
    case "object": {
      if (depth > 4) return {};
      const required = new Set(found.required ?? []);
      const shown = Object.entries(found.properties ?? {}).filter(
        ([name]) => required.size === 0 || required.has(name),
      );
      return Object.fromEntries(shown.map(([name, property]) => [name, exampleOf(property, depth + 1)]));
    }
    case "array":
      return depth > 4 || found.items === undefined ? [] : [exampleOf(found.items, depth + 1)];
    case "integer":
    case "number":
      return found.minimum ?? 0;
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return textExamples[found.format] ?? "text";
  }
}

/** @type {Readonly<Record<string, string>>} */
const textExamples = {
  "date-time": "2026-01-31T12:00:00Z",
  date: "2026-01-31",
  email: "ada@example.org",
  uri: "https://example.org/",
  uuid: "123e4567-e89b-42d3-a456-426614174000",
};

/** @param {Schema} schema */
function nameOf(schema) {
  return typeof schema.$ref === "string" ? schema.$ref.split("/").at(-1) : undefined;
}

/**
 * @param {Schema} schema
 * @returns {Schema}
 */
function resolve(schema) {
  const name = nameOf(schema);
  return name === undefined ? schema : (components[name] ?? {});
}

/**
 * @param {Schema} schema
 * @returns {HTMLElement}
 */
function details(schema) {
  const required = new Set(schema.required ?? []);
  const rows = Object.entries(schema.properties ?? {}).map(([name, property]) =>
    element(
      "li",
      {},
      element("code", { class: "name" }, name),
      " ",
      required.has(name) ? element("strong", { class: "required" }, "required ") : undefined,
      about(property),
    ),
  );
  const choices = [...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  return element(
    "div",
    { class: "schema" },
    element("span", { class: "type" }, [typeOf(schema), ...rulesOf(schema)].join(", ")),
    prose(schema.description),
    rows.length === 0 ? undefined : element("ul", {}, ...rows),
    choices.length === 0
      ? undefined
      : element("ul", {}, ...choices.map((choice) => element("li", {}, schemaTree(choice)))),
    isSchema(schema.items) ? element("ul", {}, element("li", {}, "each item: ", about(schema.items))) : undefined,
    isSchema(schema.additionalProperties)
      ? element("ul", {}, element("li", {}, "any other property: ", about(schema.additionalProperties)))
      : undefined,
  );
}

/**
 * A schema inside another: a line, and a tree below it where there is more to see.
 *
 * @param {Schema} schema
 * @returns {HTMLElement}
 */
function about(schema) {
  const inner = nameOf(schema) === undefined && Object.keys(schema.properties ?? {}).length === 0 && !hasParts(schema);
  if (!inner) return schemaTree(schema);
  const line = element("span", { class: "type" }, [typeOf(schema), ...rulesOf(schema)].join(", "));
  return element("span", {}, line, prose(schema.description));
}

/** @param {Schema} schema */
function hasParts(schema) {
  return [schema.items, schema.additionalProperties].some(isSchema) || "oneOf" in schema || "anyOf" in schema;
}

/** @param {unknown} value */
function isSchema(value) {
  return typeof value === "object" && value !== null && Object.keys(value).length > 0;
}
