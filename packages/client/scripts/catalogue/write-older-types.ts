import type { NamedOperation } from "../../src/generate/list-operations.ts";
import { typeName } from "../../src/generate/quote.ts";
import { writeMethodDoc } from "../../src/generate/write-types.ts";
import type { OlderNames } from "./catalogue-input.ts";

/** Writes a module that adds the methods' older names, marked as deprecated, to the interfaces of their scopes. */
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
  const scopes = "export interface Catalogue {\ngitdata:GitMethods\npullRequests:PullsMethods\n}";
  return `declare module "./catalogue-types.ts" {\n${[...interfaces, scopes].join("\n")}\n}`;
}
