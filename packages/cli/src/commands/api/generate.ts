import { writeFile } from "node:fs/promises";
import { generateModule } from "@signalbox/client/generate";
import { Command } from "commander";
import { readInputFile, writeWhole } from "../../files.ts";
import { parseOutput } from "../../options.ts";
import { CommandError } from "../../process.ts";

/** `signalbox api generate`: typed endpoint methods from an OpenAPI document. */
export function generateCommand(): Command {
  return new Command("generate")
    .description("write endpoint methods with types from an OpenAPI 3 document (JSON)")
    .argument("<document>", "a file or a URL")
    .option("-o, --output <file>", "file to write (default: stdout)", parseOutput)
    .option("--scope <name>", "a single scope for all methods (default: the tags of the document)")
    .addHelpText(
      "after",
      `
The module exports 'endpoints' and the interface 'Endpoints', for client.registerEndpoints<Endpoints>(endpoints).

Examples:
  signalbox api generate http://127.0.0.1:3000/openapi.json -o students.ts
  signalbox api generate http://127.0.0.1:5000/openapi.json --scope capture -o capture.ts
  signalbox api generate ./openapi.json > endpoints.ts`,
    )
    .action(generate);
}

async function generate(document: string, { output, scope }: { output?: string; scope?: string }): Promise<void> {
  const text = await readDocument(document);
  let module: string;
  try {
    module = generateModule(parseDocument(text), scope === undefined ? {} : { scope });
  } catch (cause) {
    throw new CommandError(`cannot generate from '${document}': ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
  }
  if (output === undefined) process.stdout.write(module);
  else await writeWhole(output, (file) => writeFile(file, module));
}

async function readDocument(document: string): Promise<string> {
  if (!/^https?:/.test(document)) return (await readInputFile(document)).toString("utf8");
  try {
    const response = await fetch(document);
    if (!response.ok) throw new Error(`it responds with status ${response.status}`);
    return await response.text();
  } catch (cause) {
    throw new CommandError(`cannot read '${document}': ${reasonOf(cause)}`, { cause });
  }
}

/** The message of `fetch` says only that it failed; the reason is in its `cause`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? cause.message || Reflect.get(cause, "code") || error.message : error.message;
}

function parseDocument(text: string): Parameters<typeof generateModule>[0] {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!/^(?:openapi|swagger|info|paths|---|#)/m.test(text)) throw error;
    throw new Error("It is YAML: convert it to JSON first");
  }
}
