import { afterAll, vi } from "vitest";
import { endChildProcesses } from "./child-processes.ts";

// Registered before the hooks of a test file, and so run after them. Files that share a process leave nothing to each other.
afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  await endChildProcesses();
});
