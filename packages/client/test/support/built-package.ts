import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A project with the published form of the package. */
export interface Consumer {
  readonly folder: string;
  /** The folder with the bundles. */
  readonly dist: string;
  [Symbol.dispose](): void;
}

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Builds the package into a separate project; includes declarations if `types` is set. */
export function buildConsumer({ types = false }: { types?: boolean } = {}): Consumer {
  const folder = mkdtempSync(join(tmpdir(), "signalbox-consumer-"));
  const installed = join(folder, "node_modules/@signalbox/client");
  const dist = join(installed, "dist");
  mkdirSync(installed, { recursive: true });
  // The parent process may resolve the condition for the sources, which are not published.
  const manifest = readFileSync(join(root, "package.json"), "utf8");
  const published = JSON.parse(manifest, (key, value) => (key === "@signalbox/source" ? undefined : value));
  writeFileSync(join(installed, "package.json"), JSON.stringify(published));
  if (types) {
    execFileSync(join(root, "../../node_modules/.bin/tsc"), ["-b", join(root, "tsconfig.build.json")]);
    const filter = (file: string): boolean => !file.endsWith(".tsbuildinfo");
    cpSync(join(root, "dist/types"), join(dist, "types"), { recursive: true, filter });
  }
  execFileSync(process.execPath, [join(root, "scripts/build.ts"), dist]);
  return {
    folder,
    dist,
    [Symbol.dispose]() {
      rmSync(folder, { recursive: true });
    },
  };
}
