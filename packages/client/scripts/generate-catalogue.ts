// Writes src/gen from the committed description of the API. With --fetch, fetches the pinned description first. The older names
// stay as they are: the generations of clients that they belong to no longer change.

import { mkdirSync, writeFileSync } from "node:fs";
import { listOperations, type NamedOperation } from "../src/generate/list-operations.ts";
import { typeName } from "../src/generate/quote.ts";
import { writeType } from "../src/generate/write-type.ts";
import {
  writeMethodDoc,
  writeRouteTypes,
  writeSchemaNames,
  writeSchemaTypes,
  writeScopeTypes,
  writeSharedParameters,
} from "../src/generate/write-types.ts";
import { fetchDescription, type OlderNames, readInput, writeInput } from "./catalogue/catalogue-input.ts";
import { OLDER_OPERATIONS, OLDER_PARAMETERS } from "./catalogue/older-operations.ts";
import type { Webhooks } from "./catalogue/prune-webhooks.ts";
import { writeCatalogue } from "./catalogue/write-catalogue.ts";

/** Parameters that hundreds of operations have, by the interface that they get. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  RepositoryParameters: ["owner", "repo"],
  OrganizationParameters: ["org"],
  PageParameters: ["per_page", "page"],
};

const output = new URL("../src/gen/", import.meta.url);

if (process.argv.includes("--fetch")) writeInput(fetchDescription(readInput()));
const { description, sources, olderNames, webhooks } = readInput();
const operations = [...listOperations(description), ...OLDER_OPERATIONS];
const known = new Set(operations.map(({ scope, name }) => `${scope}.${name}`));
const input = {
  description,
  sources,
  webhooks,
  olderNames: {
    // An operation of its own is no other name, and an operation that the API removed has none.
    methods: Object.fromEntries(
      Object.entries(olderNames.methods).filter(([name, today]) => !known.has(name) && known.has(today)),
    ),
    parameters: { ...olderNames.parameters, ...OLDER_PARAMETERS },
  },
};
// Comments that begin like this are kept in bundles and declarations.
const header = `/*! Generated from ${input.sources.join(", ")}, MIT License, see src/gen/LICENSE */\n\n`;

const parametersOf = (method: string) =>
  operations.find(({ scope, name }) => `${scope}.${name}` === method)?.parameters;
// Each of these two describes its parameters as all others do.
const common = [...(parametersOf("repos.listBranches") ?? []), ...(parametersOf("repos.listForOrg") ?? [])];
const shared = Object.entries(SHARED).map(([interfaceName, names]) => {
  return { interfaceName, parameters: names.flatMap((name) => common.find((one) => one.name === name) ?? []) };
});

mkdirSync(output, { recursive: true });
const scopes = Object.entries(writeCatalogue(input, operations)).map(([scope, text]) => `  ${scope}: \`\n${text}\`,\n`);
writeFileSync(
  new URL("catalogue.ts", output),
  `${header}/** The operations of the API by scope, one a line; read by src/catalogue.ts. */
export const CATALOGUE: Readonly<Record<string, string>> = {\n${scopes.join("")}};\n`,
);
writeFileSync(
  new URL("catalogue-types.ts", output),
  `${header}import type { EndpointMethod as Method, RawBody } from "../registry/endpoint-method.ts";\n
${writeSchemaTypes(input.description)}\n${writeSharedParameters(shared)}
${writeScopeTypes(operations, "Catalogue", shared)}
${writeRouteTypes(operations, "Routes")}\n${writeSchemaNames(input.description, "Schemas")}\n`,
);
writeFileSync(
  new URL("legacy-types.ts", output),
  `${header}// \`import type {} from "@signalbox/client/legacy"\` adds the names of older generations to the types of all clients.\n
import type {} from "./catalogue-types.ts";\n\n${writeOlderTypes(input.olderNames, operations)}\n`,
);
writeFileSync(new URL("webhook-types.ts", output), `${header}${writeWebhookTypes(webhooks)}`);

/** Writes a module that adds the methods' older names, marked as deprecated, to the interfaces of their scopes. */
function writeOlderTypes({ methods }: OlderNames, operations: readonly NamedOperation[]): string {
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

/** Writes the types of webhook payloads, and an interface with them by event. Other schemas are those of the catalogue. */
function writeWebhookTypes({ payloads, schemas }: Webhooks): string {
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
