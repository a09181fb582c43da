import { type BaseCommand, Command } from "../command.ts";
import { decodeCommand } from "./kpm/decode.ts";
import { encodeCommand } from "./kpm/encode.ts";
import { schemaCommand } from "./kpm/schema.ts";
import { serveCommand } from "./kpm/serve.ts";
import { tableCommand } from "./kpm/table.ts";
import { validateCommand } from "./kpm/validate.ts";

/** `signalbox kpm …`: the measurement reports of radio networks (E2SM-KPM 1.00 to 4.00). */
export const kpmCommand: BaseCommand = new Command("kpm")
  .description("decode, encode, check and serve the measurement reports of radio networks (E2SM-KPM 1.00 to 4.00)")
  .addCommand(decodeCommand)
  .addCommand(encodeCommand)
  .addCommand(validateCommand)
  .addCommand(tableCommand)
  .addCommand(schemaCommand)
  .addCommand(serveCommand);
