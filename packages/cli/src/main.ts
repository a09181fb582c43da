#!/usr/bin/env node
import { endIfStopped, watchOutput } from "./process.ts";
import { createProgram, run } from "./program.ts";

watchOutput();
const args = process.argv.slice(2);
const exitCode = await run(await createProgram(args), args);
// A command that printed something in spite of an error has set the exit code itself.
if (exitCode !== 0) process.exitCode = exitCode;
endIfStopped();
