import { Command } from "commander";
import { listenCommand } from "./capture/listen.ts";
import { captureFileCommands } from "./capture/maintenance.ts";
import { forwardsCommand, markCommand } from "./capture/mark.ts";
import { mcpCommand } from "./capture/mcp.ts";
import { replayCommand } from "./capture/replay.ts";
import { exportCommand, getCommand, tailCommand, waitCommand } from "./capture/requests.ts";
import { createCommand, deleteCommand, listCommand, shareCommand, updateCommand } from "./capture/routes.ts";
import { serveCommand } from "./capture/serve.ts";

/** `signalbox capture …`: the request-capture service, its routes and their requests. */
export function captureCommand(): Command {
  const command = new Command("capture")
    .description("run the request-capture service, create routes, and inspect what they capture")
    .addCommand(serveCommand())
    .addCommand(createCommand())
    .addCommand(updateCommand())
    .addCommand(shareCommand())
    .addCommand(listCommand())
    .addCommand(tailCommand())
    .addCommand(getCommand())
    .addCommand(waitCommand())
    .addCommand(markCommand())
    .addCommand(replayCommand())
    .addCommand(forwardsCommand())
    .addCommand(exportCommand())
    .addCommand(listenCommand())
    .addCommand(mcpCommand())
    .addCommand(deleteCommand());
  for (const ofFile of captureFileCommands()) command.addCommand(ofFile);
  return command;
}
