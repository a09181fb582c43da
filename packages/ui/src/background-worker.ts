import { diffLines } from "./diff-lines.ts";
import { indexJson } from "./outline.ts";
import { serveTasks } from "./worker-tasks.ts";
import { wrapLines } from "./wrap-lines.ts";

const tasks = {
  wrap: ({ text, columns }: { readonly text: string; readonly columns: number }) => wrapLines(text, columns),
  json: ({ text }: { readonly text: string }) => indexJson(text),
  diff: ({ before, after }: { readonly before: string; readonly after: string }) => diffLines(before, after),
};

export type BackgroundTasks = typeof tasks;

serveTasks(tasks);
