import { describeParameter, endpointUrl } from "../../src/generate/describe-endpoint.ts";
import type { NamedOperation, OperationParameter } from "../../src/generate/list-operations.ts";
import type { OpenApiDocument } from "../../src/generate/open-api.ts";
import type { CatalogueInput, OlderNames } from "./catalogue-input.ts";

/** One letter, or none, for each method of HTTP. */
const METHOD_SIGNS: Readonly<Record<string, string>> = { GET: "", POST: "+", PUT: "=", PATCH: "~", DELETE: "-" };

/** Writes the operations of each scope as the text that `read-scope.ts` reads; its grammar is described there. */
export function writeCatalogue(
  { description, olderNames }: CatalogueInput,
  operations: readonly NamedOperation[],
): Record<string, string> {
  const lines: Record<string, string[]> = {};
  let previous: { scope: string; url: string } = { scope: "", url: "" };
  for (const operation of operations) {
    const { scope, name, method } = operation;
    const url = endpointUrl(operation);
    const shortened = previous.scope === scope ? shorten(url, previous.url) : url;
    previous = { scope, url };
    const upload = operation.baseUrl === undefined ? "" : "^";
    const words = [
      name,
      `${METHOD_SIGNS[method]}${upload}${shortened}`,
      ...writeParameters(description, operation, olderNames),
    ];
    lines[scope] ??= [];
    lines[scope].push(words.join(" "));
  }
  for (const [older, today] of Object.entries(olderNames.methods)) {
    const [scope = "", name] = older.split(".");
    lines[scope] ??= [];
    lines[scope].push(`${name}>${today.replace(`${scope}.`, "")}`);
  }
  return Object.fromEntries(Object.entries(lines).map(([scope, text]) => [scope, text.join("\n")]));
}

/** Replaces the segments that `url` begins with like the one before it by their number. */
function shorten(url: string, previous: string): string {
  const segments = url.split("/");
  const before = previous.split("/");
  let same = 0;
  while (same < 9 && same < segments.length && segments[same] === before[same]) same += 1;
  return same < 2
    ? url
    : `${same}${segments
        .slice(same)
        .map((segment) => `/${segment}`)
        .join("")}`;
}

function writeParameters(document: OpenApiDocument, operation: NamedOperation, olderNames: OlderNames): string[] {
  const type = operation.contentType === undefined ? [] : [`*${operation.contentType.replaceAll(" ", "")}`];
  const words = operation.parameters
    .map((parameter) => writeParameter(document, parameter))
    .filter((word) => word !== undefined);
  const older = olderNames.parameters[`${operation.scope}.${operation.name}`] ?? {};
  return [...type, ...words, ...Object.entries(older).map(([name, today]) => `${name}@${today}`)];
}

/** A parameter with what there is to check; nothing when there is nothing beyond what its place in the path says. */
function writeParameter(document: OpenApiDocument, parameter: OperationParameter): string | undefined {
  const rule = describeParameter(document, parameter);
  const type = rule.type === "integer" ? "#" : rule.type === "object" ? "%" : "";
  const values = rule.enum !== undefined && rule.type === "string" ? `=${rule.enum.join("|")}` : "";
  const mapped = rule.mapTo === undefined ? "" : `>${rule.mapTo}`;
  const required = rule.required && parameter.place !== "path" ? "!" : "";
  const checks = `${required}${type}${values}${mapped}`;
  if (checks === "") return undefined;
  return `${parameter.name}${required}${rule.allowNull ? "?" : ""}${type}${values}${mapped}`;
}
