import { workerCaller } from "@signalbox/ui/worker-tasks";
import type { KpmTasks } from "./kpm-worker.ts";

/** Decodes in a worker, which is loaded with the codecs for the first call. */
export const inKpmWorker = workerCaller<KpmTasks>(
  () => new Worker(new URL("./kpm-worker.ts", import.meta.url), { type: "module" }),
);
