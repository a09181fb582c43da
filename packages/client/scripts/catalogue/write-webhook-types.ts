import { typeName } from "../../src/generate/quote.ts";
import { writeType } from "../../src/generate/write-type.ts";
import type { Webhooks } from "./prune-webhooks.ts";

/** Writes the types of webhook payloads, and an interface with them by event. Other schemas are those of the catalogue. */
export function writeWebhookTypes({ payloads, schemas }: Webhooks): string {
  const types = Object.entries(schemas).map(([name, schema]) => `type ${typeName(name)}=${writeType(schema)}`);
  const own = new Set(Object.keys(schemas).map(typeName));
  const imported = new Set<string>();
  const search = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if ("$ref" in value) imported.add(typeName(String(value.$ref).replace("#/components/schemas/", "")));
    for (const member of Object.values(value)) search(member);
  };
  search(schemas);
  for (const name of Object.values(payloads)) imported.add(typeName(name));
  const names = [...imported].filter((name) => !own.has(name)).sort();
  const members = Object.entries(payloads).map(([event, name]) => `${JSON.stringify(event)}:${typeName(name)}`);
  return `import type { ${names.join(", ")} } from "./catalogue-types.ts";

${types.join("\n")}
/** The payloads of webhooks by event. */
export interface WebhookPayloads {
${members.join("\n")}
}
`;
}
