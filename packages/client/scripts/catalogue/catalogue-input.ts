import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import type { OpenApiDocument } from "../../src/generate/open-api.ts";
import { pruneDescription } from "./prune-description.ts";
import { pruneWebhooks, type Webhooks } from "./prune-webhooks.ts";

/** What the generator starts from. */
export interface CatalogueInput {
  /** The packages that it was made of, with versions: the description, and the clients with the older names. */
  readonly sources: readonly string[];
  readonly description: OpenApiDocument;
  readonly olderNames: OlderNames;
  readonly webhooks: Webhooks;
}

/** How the older generation called what is there today. */
export interface OlderNames {
  /** Today's `scope.method` by the older one. */
  readonly methods: Readonly<Record<string, string>>;
  /** Today's parameter by the older one, for each of today's methods. */
  readonly parameters: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const FILE = new URL("../../openapi/api.github.com.json.br", import.meta.url);

/** Reads the committed input. */
export function readInput(): CatalogueInput {
  return JSON.parse(brotliDecompressSync(readFileSync(FILE)).toString()) as CatalogueInput;
}

/** Writes the input that is then to be committed. */
export function writeInput(input: CatalogueInput): void {
  const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS };
  writeFileSync(FILE, brotliCompressSync(JSON.stringify(input), { params }));
}

/** The public description of the API, MIT licence. */
const DESCRIPTION = "@octokit/openapi@23.0.2";
const PACKED = "package/generated/api.github.com.json";

/** Replaces the description in `input` by the pinned one of the registry, of which it keeps what the generator needs. */
export function fetchDescription({ sources, olderNames }: CatalogueInput): CatalogueInput {
  const folder = mkdtempSync(join(tmpdir(), "signalbox-openapi-"));
  try {
    const packed = execFileSync("npm", ["pack", "--silent", DESCRIPTION], { cwd: folder }).toString().trim();
    execFileSync("tar", ["xzf", packed, PACKED], { cwd: folder });
    const description: OpenApiDocument = JSON.parse(readFileSync(join(folder, PACKED), "utf8"));
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
