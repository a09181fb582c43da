import { DecodeFault } from "./decode-fault.ts";
import type { DecodeLimits } from "./decode-limits.ts";

/** A JSON value as it was written. Scalars and the names of members are pieces of the source. */
export type JsonNode =
  | { readonly kind: "object"; readonly members: (readonly [name: string, value: JsonNode])[] }
  | { readonly kind: "array"; readonly items: JsonNode[] }
  | { readonly kind: "string" | "number" | "literal"; readonly text: string };

type Container = Extract<JsonNode, { kind: "object" | "array" }>;

const space = /[ \t\r\n]*/y;
/** The class is what stands in a string as it is: no quote, no backslash, no control character. */
const scalar =
  /("[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[ !#-[\]-\uffff]*)*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?:true|false|null)/y;

/**
 * Reads JSON (RFC 8259) without understanding it further: `JSON.parse` would round numbers, drop members that stand twice, and
 * take any depth. Nothing here calls itself, so that no depth ends the stack.
 *
 * @throws DecodeFault `corrupt`, `truncated`, `too_deep`, `too_many`
 */
export function readJson(text: string, { depth, items }: Pick<DecodeLimits, "depth" | "items">): JsonNode {
  const open: Container[] = [];
  const names: string[] = [];
  let count = 0;
  let at = 0;
  for (;;) {
    at = skipSpace(text, at);
    const container = open.at(-1);
    if (container?.kind === "object") {
      const name = scalarAt(text, at);
      if (name.kind !== "string") throw unexpected(text, at, "the name of a member");
      at = skipSpace(text, at + name.text.length);
      if (text[at] !== ":") throw unexpected(text, at, "a colon");
      at = skipSpace(text, at + 1);
      names.push(name.text);
    }
    count += 1;
    if (count > items) throw new DecodeFault("too_many", `There are more than ${items} values.`);
    let value: JsonNode | undefined;
    const mark = text[at];
    if (mark === "{" || mark === "[") {
      const made: Container = mark === "{" ? { kind: "object", members: [] } : { kind: "array", items: [] };
      at = skipSpace(text, at + 1);
      if (text[at] === (mark === "{" ? "}" : "]")) {
        value = made;
        at += 1;
      } else {
        open.push(made);
        if (open.length > depth) throw new DecodeFault("too_deep", `It nests deeper than ${depth} levels.`);
        continue;
      }
    } else {
      const found = scalarAt(text, at);
      at += found.text.length;
      value = found;
    }
    // What is complete goes into what holds it, which may be complete by that too.
    for (;;) {
      at = skipSpace(text, at);
      const holder = open.at(-1);
      if (holder === undefined) {
        if (at < text.length) throw unexpected(text, at, "the end");
        return value;
      }
      if (holder.kind === "array") holder.items.push(value);
      else holder.members.push([names.pop() ?? "", value]);
      const next = text[at];
      at += 1;
      if (next === ",") break;
      if (next !== (holder.kind === "array" ? "]" : "}"))
        throw unexpected(text, at - 1, "a comma or the end of a list");
      open.pop();
      value = holder;
    }
  }
}

function skipSpace(text: string, at: number): number {
  space.lastIndex = at;
  space.exec(text);
  return space.lastIndex;
}

function scalarAt(text: string, at: number): Extract<JsonNode, { text: string }> {
  scalar.lastIndex = at;
  const [found, string, number] = scalar.exec(text) ?? [];
  if (found === undefined) throw unexpected(text, at, "a value");
  return { kind: string !== undefined ? "string" : number !== undefined ? "number" : "literal", text: found };
}

function unexpected(text: string, at: number, wanted: string): DecodeFault {
  if (at >= text.length) return new DecodeFault("truncated", `The text ends where ${wanted} is due.`);
  const found = JSON.stringify(text.slice(at, at + 10));
  return new DecodeFault("corrupt", `At character ${at + 1} ${wanted} is due, and ${found} stands there.`);
}
