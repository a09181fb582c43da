// A thread of `openWork`: reads, serializes and checks whatever would block the event loop.
import { workerData } from "node:worker_threads";
import { openQueryConnection } from "@signalbox/service/query-connection";
import { serveTasks } from "@signalbox/service/serve-tasks";
import { studentTasks } from "./tasks.ts";
import type { WorkerData } from "./work.ts";

const { location, profile, limits, declarations } = workerData as WorkerData;
const collections = declarations && (await import("../collections/compile.ts")).compileDeclarations(declarations);
const connection = await openQueryConnection(location, { timeoutMs: limits.maxReadMs });

serveTasks(studentTasks(connection, { profile, limits, collections }), () => connection.close());
