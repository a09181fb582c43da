// Writes the JSON Schema of signalbox.json, for editors, from the schema with which the API validates routes.

import { mkdirSync, writeFileSync } from "node:fs";
import { routesFileJsonSchema } from "../packages/capture/src/routes-file.ts";

const folder = new URL("../packages/cli/src/gen/", import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL("signalbox.schema.json", folder), `${JSON.stringify(routesFileJsonSchema(), undefined, 2)}\n`);
