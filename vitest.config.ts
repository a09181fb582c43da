import { defineConfig } from "vitest/config";

export default defineConfig({
  // Packages are tested from their source, by the same export condition that Node and tsc use.
  ssr: { resolve: { conditions: ["@signalbox/source", "node"] } },
  test: {
    include: ["packages/*/test/**/*.test.ts", "test/**/*.test.ts"],
    // Real databases and browsers start inside tests; on two busy cores that takes seconds, not milliseconds.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
