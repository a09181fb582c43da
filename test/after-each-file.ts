import { afterAll, vi } from "vitest";
import { endChildProcesses } from "./child-processes.ts";
import { configureProperties } from "./property-runs.ts";

configureProperties();

// Registered before the hooks of a test file, so it runs after them. Files that share a process must not affect each other.
afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  await endChildProcesses();
});
