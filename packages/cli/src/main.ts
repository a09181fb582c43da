#!/usr/bin/env node
import { createProgram } from "./program.ts";
import { run } from "./run.ts";
import { watchOutput } from "./watch-output.ts";

watchOutput();
process.exitCode = await run(createProgram(), process.argv.slice(2));
