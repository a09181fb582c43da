#!/usr/bin/env node
import { requireNode, watchOutput } from "./process.ts";
import { createProgram, run } from "./program.ts";

requireNode();
watchOutput();
process.exitCode = await run(createProgram(), process.argv.slice(2));
