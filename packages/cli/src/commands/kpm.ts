import { Command } from "commander";
import { convertCommand } from "./kpm/convert.ts";
import { decodeCommand } from "./kpm/decode.ts";
import { describeCommand } from "./kpm/describe.ts";
import { diffCommand } from "./kpm/diff.ts";
import { encodeCommand } from "./kpm/encode.ts";
import { exportCommand } from "./kpm/export.ts";
import { schemaCommand } from "./kpm/schema.ts";
import { sendCommand } from "./kpm/send.ts";
import { serveCommand } from "./kpm/serve.ts";
import { tableCommand } from "./kpm/table.ts";
import { validateCommand } from "./kpm/validate.ts";
import { watchCommand } from "./kpm/watch.ts";

/** `signalbox kpm …`: radio measurement messages (E2SM-KPM v1beta1). */
export function kpmCommand(): Command {
  return new Command("kpm")
    .description("decode, encode, check, serve and watch radio measurement messages (E2SM-KPM v1beta1)")
    .addCommand(decodeCommand())
    .addCommand(encodeCommand())
    .addCommand(convertCommand())
    .addCommand(validateCommand())
    .addCommand(describeCommand())
    .addCommand(diffCommand())
    .addCommand(tableCommand())
    .addCommand(schemaCommand())
    .addCommand(serveCommand())
    .addCommand(watchCommand())
    .addCommand(exportCommand())
    .addCommand(sendCommand());
}
