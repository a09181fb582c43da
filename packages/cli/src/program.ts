import { Command } from "commander";
import manifest from "../package.json" with { type: "json" };
import { addCompletion } from "./add-completion.ts";
import { apiCommand } from "./commands/api.ts";
import { captureCommand } from "./commands/capture.ts";
import { kpmCommand } from "./commands/kpm.ts";
import { mcpCommand } from "./commands/mcp.ts";
import { studentsCommand } from "./commands/students.ts";
import { upCommand } from "./commands/up.ts";

/** Assembles the `signalbox` command. Every command is a file under `commands/`, found by its name. */
export function createProgram(): Command {
  const program = new Command("signalbox")
    .description(manifest.description)
    .version(manifest.version)
    .option("--debug", "print the stack of an error")
    .addCommand(upCommand())
    .addCommand(studentsCommand())
    .addCommand(apiCommand())
    .addCommand(captureCommand())
    .addCommand(kpmCommand())
    .addCommand(mcpCommand());
  addCompletion(program);
  return program;
}
