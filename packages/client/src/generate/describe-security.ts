import type { SecurityScheme } from "../openapi/credentials.ts";
import { type OpenApiDocument, resolve } from "./open-api.ts";
import type { Warn } from "./prepare-document.ts";

/** A security scheme of a document. */
interface GivenScheme {
  readonly type?: unknown;
  readonly scheme?: unknown;
  readonly in?: unknown;
  readonly name?: unknown;
}

/** The credentials that an API takes, by the names of their schemes. */
export function describeSecurity(
  { components, ...document }: OpenApiDocument,
  warn: Warn,
): Record<string, SecurityScheme> {
  const schemes = Object.entries(components?.securitySchemes ?? {}).flatMap(([name, given]) => {
    try {
      return [[name, toScheme(resolve<GivenScheme>({ ...document, components }, Object(given)))] as const];
    } catch (error) {
      warn(`The credential '${name}' is skipped: ${error instanceof Error ? error.message : error}`);
      return [];
    }
  });
  return Object.fromEntries(schemes);
}

function toScheme({ type, scheme, in: place, name }: GivenScheme): SecurityScheme {
  if (type === "oauth2" || type === "openIdConnect") return { type: "bearer" };
  if (type === "http") {
    const lower = String(scheme).toLowerCase();
    if (lower === "basic" || lower === "bearer") return { type: lower };
    throw new Error(`the scheme '${scheme}' of HTTP is not supported`);
  }
  const isPlace = place === "header" || place === "query" || place === "cookie";
  if (type === "apiKey" && isPlace && typeof name === "string") return { type: "key", in: place, name };
  throw new Error(`the type '${type}' is not supported`);
}
