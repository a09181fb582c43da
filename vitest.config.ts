import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  // Packages are tested from their source, by the same export condition that Node and tsc use.
  ssr: { resolve: { conditions: ["@signalbox/source", "node"] } },
  test: {
    include: ["packages/*/test/**/*.test.ts", "test/**/*.test.ts"],
    // Real databases and browsers start inside tests; on two busy cores that takes seconds, not milliseconds.
    testTimeout: 30_000,
    // Many files wait for processes, sockets and clocks more than they compute: one more than there are cores keeps those busy.
    maxWorkers: availableParallelism() + 1,
    hookTimeout: 60_000,
  },
});
