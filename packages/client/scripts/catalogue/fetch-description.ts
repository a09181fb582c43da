import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OpenApiDocument } from "../../src/generate/open-api.ts";
import type { CatalogueInput } from "./catalogue-input.ts";
import { findOlderNames, type OlderRoutes } from "./find-older-names.ts";
import { pruneDescription } from "./prune-description.ts";
import { pruneWebhooks } from "./prune-webhooks.ts";

/** The public description of the API, MIT licence. */
const DESCRIPTION = "@octokit/openapi@23.0.2";

/** The routes of generations of clients that scripts know, the oldest first. The last ones of 16 and 22 are in plugins. */
const OLDER: readonly (readonly [specifier: string, file: string])[] = [
  ["@octokit/rest@16.9.0", "package/plugins/rest-api-endpoints/routes.json"],
  ["@octokit/plugin-rest-endpoint-methods@2.4.0", "package/dist-src/generated/endpoints.js"],
  ["@octokit/plugin-rest-endpoint-methods@17.0.0", "package/dist-src/generated/endpoints.js"],
];

/** Fetches the pinned packages from the registry and makes the generator's input of them. */
export async function fetchDescription(): Promise<CatalogueInput> {
  const folder = mkdtempSync(join(tmpdir(), "signalbox-openapi-"));
  try {
    const file = unpack(folder, DESCRIPTION, "package/generated/api.github.com.json");
    const description: OpenApiDocument = JSON.parse(readFileSync(file, "utf8"));
    const pruned = pruneDescription(description);
    return {
      sources: [DESCRIPTION, ...OLDER.map(([specifier]) => specifier)],
      description: pruned,
      olderNames: findOlderNames(description, await readOlderRoutes(folder)),
      webhooks: pruneWebhooks(description, new Set(Object.keys(pruned.components?.schemas ?? {}))),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function readOlderRoutes(folder: string): Promise<OlderRoutes[]> {
  const generations: OlderRoutes[] = [];
  for (const [index, [specifier, name]] of OLDER.entries()) {
    const file = unpack(folder, specifier, name);
    if (name.endsWith(".json")) generations.push(JSON.parse(readFileSync(file, "utf8")));
    else {
      const module = join(folder, `${index}.mjs`);
      renameSync(file, module);
      generations.push((await import(module)).default);
    }
  }
  return generations;
}

/** Unpacks one file of a package of the registry. */
function unpack(folder: string, specifier: string, file: string): string {
  const packed = execFileSync("npm", ["pack", "--silent", specifier], { cwd: folder }).toString().trim();
  execFileSync("tar", ["xzf", packed, file], { cwd: folder });
  return join(folder, file);
}
