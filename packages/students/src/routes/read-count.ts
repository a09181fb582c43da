import { invalidParameter } from "./invalid-parameter.ts";

/**
 * Reads a whole number of at least 1.
 *
 * @throws Problem 400 `invalid_parameter`.
 */
export function readCount(name: string, text: string, max: number): number {
  const count = Number(text);
  if (/^\d{1,15}$/.test(text) && count >= 1 && count <= max) return count;
  throw invalidParameter(name, `must be a number from 1 to ${max}`);
}
