import { InvalidArgumentError } from "commander";

/** Reads a TCP port from the command line or the environment; 0 means any free one. */
export function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) {
    throw new InvalidArgumentError("A port is a whole number from 0 to 65535; 0 takes any free one.");
  }
  return port;
}
