import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OpenApiDocument } from "../../src/generate/open-api.ts";
import type { CatalogueInput } from "./catalogue-input.ts";
import { findOlderNames, type OlderRoutes } from "./find-older-names.ts";
import { pruneDescription } from "./prune-description.ts";

/** The public description of the API, MIT licence, and the routes of the generation of clients that scripts know. */
const DESCRIPTION = "@octokit/openapi@23.0.2";
const OLDER_ROUTES = "@octokit/rest@16.9.0";

/** Fetches the pinned packages from the registry and makes the generator's input of them. */
export function fetchDescription(): CatalogueInput {
  const folder = mkdtempSync(join(tmpdir(), "signalbox-openapi-"));
  try {
    const description = readPacked<OpenApiDocument>(folder, DESCRIPTION, "package/generated/api.github.com.json");
    const older = readPacked<OlderRoutes>(folder, OLDER_ROUTES, "package/plugins/rest-api-endpoints/routes.json");
    return {
      sources: [DESCRIPTION, OLDER_ROUTES],
      description: pruneDescription(description),
      olderNames: findOlderNames(description, older),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function readPacked<Content>(folder: string, specifier: string, file: string): Content {
  const packed = execFileSync("npm", ["pack", "--silent", specifier], { cwd: folder }).toString().trim();
  execFileSync("tar", ["xzf", packed, file], { cwd: folder });
  return JSON.parse(readFileSync(join(folder, file), "utf8")) as Content;
}
