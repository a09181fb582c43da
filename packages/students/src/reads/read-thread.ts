// A thread of `openStudentReads`: reads, serializes and checks whatever would block the event loop.
import { workerData } from "node:worker_threads";
import { openQueryConnection } from "@signalbox/service/query-connection";
import { serveTasks } from "@signalbox/service/serve-tasks";
import { readTasks } from "./read-tasks.ts";
import type { ReadThreadData } from "./student-reads.ts";

const { location, timeoutMs } = workerData as ReadThreadData;
const connection = await openQueryConnection(location, { timeoutMs });

serveTasks(readTasks(connection), () => connection.close());
