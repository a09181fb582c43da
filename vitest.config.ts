import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  // Packages are tested from their source, by the same export condition that Node and tsc use.
  ssr: { resolve: { conditions: ["@signalbox/source", "node"] } },
  test: {
    include: ["packages/*/test/**/*.test.ts", "test/**/*.test.ts"],
    // Real databases and browsers start inside tests, and a busy machine may be ten times slower: only what hangs should fail.
    testTimeout: 120_000,
    // Many files wait for processes, sockets and clocks more than they compute: one more than there are cores keeps those busy.
    maxWorkers: availableParallelism() + 1,
    hookTimeout: 120_000,
  },
});
