import { writeFile } from "node:fs/promises";
import { Command, Option } from "commander";
import { CommandError } from "../../command-error.ts";
import { printable } from "../../printable.ts";
import { explained } from "./explained.ts";
import { openRoute, type ServiceFlags, withService } from "./service.ts";

const formats = ["har", "curl", "httpie", "fetch", "http", "ndjson", "csv"] as const;

interface ExportFlags extends ServiceFlags {
  readonly format: (typeof formats)[number];
  readonly query?: string;
  readonly output?: string;
}

/** `signalbox capture export`: what came, for another program. */
export function exportCommand(): Command {
  return withService(new Command("export"))
    .description("write what came for another program, oldest first")
    .argument("<route>", "its id or its address")
    .addOption(new Option("-f, --format <format>", "what to write").choices(formats).default("ndjson"))
    .option("-q, --query <query>", "only requests that match")
    .option("-o, --output <file>", "write to this file instead of stdout")
    .addHelpText(
      "after",
      `
Examples:
  $ signalbox capture export 7f1c… --format har -o captured.har
  $ signalbox capture export 7f1c… --format curl -q seq:3 | sh`,
    )
    .action(explained(exportRequests));
}

async function exportRequests(name: string, flags: ExportFlags): Promise<void> {
  const route = await openRoute(name, flags);
  const written = await route.export(flags.format, flags.query === undefined ? {} : { q: flags.query });
  if (flags.output === undefined) process.stdout.write(process.stdout.isTTY ? forTerminal(written) : written);
  else await write(flags.output, written);
}

/** A terminal would act on some of what strangers sent. */
function forTerminal(bytes: Uint8Array): string {
  return printable(new TextDecoder().decode(bytes).replaceAll("\r\n", "\n"), { lines: true });
}

async function write(file: string, bytes: Uint8Array): Promise<void> {
  try {
    // What was captured is for its reader's eyes. A file that exists keeps the mode that somebody gave it.
    await writeFile(file, bytes, { mode: 0o600 });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.replace(/, \w+ '.*'$/, "") : String(cause);
    throw new CommandError(`cannot write ${file}: ${reason}`, { cause });
  }
}
