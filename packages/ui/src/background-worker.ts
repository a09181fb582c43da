import { diffLines } from "./diff-lines.ts";
import { indexJson } from "./outline.ts";
import { serveTasks } from "./worker-tasks.ts";

const tasks = {
  json: ({ text }: { readonly text: string }) => indexJson(text),
  diff: ({ before, after }: { readonly before: string; readonly after: string }) => diffLines(before, after),
};

export type BackgroundTasks = typeof tasks;

serveTasks(tasks);
