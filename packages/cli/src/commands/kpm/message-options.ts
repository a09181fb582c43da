import type { Dialect } from "@signalbox/kpm";
import { type Command, Option } from "commander";
import type { InputForm } from "./read-input.ts";

/** What a message on the command line is. */
export interface MessageFlags extends InputForm {
  readonly type?: string;
  readonly from?: "protobuf" | "json" | "aper";
  readonly dialect: Dialect;
  readonly allowTrailing?: boolean;
}

/** Adds the options that say what a message is and how it is written down. */
export function addMessageOptions(command: Command): Command {
  return command
    .option("-t, --type <message>", "message type, such as E2SmKpmIndicationMessage (found out when left out)")
    .addOption(wireOption("--from <wire>", "wire of the input (found out when left out)"))
    .option("--hex", "the input is hex text")
    .option("--base64", "the input is base64 text")
    .addOption(dialectOption("--dialect <dialect>", "dialect of APER").default("x691"))
    .option("--allow-trailing", "ignore octets behind an APER message");
}

export function wireOption(flags: string, description: string): Option {
  return new Option(flags, description).choices(["protobuf", "json", "aper"]);
}

export function dialectOption(flags: string, description: string): Option {
  return new Option(flags, description).choices(Object.keys(dialects));
}

/** All dialects, without loading the package: a type error tells when one is missing. */
const dialects: Readonly<Record<Dialect, true>> = {
  x691: true,
  asn1c: true,
  "asn1c-2025": true,
  asn1tools: true,
  "flexric-2023": true,
};
