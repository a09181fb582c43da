import { Command } from "commander";
import { decodeCommand } from "./kpm/decode.ts";
import { encodeCommand } from "./kpm/encode.ts";
import { validateCommand } from "./kpm/validate.ts";

/** `signalbox kpm …`: radio measurement messages (E2SM-KPM v1beta1). */
export function kpmCommand(): Command {
  return new Command("kpm")
    .description("decode, encode and validate radio measurement messages (E2SM-KPM v1beta1)")
    .addCommand(decodeCommand())
    .addCommand(encodeCommand())
    .addCommand(validateCommand());
}
