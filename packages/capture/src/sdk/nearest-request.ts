import type { CapturedRequestJson } from "../json/shapes.ts";
import { type Difference, differencesOf, type RequestMatch } from "./request-match.ts";

/**
 * Explains which requests came instead of a wanted one: the nearest, with each value that differs, then a line for each.
 *
 * @param received newest first
 */
export function describeReceived(received: readonly CapturedRequestJson[], match: RequestMatch): string {
  if (received.length === 0) return "No requests arrived";
  const compared = received.map((request) => ({ request, differences: differencesOf(request, match) }));
  const [nearest] = compared
    .filter(({ differences }) => differences.length > 0)
    .sort((a, b) => countValues(a.differences) - countValues(b.differences));
  const reasons = nearest?.differences.map(({ text }) => `\n  ${text}`).join("") ?? "";
  const lines = [
    ...(nearest === undefined ? [] : [`The nearest is ${lineOf(nearest.request)}${reasons}`]),
    `Received:${received.map((request) => `\n  ${lineOf(request)}`).join("")}`,
  ];
  return escaped(lines.join("\n"));
}

function countValues(differences: readonly Difference[]): number {
  return differences.reduce((sum, { values }) => sum + values, 0);
}

/** Escapes characters of strangers that could change the state of a terminal, or the direction of text. */
function escaped(text: string): string {
  return text.replaceAll(
    /[^\P{C}\n]|[\u2028\u2029]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}

function lineOf({ seq, method, path }: CapturedRequestJson): string {
  return `${seq}: ${method} ${path}`;
}
