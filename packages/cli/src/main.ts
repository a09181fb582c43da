#!/usr/bin/env node
import { createProgram } from "./program.ts";
import { requireNode } from "./require-node.ts";
import { run } from "./run.ts";
import { watchOutput } from "./watch-output.ts";

requireNode();
watchOutput();
process.exitCode = await run(createProgram(), process.argv.slice(2));
