import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// Tests start hundreds of processes from source. With the cache, each needs a third of the CPU time to load.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL("node_modules/.cache/node-compile", import.meta.url));

const seededFastCheck = fileURLToPath(new URL("test/seeded-fast-check.ts", import.meta.url));

export default defineConfig({
  plugins: [
    {
      name: "seeded-fast-check",
      enforce: "pre",
      resolveId: (source, importer) =>
        source === "fast-check" && importer !== seededFastCheck ? seededFastCheck : null,
    },
  ],
  // Packages are tested from their source, by the same export condition that Node and tsc use.
  ssr: { resolve: { conditions: ["@signalbox/source", "node"] } },
  test: {
    include: ["packages/*/test/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: "test/shared-postgres.ts",
    // Real databases and browsers start inside tests, and a busy machine may be ten times slower: only what hangs should fail.
    testTimeout: 120_000,
    // Many files wait for processes, sockets and clocks more than they compute: one more than there are cores keeps those busy.
    maxWorkers: availableParallelism() + 1,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
