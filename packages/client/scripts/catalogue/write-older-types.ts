import type { NamedOperation } from "../../src/generate/list-operations.ts";
import { typeName } from "../../src/generate/quote.ts";
import { writeMethodDoc } from "../../src/generate/write-types.ts";
import type { OlderNames } from "./catalogue-input.ts";

/** Writes the methods' older names into the interfaces of their scopes, marked as deprecated. */
export function writeOlderTypes({ methods }: OlderNames, operations: readonly NamedOperation[]): string {
  const byName = new Map(operations.map((operation) => [`${operation.scope}.${operation.name}`, operation]));
  const lines = new Map<string, string[]>();
  for (const [older, today] of Object.entries(methods)) {
    const [scope = "", name = ""] = older.split(".");
    const [todaysScope = "", todaysName = ""] = today.split(".");
    const members = lines.get(scope) ?? [];
    const { summary, link } = byName.get(today) ?? {};
    const doc = writeMethodDoc({ summary, link, deprecated: true }, `Called ${today} today.`);
    members.push(`${doc}${name}:${typeName(todaysScope)}Methods["${todaysName}"]`);
    lines.set(scope, members);
  }
  const interfaces = [...lines].map(
    ([scope, members]) => `export interface ${typeName(scope)}Methods {\n${members.join("\n")}\n}`,
  );
  const scopes = [...lines.keys(), "gitdata", "pullRequests"].map(
    (scope) => `${scope}:${SCOPE_TYPES[scope] ?? typeName(scope)}Methods`,
  );
  return `${interfaces.join("\n")}\nexport interface OlderScopes {\n${scopes.join("\n")}\n}`;
}

/** The types of scopes that are called otherwise today. */
const SCOPE_TYPES: Readonly<Record<string, string>> = { gitdata: "Git", pullRequests: "Pulls" };
