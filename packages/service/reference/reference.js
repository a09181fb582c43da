import { element, prose } from "./element.js";
import { exampleOf, rulesOf, schemaTree, typeOf, useComponents } from "./schema.js";

/**
 * @typedef {import("./schema.js").Schema} Schema
 * @typedef {Record<string, { schema: Schema }>} Content
 * @typedef {{ name: string, in: string, description?: string, required?: boolean, schema: Schema }} Parameter
 * @typedef {{ description: string, headers?: Record<string, { description?: string }>, content?: Content }} DeclaredResponse
 * @typedef {{
 *   path: string, method: string, operationId: string, summary: string, description?: string, tags?: string[],
 *   parameters?: Parameter[], requestBody?: { description?: string, content: Content }, responses: Record<string, DeclaredResponse>,
 * }} Operation
 * @typedef {{
 *   info: { title: string, version: string, description?: string },
 *   paths: Record<string, Record<string, Omit<Operation, "path" | "method">>>,
 *   components?: { schemas?: Record<string, Schema> },
 * }} OpenApi
 */

const main = /** @type {HTMLElement} */ (document.getElementById("reference"));
try {
  const response = await fetch("/openapi.json");
  if (!response.ok) throw new Error(`/openapi.json returned ${response.status}`);
  show(await response.json());
} catch (error) {
  main.replaceChildren(element("p", { role: "alert" }, `The reference cannot be shown: ${error}`));
}

/** @param {OpenApi} document */
function show({ info, paths, components = {} }) {
  useComponents(components.schemas ?? {});
  /** @type {Operation[]} */
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method })),
  );
  const shown = operations.map((operation) => ({ operation, section: operationSection(operation) }));

  const filter = element("input", { type: "search", placeholder: "path, name or words" });
  filter.addEventListener("input", () => {
    const words = filter.value.toLowerCase().split(/\s+/);
    for (const { operation, section } of shown) {
      const { method, path, operationId, summary } = operation;
      const text = `${method} ${path} ${operationId} ${summary}`.toLowerCase();
      section.hidden = !words.every((word) => text.includes(word));
    }
    for (const group of main.querySelectorAll("section.tag")) {
      /** @type {HTMLElement} */ (group).hidden = group.querySelector("details.operation:not([hidden])") === null;
    }
  });

  const groups = Map.groupBy(shown, ({ operation }) => operation.tags?.[0] ?? "operations");
  main.replaceChildren(
    element("h1", {}, info.title, " ", element("small", {}, info.version)),
    prose(info.description) ?? "",
    element("p", {}, "The OpenAPI document is at ", element("a", { href: "/openapi.json" }, "/openapi.json"), "."),
    element("label", {}, "Filter operations", filter),
    ...Array.from(groups, ([tag, members]) =>
      element("section", { class: "tag" }, element("h2", {}, tag), ...members.map(({ section }) => section)),
    ),
  );
  openTarget();
  addEventListener("hashchange", openTarget);
}

/** Opens the operation that the fragment of the address names. */
function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!(target instanceof HTMLDetailsElement)) return;
  target.open = true;
  target.scrollIntoView();
}

/**
 * One operation, closed. What is inside is made when it is opened.
 *
 * @param {Operation} operation
 */
function operationSection(operation) {
  const { method, path, operationId, summary } = operation;
  const section = element(
    "details",
    { class: "operation", id: operationId },
    element(
      "summary",
      {},
      element("span", { class: `method ${method}` }, method.toUpperCase()),
      " ",
      element("code", {}, path),
      " ",
      element("span", { class: "words" }, summary),
    ),
  );
  section.addEventListener("toggle", () => {
    if (!section.open || section.childElementCount > 1) return;
    section.append(
      element("p", {}, element("a", { href: `#${operationId}` }, operationId)),
      prose(operation.description) ?? "",
      parameterTable(operation.parameters ?? []) ?? "",
      requestBody(operation) ?? "",
      responses(operation),
    );
  });
  return section;
}

/** @param {readonly Parameter[]} parameters */
function parameterTable(parameters) {
  if (parameters.length === 0) return undefined;
  const rows = parameters.map(({ name, in: location, required, description, schema }) =>
    element(
      "tr",
      {},
      element("th", { scope: "row" }, element("code", {}, name), required === true ? " (required)" : ""),
      element("td", {}, location),
      element("td", {}, [typeOf(schema), ...rulesOf(schema)].join(", ")),
      element("td", {}, prose(description)),
    ),
  );
  const head = ["parameter", "in", "type", "description"].map((text) => element("th", { scope: "col" }, text));
  return element(
    "section",
    {},
    element("h3", {}, "Parameters"),
    element("table", {}, element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...rows)),
  );
}

/** @param {Operation} operation */
function requestBody({ requestBody: body }) {
  if (body === undefined) return undefined;
  return element(
    "section",
    {},
    element("h3", {}, "Request body"),
    prose(body.description),
    ...contentParts(body.content),
  );
}

/** @param {Operation} operation */
function responses({ responses: declared }) {
  const items = Object.entries(declared).map(([status, response]) => {
    const headers = Object.entries(response.headers ?? {}).map(([name, { description }]) =>
      element("li", {}, element("code", {}, name), " ", description ?? ""),
    );
    return element(
      "li",
      {},
      element("strong", {}, status),
      prose(response.description),
      headers.length === 0 ? undefined : element("ul", {}, ...headers),
      ...contentParts(response.content ?? {}),
    );
  });
  return element("section", {}, element("h3", {}, "Responses"), element("ul", { class: "responses" }, ...items));
}

/** @param {Content} content */
function contentParts(content) {
  return Object.entries(content).map(([mediaType, { schema }]) => {
    const example = exampleOf(schema);
    const text = typeof example === "string" ? example : JSON.stringify(example, null, 2);
    return element(
      "div",
      { class: "content" },
      element("code", {}, mediaType),
      schemaTree(schema),
      element("details", {}, element("summary", {}, "Example"), element("pre", { tabindex: "0" }, text)),
    );
  });
}
