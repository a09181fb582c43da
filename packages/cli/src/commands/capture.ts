import { Command } from "commander";
import { exportCommand } from "./capture/export.ts";
import { inspectCommand } from "./capture/inspect.ts";
import { listCommand } from "./capture/list.ts";
import { listenCommand } from "./capture/listen.ts";
import { newCommand } from "./capture/new.ts";
import { replayCommand } from "./capture/replay.ts";
import { rmCommand } from "./capture/rm.ts";
import { serveCommand } from "./capture/serve.ts";
import { setCommand } from "./capture/set.ts";
import { shareCommand } from "./capture/share.ts";
import { tailCommand } from "./capture/tail.ts";
import { waitCommand } from "./capture/wait.ts";

/** `signalbox capture …`: addresses that take any request and show it. */
export function captureCommand(): Command {
  return new Command("capture")
    .description("make addresses that take any request, and see what came")
    .addCommand(serveCommand())
    .addCommand(newCommand())
    .addCommand(setCommand())
    .addCommand(shareCommand())
    .addCommand(listCommand())
    .addCommand(tailCommand())
    .addCommand(inspectCommand())
    .addCommand(waitCommand())
    .addCommand(replayCommand())
    .addCommand(exportCommand())
    .addCommand(listenCommand())
    .addCommand(rmCommand());
}
