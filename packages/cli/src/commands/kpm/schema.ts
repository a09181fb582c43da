import { type BaseCommand, Command } from "../../command.ts";
import { CommandError } from "../../process.ts";
import { loadKpm, modelChoices } from "./messages.ts";

/** `signalbox kpm schema`: the names of all messages of a model, or its source: the .proto or ASN.1 modules. */
export const schemaCommand: BaseCommand = new Command("schema")
  .description("print the names of all messages of a model, or its source: the .proto or the ASN.1 modules")
  .choice("--model <model>", "version of KPM, rc or e2ap", modelChoices, "1.00")
  .flag("--proto", "print the .proto of version 1 without its rules, so that it compiles without other files")
  .flag("--asn1", "print the ASN.1 modules of a later version, of rc or of e2ap")
  .flag("--json", "print the names as one line of JSON")
  .examples(`
  $ signalbox kpm schema
  $ signalbox kpm schema --model 3.00
  $ signalbox kpm schema --model e2ap --asn1
  $ signalbox kpm schema --proto > e2sm_kpm.proto`)
  .run(async ({ model, proto, asn1, json }) => {
    if (proto === true && model !== "1.00") {
      throw CommandError.usage(`${model} is defined in ASN.1: print it with --asn1; --proto is of version 1.00`);
    }
    if (asn1 === true && model === "1.00") {
      throw CommandError.usage("--asn1 needs --model with a later version, rc or e2ap");
    }
    const { asn1Modules, protoSource } = await import("@signalbox/kpm/schema");
    if (proto === true) {
      process.stdout.write(protoSource);
    } else if (asn1 === true) {
      process.stdout.write(
        moduleFiles(model)
          .map((file) => asn1Modules[file] ?? "")
          .map((text) => (model === "2.01" ? toVersion201(text) : text))
          .join("\n"),
      );
    } else {
      const set = (await loadKpm()).messageSets.find(({ name }) => name === model);
      const names = set?.schemas.map(({ name }) => name) ?? [];
      process.stdout.write(json === true ? `${JSON.stringify(names)}\n` : `${names.join("\n")}\n`);
    }
  });

/** The files of the modules of a model. */
function moduleFiles(model: string): readonly string[] {
  if (model === "e2ap") return ["e2ap"];
  if (model === "rc") return ["e2sm-rc", "e2sm-common"];
  return ["e2sm-kpm", "e2sm-common", model.startsWith("2") ? "time-stamp-v2" : "time-stamp-v3"];
}

/** The modules with what differs in 2.01: a condition is the CHOICE itself, and it has an operator and a value. */
function toVersion201(text: string): string {
  return text
    .replace(/^-- E2SM-KPM from .* as one module\./, "$& The conditions here are those of 2.01.")
    .replace(/^(MatchingCondItem ::= ).*\nMatchingCondItem-Choice ::= /m, "$1")
    .replace(/testExpr \S+ OPTIONAL, testValue \S+ OPTIONAL/, (both) => both.replaceAll(" OPTIONAL", ""));
}
