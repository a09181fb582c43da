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

/** The package below a project. */
const installed = "node_modules/@signalbox/client";

/** Creates a project with the built package, in which tests may write. */
export function buildConsumer(): Consumer {
  builtProject ??= buildProject();
  const folder = mkdtempSync(join(tmpdir(), "signalbox-consumer-"));
  cpSync(builtProject, folder, { recursive: true });
  return {
    folder,
    dist: join(folder, installed, "dist"),
    [Symbol.dispose]() {
      rmSync(folder, { recursive: true });
    },
  };
}

/** A project with the package only. To build it takes some seconds: the test files that share a process share it. */
let builtProject: string | undefined;

function buildProject(): string {
  const folder = mkdtempSync(join(tmpdir(), "signalbox-client-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const dist = join(folder, installed, "dist");
  mkdirSync(dist, { recursive: true });
  // The parent process may resolve the condition for the sources, which are not published.
  const manifest = readFileSync(join(root, "package.json"), "utf8");
  const published = JSON.parse(manifest, (key, value) => (key === "@signalbox/source" ? undefined : value));
  writeFileSync(join(folder, installed, "package.json"), JSON.stringify(published));
  execFileSync(join(root, "../../node_modules/.bin/tsc"), ["-b", join(root, "tsconfig.build.json")]);
  const filter = (file: string): boolean => !file.endsWith(".tsbuildinfo");
  cpSync(join(root, "dist/types"), join(dist, "types"), { recursive: true, filter });
  execFileSync(process.execPath, [join(root, "scripts/build.ts"), dist]);
  return folder;
}
