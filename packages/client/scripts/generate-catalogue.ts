// Writes src/gen from the committed description of the API. With --fetch, fetches the pinned packages first and makes
// that input anew.

import { mkdirSync, writeFileSync } from "node:fs";
import { listOperations } from "../src/generate/list-operations.ts";
import { writeRouteTypes, writeSchemaTypes, writeScopeTypes } from "../src/generate/write-types.ts";
import { readInput, writeInput } from "./catalogue/catalogue-input.ts";
import { fetchDescription } from "./catalogue/fetch-description.ts";
import { OLDER_OPERATIONS } from "./catalogue/older-operations.ts";
import { writeCatalogue } from "./catalogue/write-catalogue.ts";
import { writeOlderTypes } from "./catalogue/write-older-types.ts";

const output = new URL("../src/gen/", import.meta.url);

if (process.argv.includes("--fetch")) writeInput(await fetchDescription());
const input = readInput();
const operations = [...listOperations(input.description), ...OLDER_OPERATIONS];
// Comments that begin like this are kept in bundles and declarations.
const header = `/*! Generated from ${input.sources.join(", ")}, MIT License, see src/gen/LICENSE */\n\n`;

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
${writeSchemaTypes(input.description)}\n${writeScopeTypes(operations, "Catalogue")}
${writeOlderTypes(input.olderNames)}\n${writeRouteTypes(operations, "Routes")}\n`,
);
