import { Command, Option } from "commander";
import { CommandError } from "../../process.ts";
import { findTypes, loadKpm, modelChoices } from "./messages.ts";

interface SchemaFlags {
  readonly type?: string;
  readonly model?: string;
  readonly proto?: boolean;
  readonly asn1?: boolean;
  readonly json?: boolean;
}

/** `signalbox kpm schema`: the JSON Schema of a message, the .proto or ASN.1 modules of a model, or the names of all messages. */
export function schemaCommand(): Command {
  return new Command("schema")
    .description("print the JSON Schema of a message, the .proto, the ASN.1 modules, or the names of all messages")
    .option("-t, --type <message>", "print the JSON Schema (2020-12) of the JSON form of this message of version 1")
    .addOption(new Option("--model <model>", "version of KPM, rc or e2ap (default: 1.00)").choices(modelChoices))
    .option("--proto", "print the .proto of version 1 without its rules, so that it compiles without other files")
    .option("--asn1", "print the ASN.1 modules of a later version, of rc or of e2ap")
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
  $ signalbox kpm schema --proto > e2sm_kpm.proto`;

async function printSchema({ type, model = "1.00", proto, asn1, json }: SchemaFlags): Promise<void> {
  if (proto === true && (type !== undefined || json === true)) {
    throw CommandError.usage("--proto prints the whole .proto: it goes without --type and --json");
  }
  if ((proto === true || type !== undefined) && model !== "1.00") {
    throw CommandError.usage(
      `${model} is defined in ASN.1: --proto and --type are of version 1.00, print it with --asn1`,
    );
  }
  if (asn1 === true && model === "1.00")
    throw CommandError.usage("--asn1 needs --model with a later version, rc or e2ap");
  const kpm = await loadKpm();
  const { asn1Modules, jsonSchema, protoSource } = await import("@signalbox/kpm/schema");
  if (proto === true) process.stdout.write(protoSource);
  else if (asn1 === true) {
    process.stdout.write(
      moduleFiles(model)
        .map((file) => asn1Modules[file])
        .join("\n"),
    );
  } else if (type !== undefined) {
    const schema = kpm.findSchema(findTypes(kpm, type, model)[0].schema.name);
    process.stdout.write(`${JSON.stringify(schema && jsonSchema(schema), null, json === true ? 0 : 2)}\n`);
  } else {
    const set = kpm.messageSets.find(({ name }) => name === model);
    const names = set?.schemas.map(({ name }) => name) ?? [];
    process.stdout.write(json === true ? `${JSON.stringify(names)}\n` : `${names.join("\n")}\n`);
  }
}

/** The files of the modules of a model. */
function moduleFiles(model: string): readonly string[] {
  if (model === "e2ap") return ["e2ap"];
  if (model === "rc") return ["e2sm-rc", "e2sm-common"];
  return ["e2sm-kpm", "e2sm-common", model.startsWith("2") ? "time-stamp-v2" : "time-stamp-v3"];
}
