// Writes src/gen from the committed description of the API. With --fetch, fetches the pinned description first. The older names
// stay as they are: the generations of clients that they belong to no longer change.

import { mkdirSync, writeFileSync } from "node:fs";
import { listOperations } from "../src/generate/list-operations.ts";
import {
  writeRouteTypes,
  writeSchemaNames,
  writeSchemaTypes,
  writeScopeTypes,
  writeSharedParameters,
} from "../src/generate/write-types.ts";
import { readInput, writeInput } from "./catalogue/catalogue-input.ts";
import { fetchDescription } from "./catalogue/fetch-description.ts";
import { OLDER_OPERATIONS, OLDER_PARAMETERS } from "./catalogue/older-operations.ts";
import { writeCatalogue } from "./catalogue/write-catalogue.ts";
import { writeOlderTypes } from "./catalogue/write-older-types.ts";
import { writeWebhookTypes } from "./catalogue/write-webhook-types.ts";

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
  `${header}/** The operations of the API by scope, one a line; read by catalogue/catalogue.ts. */
export const CATALOGUE: Readonly<Record<string, string>> = {\n${scopes.join("")}};\n`,
);
writeFileSync(
  new URL("catalogue-types.ts", output),
  `${header}import type { EndpointMethod as Method, RawBody } from "../catalogue/endpoint-method.ts";\n
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
