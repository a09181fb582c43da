import type { BackgroundTasks } from "./background-worker.ts";
import { workerCaller } from "./worker-tasks.ts";

/** Runs a task in the worker of the page. */
export const inBackground = workerCaller<BackgroundTasks>(
  () => new Worker(new URL("./background-worker.ts", import.meta.url), { type: "module" }),
);
