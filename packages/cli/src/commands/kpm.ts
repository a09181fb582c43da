import { Command } from "commander";

/** `signalbox kpm …`: radio measurement messages (E2SM-KPM v1beta1). */
export function kpmCommand(): Command {
  return new Command("kpm").description("decode, encode and validate radio measurement messages (E2SM-KPM v1beta1)");
}
