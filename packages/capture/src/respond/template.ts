import { randomUUID } from "node:crypto";
import { type JsonNode, parseJson, serializeJson, unquote } from "@signalbox/json";
import { tokenForm } from "@signalbox/wire";
import { type CapturedRequest, headerPairs } from "../domain/captured-request.ts";
import type { RouteResponse } from "../domain/route.ts";
import { belowRoute } from "../domain/route-of-request.ts";
import { type PathStep, readSteps } from "../search/json-condition.ts";
import { headerValueIssue } from "./response-headers.ts";

/** A compiled template: text, and placeholders in it. */
type Template = readonly (string | Placeholder)[];

interface Placeholder {
  readonly value: Value;
  /** Where the value is inserted: in plain text, inside a JSON string, or as a JSON value. */
  readonly as: "text" | "json string" | "json value";
}

type Value =
  | { readonly kind: "json"; readonly path: readonly PathStep[] }
  | { readonly kind: "header" | "query"; readonly name: string }
  | { readonly kind: "method" | "path" | "body" | "now" | "uuid" };

/** A template that cannot be parsed. The message has the line and column. */
export class TemplateError extends Error {
  override readonly name = "TemplateError";

  constructor(problem: string, template: string, position: number) {
    const before = template.slice(0, position).split("\n");
    super(`line ${before.length}, column ${(before.at(-1) ?? "").length + 1}: ${problem}`);
  }
}

const KNOWN =
  "request.json.<path>, request.header.<name>, request.query.<name>, request.method, request.path, request.body, now and uuid";

/**
 * Compiles a template: text with placeholders such as `{{request.json.id}}`. In a JSON document, a value inside quotes is
 * escaped. A value outside quotes is serialized as JSON, and a missing one becomes `null`.
 *
 * @throws TemplateError
 */
export function compileTemplate(text: string, { isJson = false }: { readonly isJson?: boolean } = {}): Template {
  const parts: (string | Placeholder)[] = [];
  let isInString = false;
  let at = 0;
  for (;;) {
    const start = text.indexOf("{{", at);
    const literal = text.slice(at, start < 0 ? undefined : start);
    if (literal !== "") parts.push(literal);
    if (isJson) isInString = endsInString(literal, isInString);
    if (start < 0) break;
    const [whole, inside = ""] = placeholder.exec(text.slice(start)) ?? [];
    if (whole === undefined) {
      throw new TemplateError("this '{{' has no '}}'", text, start);
    }
    parts.push({
      value: readValue(inside.trim(), text, start),
      as: isJson ? (isInString ? "json string" : "json value") : "text",
    });
    at = start + whole.length;
  }
  return parts;
}

/** The group includes the white space around the value. Matching it separately would take long for many spaces without `}}`. */
const placeholder = /^\{\{([^{}]*)\}\}/;

function endsInString(literal: string, before: boolean): boolean {
  let isInString = before;
  for (let index = 0; index < literal.length; index += 1) {
    if (literal[index] === '"') isInString = !isInString;
    else if (literal[index] === "\\" && isInString) index += 1;
  }
  return isInString;
}

function readValue(written: string, template: string, at: number): Value {
  if (written === "now" || written === "uuid") return { kind: written };
  const [, field = "", rest = ""] = /^request\.([a-z]+)(.*)$/s.exec(written) ?? [];
  if ((field === "method" || field === "path" || field === "body") && rest === "") return { kind: field };
  const name = rest.slice(1);
  if (field === "header" && rest.startsWith(".") && tokenForm.test(name)) return { kind: field, name };
  if (field === "query" && /^\..+$/.test(rest)) return { kind: field, name };
  if (field === "json") {
    const { path, end } = readSteps(rest, 0);
    if (end === rest.length) return { kind: field, path };
    throw new TemplateError(
      "after a path, write .name, [0] or ['name']",
      template,
      at + template.slice(at).indexOf(rest) + end,
    );
  }
  throw new TemplateError(`unknown value '${written}'. Use one of ${KNOWN}`, template, at);
}

/** Whether the Content-Type of a response is JSON. */
export function isJsonResponse(headers: RouteResponse["headers"]): boolean {
  const type = headers.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "";
  return /^[^;]*[/+]json\b/i.test(type);
}

/** A rendered response, or why rendering failed. */
export type Rendered =
  | { readonly kind: "rendered"; readonly headers: RouteResponse["headers"]; readonly body: string }
  | { readonly kind: "failed"; readonly detail: string };

