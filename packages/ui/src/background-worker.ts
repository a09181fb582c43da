import type { BackgroundReply, BackgroundTask } from "./background.ts";
import { diffLines } from "./diff-lines.ts";
import { indexJson } from "./outline.ts";
import { wrapLines } from "./wrap-lines.ts";

// The worker of a page. It runs tasks in order and reports the result of each.
addEventListener("message", ({ data }: MessageEvent<{ readonly id: number; readonly task: BackgroundTask }>) => {
  const { id, task } = data;
  try {
    reply({ id, output: run(task) });
  } catch (error) {
    reply({ id, error: error instanceof Error ? error.message : String(error) });
  }
});

function run(task: BackgroundTask): unknown {
  switch (task.kind) {
    case "wrap":
      return wrapLines(task.text, task.columns);
    case "json":
      return indexJson(task.text);
    case "diff":
      return diffLines(task.before, task.after);
  }
}

function reply(message: BackgroundReply): void {
  postMessage(message);
}
