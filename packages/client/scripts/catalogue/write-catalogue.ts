import { describeParameter, endpointUrl } from "../../src/generate/describe-endpoint.ts";
import type { NamedOperation } from "../../src/generate/list-operations.ts";
import type { OperationParameter } from "../../src/generate/list-url-parameters.ts";
import { type OpenApiDocument, resolve, type Schema } from "../../src/generate/open-api.ts";
import type { CatalogueInput, OlderNames } from "./catalogue-input.ts";

/** One sign, or none, for each method of HTTP. */
const METHOD_SIGNS: Readonly<Record<string, string>> = { GET: "", POST: "+", PUT: "=", PATCH: "~", DELETE: "-" };

/** The parameters of a list that has pages, and the word for both of them. */
const PAGES = ["per_page#", "page#"];
const PAGES_WORD = "&";

/**
 * Writes the operations of each scope as the text that `catalogue.ts` reads; its grammar is described there. Scopes are
 * in the order of their names, which packs best.
 */
export function writeCatalogue(
  { description, olderNames }: CatalogueInput,
  operations: readonly NamedOperation[],
): Record<string, string> {
  const lines: Record<string, string[]> = {};
  const previous: Record<string, string> = {};
  for (const operation of operations) {
    const { scope, method } = operation;
    const words = writeParameters(description, operation, olderNames);
    const path = writePath(operation, words);
    const { dropped, added } = follow(path, previous[scope] ?? "/");
    previous[scope] = path;
    const upload = operation.baseUrl === undefined ? "" : "^";
    const address = `${dropped || ""}${METHOD_SIGNS[method]}${upload}${added}`;
    const integers = [...path.matchAll(/#([a-z]\w+)/g)].map(([, name]) => `${name}#`);
    const others = words.filter((word) => !integers.includes(word));
    lines[scope] ??= [];
    lines[scope].push([address, writeNames(operation, olderNames), ...joinPages(others)].join(" "));
  }
  const scopes = Object.entries(lines).map(([scope, text]) => [scope, text.join("\n")] as const);
  return Object.fromEntries(scopes.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The URL with `#name` for placeholders that are nothing but integers, so that those after it need not say so again. */
function writePath(operation: NamedOperation, words: readonly string[]): string {
  // The service takes lists joined by commas, though its description leaves the style to the default.
  const parameters = operation.parameters.map(({ expression, ...parameter }) => parameter);
  return endpointUrl({ ...operation, parameters }).replace(/:(\w+)/g, (placeholder, name: string) =>
    words.includes(`${name}#`) ? `#${name}` : placeholder,
  );
}

/** What to do to a URL to get `path`: the number of segments to take from its end, and what to add then. */
function follow(path: string, previous: string): { dropped: number; added: string } {
  const [segments, before] = [path, previous].map((one) => one.slice(1).split("/").filter(Boolean)) as [
    string[],
    string[],
  ];
  let same = 0;
  while (same < segments.length && segments[same] === before[same]) same += 1;
  return {
    dropped: before.length - same,
    added: segments
      .slice(same)
      .map((segment) => `/${segment}`)
      .join(""),
  };
}

/** The name of a method and its older ones. */
function writeNames({ scope, name }: NamedOperation, { methods }: OlderNames): string {
  const older = Object.entries(methods)
    .filter(([, today]) => today === `${scope}.${name}`)
    .map(([fullName]) => fullName.slice(scope.length + 1));
  return [name, ...older].map((one) => one.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)).join(">");
}

function joinPages(words: readonly string[]): string[] {
  if (!PAGES.every((word) => words.includes(word))) return [...words];
  return [...words.filter((word) => !PAGES.includes(word)), PAGES_WORD];
}

function writeParameters(document: OpenApiDocument, operation: NamedOperation, olderNames: OlderNames): string[] {
  const type = operation.contentType === undefined ? [] : [`*${operation.contentType.replaceAll(" ", "")}`];
  const words = operation.parameters
    .flatMap((parameter) => [writeParameter(document, parameter), ...writeItemEnums(document, parameter)])
    .filter((word) => word !== undefined);
  const older = olderNames.parameters[`${operation.scope}.${operation.name}`] ?? {};
  return [...type, ...words, ...Object.entries(older).map(([name, today]) => `${name}@${today}`)];
}

/** A parameter with what there is to check; nothing when there is nothing beyond what its place in the path says. */
function writeParameter(document: OpenApiDocument, parameter: OperationParameter): string | undefined {
  const rule = describeParameter(document, parameter);
  const type = rule.type === "integer" ? "#" : rule.type === "object" ? "%" : "";
  const values = rule.enum !== undefined && rule.type === "string" ? `=${rule.enum.map(writeValue).join("|")}` : "";
  const mapped = rule.mapTo === undefined ? "" : `>${rule.mapTo}`;
  const required = rule.required && parameter.location !== "path" ? "!" : "";
  const checks = `${required}${type}${values}${mapped}`;
  if (checks === "") return undefined;
  return `${parameter.name}${required}${rule.allowNull ? "?" : ""}${type}${values}${mapped}`;
}

/** The enums of the objects in a required list, without which the call means nothing: `tree[].mode=100644|…`. */
function writeItemEnums(document: OpenApiDocument, { name, location, schema, required }: OperationParameter): string[] {
  const { type, items } = resolve<Schema>(document, schema as Schema);
  if (location !== "body" || !required || type !== "array" || items === undefined) return [];
  const { properties = {} } = resolve<Schema>(document, items as Schema);
  return Object.entries(properties).flatMap(([property, given]) => {
    const { type: kind, enum: values, nullable } = resolve<Schema>(document, given as Schema);
    if (kind !== "string" || values === undefined) return [];
    // What git itself defines will have no newer values: these are checked in every mode.
    const sign = name === "tree" ? "==" : "=";
    return [`${name}[].${property}${nullable ? "?" : ""}${sign}${values.map(writeValue).join("|")}`];
  });
}

/** A value of an enum, without spaces: those are between words. */
function writeValue(value: unknown): string {
  const text = String(value);
  if (/[|>^`\\$]/.test(text)) throw new Error(`The value '${text}' of an enum cannot be written`);
  return text.replaceAll(" ", "^");
}
