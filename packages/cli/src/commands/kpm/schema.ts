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
  readonly json?: boolean;
}

/** `signalbox kpm schema`: the JSON Schema of a message, the .proto, or the names of all messages. */
export function schemaCommand(): Command {
  return new Command("schema")
    .description("print the JSON Schema of a message, the .proto, or the names of all messages")
    .option("-t, --type <message>", "print the JSON Schema (2020-12) of the JSON form of this message")
    .addOption(new Option("--model <model>", "version of KPM, or e2ap (default: 1.00)").choices(modelChoices))
    .option("--proto", "print the .proto; it imports the files of its options")
    .option("--plain", "with --proto: without rules and packed encoding, so that it compiles without other files")
    .option("--output <folder>", "with --proto: write it there, and with it all files that it imports")
    .option("--json", "print one line without white space")
    .addHelpText("after", EXAMPLES)
    .action(printSchema);
}

const EXAMPLES = `
Examples:
  $ signalbox kpm schema
  $ signalbox kpm schema --model 3.00
  $ signalbox kpm schema --type E2SmKpmIndicationMessage
  $ signalbox kpm schema --model e2ap --type E2apPdu
  $ signalbox kpm schema --proto --plain > e2sm_kpm.proto
  $ signalbox kpm schema --proto --output proto`;

async function printSchema({ type, model, proto, plain, output, json }: SchemaFlags): Promise<void> {
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
  if (plain === true && model !== undefined && model !== "1.00") {
    throw CommandError.usage("--plain prints version 1.00: it goes without --model");
  }
  const kpm = await loadKpm();
  const { jsonSchema, plainProtoSource, protoFiles, protoSource } = await import("@signalbox/kpm/schema");
  if (output !== undefined) await writeFiles(output, protoFiles);
  else if (proto === true)
    process.stdout.write(plain === true ? plainProtoSource : (protoFiles[protoPath(model)] ?? protoSource));
  else if (type !== undefined) {
    const [{ schema: found }] = findTypes(kpm, type, model);
    const schema = jsonSchema(found);
    process.stdout.write(`${json === true ? JSON.stringify(schema) : JSON.stringify(schema, null, 2)}\n`);
  } else {
    const set = kpm.messageSets.find(({ name }) => name === (model ?? "1.00"));
    const names = set?.schemas.map(({ name }) => name) ?? [];
    process.stdout.write(json === true ? `${JSON.stringify(names)}\n` : `${names.join("\n")}\n`);
  }
}

/** The file that states the messages of a model. */
function protoPath(model = "1.00"): string {
  if (model === "e2ap") return "e2ap/v2/e2ap.proto";
  return model === "1.00" ? "e2sm_kpm/v1beta1/e2sm_kpm.proto" : "e2sm_kpm/v3/e2sm_kpm.proto";
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
