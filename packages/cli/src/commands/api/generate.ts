import { writeFile } from "node:fs/promises";
import { generateModule } from "@signalbox/client/generate";
import { type BaseCommand, Command } from "../../command.ts";
import { writeWhole } from "../../files.ts";
import { CommandError } from "../../process.ts";
import { printable } from "../../terminal.ts";
import { readDocument } from "./read-document.ts";

/** `signalbox api generate`: typed endpoint methods from an OpenAPI document. */
export const generateCommand: BaseCommand = new Command("generate")
  .description("generate typed endpoint methods from an OpenAPI 3 or Swagger 2 document (JSON or YAML)")
  .arg("<document>", "a file or a URL")
  .output()
  .flag("--scope <name>", "a single scope for all methods (default: by the ids, tags or paths of operations)")
  .flag("--schemas", "include the schemas of responses, to validate them")
  .addHelpText(
    "after",
    `
The module exports 'api' and the interface 'Endpoints', for createApi<Endpoints>(api) of @signalbox/client/openapi. Anything
that TypeScript cannot express is left out, with a warning.

Examples:
  signalbox api generate http://127.0.0.1:3000/openapi.json -o students.mts
  signalbox api generate http://127.0.0.1:5000/openapi.json --scope capture -o capture.mts
  signalbox api generate ./openapi.json > endpoints.mts`,
  )
  .run(async (document, options) => {
    const { output, scope, schemas = false } = options;
    const read = await readDocument(document);
    const warnings = [...read.warnings];
    let module: string;
    try {
      const warn = (message: string): unknown => warnings.push(message);
      module = generateModule(read.document as Parameters<typeof generateModule>[0], {
        schemas,
        warn,
        ...(scope === undefined ? {} : { scope }),
      });
    } catch (cause) {
      throw new CommandError(`cannot generate from '${document}': ${cause instanceof Error ? cause.message : cause}`, {
        cause,
      });
    }
    for (const warning of warnings) process.stderr.write(`signalbox: warning: ${printable(warning)}\n`);
    if (output === undefined) process.stdout.write(module);
    else await writeWhole(output, (file) => writeFile(file, module));
  });