/** The longest rendered body, in characters. */
const MAX_RENDERED = 1024 * 1024;

/** Renders the templates of a response with the values of a request. */
export function renderTemplates(response: Pick<RouteResponse, "headers" | "body">, request: CapturedRequest): Rendered {
  const values = valuesOf(request);
  const headers: [string, string][] = [];
  for (const [name, template] of response.headers) {
    const value = render(compileTemplate(template), { values, isHeader: true });
    const issue = value === undefined ? "is too long" : headerValueIssue(value);
    if (value === undefined || issue !== undefined) return failed(`the header ${name} ${issue}`);
    headers.push([name, value]);
  }
  const template = compileTemplate(response.body, { isJson: isJsonResponse(response.headers) });
  const body = render(template, { values, isHeader: false });
  if (body === undefined) return failed(`the body would be longer than ${MAX_RENDERED} characters`);
  return { kind: "rendered", headers, body };
}

function failed(detail: string): Rendered {
  return { kind: "failed", detail };
}

interface RenderContext {
  readonly values: ReturnType<typeof valuesOf>;
  /** Header values are bytes, one character each. */
  readonly isHeader: boolean;
}

function render(template: Template, context: RenderContext): string | undefined {
  let text = "";
  for (const part of template) {
    text += typeof part === "string" ? part : write(part, context);
    if (text.length > MAX_RENDERED) return undefined;
  }
  return text;
}

function write({ value, as }: Placeholder, { values, isHeader }: RenderContext): string {
  if (value.kind === "json" && as === "json value") {
    const node = values.nodeAt(value.path);
    return node === undefined ? "null" : serializeJson(node);
  }
  const text = values.textOf(value);
  if (as === "json value") return text === undefined ? "null" : JSON.stringify(text);
  if (as === "json string") return JSON.stringify(text ?? "").slice(1, -1);
  return isHeader ? Buffer.from(text ?? "", "utf8").toString("latin1") : (text ?? "");
}

/** The values of a request. Each part is parsed once, because a template may use values of a long query thousands of times. */
function valuesOf(request: CapturedRequest) {
  const target = belowRoute(request.target);
  const path = fromBytes(target.path);
  const now = new Date().toISOString();
  const document = once(() => documentOf(request));
  const body = once(() => Buffer.from(request.body ?? []).toString("utf8"));
  const query = once(() => firstValues([...new URLSearchParams(fromBytes(target.query))]));
  const headers = once(() =>
    firstValues(headerPairs(request.headers).map(([name, value]) => [name.toLowerCase(), fromBytes(value)])),
  );
  const members = new Map<JsonNode, ReadonlyMap<string, JsonNode>>();
  return { textOf, nodeAt };

  /** A value as text; undefined when the request does not have it. */
  function textOf(value: Value): string | undefined {
    switch (value.kind) {
      case "uuid":
        return randomUUID();
      case "now":
        return now;
      case "method":
        return request.method;
      case "path":
        return path;
      case "body":
        return body();
      case "header":
        return headers().get(value.name.toLowerCase());
      case "query":
        return query().get(value.name);
      case "json": {
        const node = nodeAt(value.path);
        return node?.kind === "string" ? unquote(node.text) : node && serializeJson(node);
      }
    }
  }

  function nodeAt(path: readonly PathStep[]): JsonNode | undefined {
    let node = document();
    for (const step of path) {
      if (node?.kind === "object") node = membersOf(node).get(String(step));
      else if (node?.kind === "array") node = node.items[Number(step)];
      else return undefined;
    }
    return node;
  }

  function membersOf(node: Extract<JsonNode, { kind: "object" }>): ReadonlyMap<string, JsonNode> {
    const known = members.get(node) ?? new Map(node.members.map(({ name, value }) => [name, value]));
    members.set(node, known);
    return known;
  }
}

function once<Result>(read: () => Result): () => Result {
  let known: { readonly result: Result } | undefined;
  return () => {
    known ??= { result: read() };
    return known.result;
  };
}

function firstValues(pairs: readonly (readonly [name: string, value: string])[]): ReadonlyMap<string, string> {
  return new Map(pairs.toReversed());
}

/** Decodes latin1 text, in which each character is one byte, as UTF-8. */
function fromBytes(latin1: string): string {
  return Buffer.from(latin1, "latin1").toString("utf8");
}

function documentOf({ body }: CapturedRequest): JsonNode | undefined {
  try {
    return parseJson(Buffer.from(body ?? []).toString("utf8"), { duplicateNames: true });
  } catch {
    return undefined;
  }
}
