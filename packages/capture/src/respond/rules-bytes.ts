import type { ResponseRule } from "./response-rule.ts";

/** About how much memory the rules of a route take, in bytes. */
export function rulesBytes(rules: readonly ResponseRule[]): number {
  let bytes = 0;
  for (const { when, answers } of rules) {
    bytes += perObject + when.length;
    for (const { body, headers } of answers) {
      bytes += perObject + body.length;
      for (const [name, value] of headers) bytes += perObject + name.length + value.length;
    }
  }
  return bytes;
}

/** What an object, its members and its strings take beside their text. */
const perObject = 200;
