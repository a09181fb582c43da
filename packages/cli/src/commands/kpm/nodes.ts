import type { Measurement, Report } from "@signalbox/kpm";
import { type Command, InvalidArgumentError, Option } from "commander";
import { assertHttpUrl } from "../../options.ts";
import { CommandError } from "../../process.ts";
import type { Kpm } from "./messages.ts";

/** The flags for the simulated node. */
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

/** Rejects a report period that version 1 does not have; the error names the next shorter one, and lists all. */
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

/** `--url`: where the reports of a node are. By default, where `signalbox kpm serve` listens. */
export function reportServiceOption(): Option {
  return new Option("--url <url>", "URL of the report service").default("http://127.0.0.1:7000").argParser(parseUrl);
}

export function parseUrl(text: string): string {
  assertHttpUrl(text, "--url", "http://127.0.0.1:7000");
  return text;
}

/** The named measurements of a report. */
export function measurementsOf(kpm: Kpm, { header, message, time, period }: Report): Iterable<Measurement> {
  return kpm.measurementsV1(header, message, { time, periodMs: period });
}

/** The warning about an address that other machines can reach; `undefined` for a loopback address. */
export function reachWarning(address: string): string | undefined {
  if (/^(::ffff:)?127\.|^::1$/.test(address)) return undefined;
  return `Anyone who can reach ${address} can watch these reports: no credentials are asked for.`;
}

/** The HTTP version of a broken connection, and how many reports it delivered. */
interface Connection {
  readonly httpVersion: "1.1" | "2";
  readonly seen: number;
}

/** Explains why a connection to a report service failed, and what to try next, based on the messages of Node and Connect. */
export function explainBreak(error: unknown, { httpVersion, seen }: Connection): string {
  const message = error instanceof Error ? error.message : String(error);
  const other = httpVersion === "2" ? "1.1" : "2";
  if (/Protocol error|Parse Error/.test(message)) {
    return `it does not speak HTTP/${httpVersion}; try --http-version ${other}`;
  }
  if (/HTTP 404|HTTP 405/.test(message)) return `there is no report service at this address (${message})`;
  if (/wrong version number|packet length too long/.test(message)) return "it does not speak TLS; try http://";
  if (/EPIPE|ECONNRESET|socket hang up|aborted/.test(message)) {
    if (seen > 0) return `the node went away after ${seen} report${seen === 1 ? "" : "s"}`;
    return `it closed the connection; if it speaks HTTP/${other}, try --http-version ${other}`;
  }
  if (/ECONNREFUSED/.test(message)) {
    return "nothing listens there; start a node with signalbox kpm serve, or name another address with --url";
  }
  if (/ENOTFOUND|EAI_AGAIN/.test(message)) return "no address of this host was found; check --url";
  return message;
}
