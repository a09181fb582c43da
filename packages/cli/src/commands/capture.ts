import { type BaseCommand, Command } from "../command.ts";
import { applyCommand } from "./capture/apply.ts";
import { forwardsCommand } from "./capture/forwards.ts";
import { listenCommand } from "./capture/listen.ts";
import { mcpCommand } from "./capture/mcp.ts";
import { markCommand, replayCommand } from "./capture/one-request.ts";
import { exportCommand, getCommand, tailCommand, waitCommand } from "./capture/requests.ts";
import {
  createCommand,
  deleteCommand,
  listCommand,
  proxyCommand,
  shareCommand,
  updateCommand,
} from "./capture/routes.ts";
import { serveCommand } from "./capture/serve.ts";
import { shapeCommand } from "./capture/shape.ts";
import { storeFileCommands } from "./store-files.ts";

/** `signalbox capture …`: the request-capture service, its routes and their requests. */
export const captureCommand: BaseCommand = new Command("capture")
  .description("run the request-capture service, create routes, and inspect what they capture")
  .addCommand(serveCommand)
  .addCommand(createCommand)
  .addCommand(updateCommand)
  .addCommand(proxyCommand)
  .addCommand(applyCommand)
  .addCommand(shareCommand)
  .addCommand(listCommand)
  .addCommand(tailCommand)
  .addCommand(getCommand)
  .addCommand(waitCommand)
  .addCommand(markCommand)
  .addCommand(replayCommand)
  .addCommand(forwardsCommand)
  .addCommand(exportCommand)
  .addCommand(shapeCommand)
  .addCommand(listenCommand)
  .addCommand(mcpCommand)
  .addCommand(deleteCommand);

/** `signalbox capture backup`, `restore` and `doctor`. */
const fileCommands = storeFileCommands({
  service: "capture",
  file: "capture.sqlite",
  content: "captured requests",
  summary: ({ routes, requests }) => `${routes} routes, ${requests} requests`,
  async load() {
    const { backupCaptures, checkCapturesFile, restoreCaptures } = await import("@signalbox/capture");
    return { backup: backupCaptures, restore: restoreCaptures, check: checkCapturesFile };
  },
});
for (const ofFile of fileCommands) captureCommand.addCommand(ofFile);
