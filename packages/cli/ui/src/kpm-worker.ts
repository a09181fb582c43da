import { serveTasks } from "@signalbox/ui/worker-tasks";
import { explain } from "./body-inspector/explain.ts";
import { measureBodies } from "./measure/measure-bodies.ts";

// The worker in which untrusted bytes are decoded.

const tasks = { explain, measureBodies };

export type KpmTasks = typeof tasks;

serveTasks(tasks);
