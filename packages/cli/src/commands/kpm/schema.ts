import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Command, Option } from "commander";
import { fileReason, writeWhole } from "../../files.ts";
import { CommandError } from "../../process.ts";
import { findTypes, loadKpm, modelChoices } from "./messages.ts";

interface SchemaFlags {
  readonly type?: string;
  readonly model?: string;
  readonly proto?: boolean;
  readonly plain?: boolean;
  readonly output?: string;
  readonly asn1?: boolean;
  readonly json?: boolean;
}

/** `signalbox kpm schema`: the JSON Schema of a message, the .proto or ASN.1 modules of a model, or the names of all messages. */
export function schemaCommand(): Command {
  return new Command("schema")
    .description("print the JSON Schema of a message, the .proto, the ASN.1 modules, or the names of all messages")
    .option("-t, --type <message>", "print the JSON Schema (2020-12) of the JSON form of this message of version 1")
    .addOption(new Option("--model <model>", "version of KPM, or e2ap (default: 1.00)").choices(modelChoices))
    .option("--proto", "print the .proto of version 1; it imports the files of its options")
    .option("--plain", "with --proto: without rules and packed encoding, so that it compiles without other files")
    .option("--output <folder>", "with --proto: write it there, and with it all files that it imports")
    .option("--asn1", "print the ASN.1 modules of a later version or of e2ap")
    .option("--json", "print one line without white space")
    .addHelpText("after", EXAMPLES)
    .action(printSchema);
}

const EXAMPLES = `
Examples:
  $ signalbox kpm schema
  $ signalbox kpm schema --model 3.00
  $ signalbox kpm schema --type E2SmKpmIndicationMessage
  $ signalbox kpm schema --model e2ap --asn1
  $ signalbox kpm schema --proto --plain > e2sm_kpm.proto
  $ signalbox kpm schema --proto --output proto`;

async function printSchema({ type, model = "1.00", proto, plain, output, asn1, json }: SchemaFlags): Promise<void> {
  if (proto === true && (type !== undefined || json === true)) {
    throw CommandError.usage("--proto prints the whole .proto: it goes without --type and --json");
  }
  if (proto !== true && (plain === true || output !== undefined)) {
    throw CommandError.usage("--plain and --output require --proto");
  }
  if (plain === true && output !== undefined) {
    throw CommandError.usage(
      "the plain .proto imports nothing: print it with --plain, or write all files with --output",
    );
  }
  if ((proto === true || type !== undefined) && model !== "1.00") {
    throw CommandError.usage(
      `${model} is defined in ASN.1: --proto and --type are of version 1.00, print it with --asn1`,
    );
  }
  if (asn1 === true && model === "1.00") throw CommandError.usage("--asn1 needs --model with a later version or e2ap");
  const kpm = await loadKpm();
  const { asn1Modules, jsonSchema, plainProtoSource, protoFiles, protoSource } = await import("@signalbox/kpm/schema");
  if (output !== undefined) await writeFiles(output, protoFiles);
  else if (proto === true) process.stdout.write(plain === true ? plainProtoSource : protoSource);
  else if (asn1 === true) {
    const stamp = model.startsWith("2") ? "time-stamp-v2" : "time-stamp-v3";
    const files = model === "e2ap" ? ["e2ap"] : ["e2sm-kpm", "e2sm-common", stamp];
    process.stdout.write(files.map((file) => asn1Modules[file]).join("\n"));
  } else if (type !== undefined) {
    const schema = kpm.findSchema(findTypes(kpm, type, model)[0].schema.name);
    process.stdout.write(`${JSON.stringify(schema && jsonSchema(schema), null, json === true ? 0 : 2)}\n`);
  } else {
    const set = kpm.messageSets.find(({ name }) => name === model);
    const names = set?.schemas.map(({ name }) => name) ?? [];
    process.stdout.write(json === true ? `${JSON.stringify(names)}\n` : `${names.join("\n")}\n`);
  }
}

async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    try {
      await mkdir(dirname(file), { recursive: true });
    } catch (cause) {
      throw new CommandError(`cannot write '${file}': ${fileReason(cause)}`, { cause });
    }
    await writeWhole(file, (part) => writeFile(part, text));
    process.stdout.write(`${file}\n`);
  }
}
