import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OpenApiDocument } from "../../src/generate/open-api.ts";
import type { CatalogueInput } from "./catalogue-input.ts";
import { pruneDescription } from "./prune-description.ts";
import { pruneWebhooks } from "./prune-webhooks.ts";

/** The public description of the API, MIT licence. */
const DESCRIPTION = "@octokit/openapi@23.0.2";
const FILE = "package/generated/api.github.com.json";

/** Replaces the description in `input` by the pinned one of the registry, of which it keeps what the generator needs. */
export function fetchDescription({ sources, olderNames }: CatalogueInput): CatalogueInput {
  const folder = mkdtempSync(join(tmpdir(), "signalbox-openapi-"));
  try {
    const packed = execFileSync("npm", ["pack", "--silent", DESCRIPTION], { cwd: folder }).toString().trim();
    execFileSync("tar", ["xzf", packed, FILE], { cwd: folder });
    const description: OpenApiDocument = JSON.parse(readFileSync(join(folder, FILE), "utf8"));
    const pruned = pruneDescription(description);
    return {
      sources: [DESCRIPTION, ...sources.slice(1)],
      olderNames,
      description: pruned,
      webhooks: pruneWebhooks(description, new Set(Object.keys(pruned.components?.schemas ?? {}))),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
