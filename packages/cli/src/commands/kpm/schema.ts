import { Command } from "commander";
import { CommandError } from "../../command-error.ts";
import { loadKpm, requireSchema } from "./load-kpm.ts";

interface SchemaFlags {
  readonly type?: string;
  readonly proto?: boolean;
  readonly json?: boolean;
}

/** `signalbox kpm schema`: the JSON Schema of a message, the .proto, or the names of all messages. */
export function schemaCommand(): Command {
  return new Command("schema")
    .description("print the JSON Schema of a message, the .proto, or the names of all messages")
    .option("-t, --type <message>", "print the JSON Schema (2020-12) of the JSON form of this message")
    .option("--proto", "print the .proto")
    .option("--json", "print one line without white space")
    .addHelpText("after", EXAMPLES)
    .action(printSchema);
}

const EXAMPLES = `
Examples:
  $ signalbox kpm schema
  $ signalbox kpm schema --type E2SmKpmIndicationMessage
  $ signalbox kpm schema --proto`;

async function printSchema({ type, proto, json }: SchemaFlags): Promise<void> {
  if (proto === true && (type !== undefined || json === true)) {
    throw CommandError.usage("--proto prints the whole .proto: it goes without --type and --json");
  }
  const kpm = await loadKpm();
  const { jsonSchema, protoSource } = await import("@signalbox/kpm/schema");
  if (proto === true) process.stdout.write(protoSource);
  else if (type !== undefined) {
    const schema = jsonSchema(requireSchema(kpm, type));
    process.stdout.write(`${json === true ? JSON.stringify(schema) : JSON.stringify(schema, null, 2)}\n`);
  } else {
    const names = kpm.schemas.map(({ name }) => name);
    process.stdout.write(json === true ? `${JSON.stringify(names)}\n` : `${names.join("\n")}\n`);
  }
}
