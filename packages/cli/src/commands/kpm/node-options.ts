import { type Command, InvalidArgumentError, Option } from "commander";
import { CommandError } from "../../process.ts";
import type { Kpm } from "./load-kpm.ts";

/** What node to simulate. */
export interface NodeFlags {
  readonly cells: number;
  readonly seed: number;
}

/** Adds the options of a simulated node. */
export function addNodeOptions(command: Command): Command {
  return command
    .addOption(new Option("--cells <count>", "cells of the simulated node").default(3).argParser(wholeNumber(1, 512)))
    .addOption(
      new Option("--seed <number>", "seed of its measurements").default(1).argParser(wholeNumber(0, 2 ** 31 - 1)),
    );
}

/** Refuses milliseconds that no report period has, naming the nearest below and all there are. */
export function assertPeriod(kpm: Kpm, milliseconds: number): void {
  const periods = kpm.reportPeriods;
  if (periods.includes(milliseconds)) return;
  const below = periods.findLast((period) => period < milliseconds);
  const nearest = below === undefined ? `the shortest is ${periods[0]} ms` : `the nearest below is ${below} ms`;
  throw CommandError.usage(`no report period of ${milliseconds} ms: ${nearest}; there are ${periods.join(", ")}`);
}

/** Reads a whole number between two bounds from the command line. */
export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(`A whole number from ${min} to ${max} is needed.`);
  };
}
