import type { JsonValue } from "@bufbuild/protobuf";
import { type JsonPath, scanJson } from "./scan-json.ts";

/** A name that an object has twice: where it stands for the second time, and what it leads to. */
export interface Duplicate {
  readonly at: number;
  readonly path: JsonPath;
}

/**
 * Finds the first name that stands twice in one object, of which `JSON.parse` drops one value without a word.
 *
 * Names are counted, in the text and in the value that was made of it: the text is looked at closely only when those differ.
 */
export function findDuplicate(text: string, value: JsonValue): Duplicate | undefined {
  if (namesInText(text) === namesInValue(value)) return undefined;
  /** The names so far of the objects that a value is in, the outermost first. */
  const seen: Set<string | number>[] = [];
  let found: Duplicate | undefined;
  scanJson(text, (path, _start, written, nameAt) => {
    if (written === "{") seen[path.length] = new Set();
    const name = path.at(-1);
    if (found !== undefined || typeof name !== "string") return;
    const names = seen[path.length - 1] as Set<string>;
    if (names.has(name)) found = { at: nameAt, path: [...path] };
    names.add(name);
  });
  return found;
}

/** Colons outside of strings, in text that is JSON. */
function namesInText(text: string): number {
  let count = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) inString = !inString;
    else if (code === 0x5c) at++;
    else if (code === 0x3a && !inString) count++;
  }
  return count;
}

/** Without recursion, for which text may be nested too deep. */
function namesInValue(value: JsonValue): number {
  let count = 0;
  const left: JsonValue[] = [value];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next !== "object" || next === null) continue;
    const inner = Object.values(next);
    if (!Array.isArray(next)) count += inner.length;
    for (const item of inner) left.push(item);
  }
  return count;
}
