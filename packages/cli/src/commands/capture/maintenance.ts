import type { Command } from "commander";
import { storeFileCommands } from "../store-files.ts";

/** `signalbox capture backup`, `restore` and `doctor`. */
export function captureFileCommands(): readonly Command[] {
  return storeFileCommands({
    service: "capture",
    file: "capture.sqlite",
    content: "captured requests",
    summary: ({ routes, requests }) => `${routes} routes, ${requests} requests`,
    async load() {
      const { backupCaptures, checkCapturesFile, restoreCaptures } = await import("@signalbox/capture");
      return { backup: backupCaptures, restore: restoreCaptures, check: checkCapturesFile };
    },
  });
}
