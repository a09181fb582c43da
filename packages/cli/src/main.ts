#!/usr/bin/env node
import { requireNode, watchOutput } from "./process.ts";
import { createProgram, run } from "./program.ts";

requireNode();
watchOutput();
const exitCode = await run(createProgram(), process.argv.slice(2));
// A command that printed something in spite of an error has set the exit code itself.
if (exitCode !== 0) process.exitCode = exitCode;
