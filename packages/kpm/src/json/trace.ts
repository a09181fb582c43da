import type { DescMessage } from "@bufbuild/protobuf";
import type { Trace, TraceNode } from "../aper/trace.ts";
import { KpmError } from "../error.ts";
import { decodeJson } from "./decode.ts";
import { fieldPath } from "./fields.ts";
import { readText } from "./parse-json.ts";
import { JsonScanError, scanJson } from "./scan-json.ts";

interface Draft {
  readonly name: string;
  /** Offsets in characters; `from` and `to` are computed from them at the end. */
  readonly start: number;
  end: number;
  readonly value?: string;
  readonly parts: Draft[];
}

/**
 * The most levels, far more than a message has. Deeper values count as part of their parent, because each level makes the others
 * slower.
 */
const maxDepth = 64;

/**
 * Parses ProtoJSON and records the bits of each value, up to the first error. List items are parts of their list, named by index.
 */
export function traceJson(schema: DescMessage, bytes: Uint8Array): Trace {
  let error: KpmError | undefined;
  try {
    decodeJson(schema, bytes);
  } catch (cause) {
    if (!(cause instanceof KpmError)) throw cause;
    error = cause;
  }
  const root: Draft = { name: schema.name, start: 0, end: 0, parts: [] };
  let text = "";
  let mark = 0;
  try {
    ({ text, start: mark } = readText(bytes));
    collect(schema, text, root);
  } catch (cause) {
    if (!(cause instanceof JsonScanError) && !(cause instanceof KpmError)) throw cause;
  }
  const at = bytePositions(text, mark, bytes.length);
  const node = ({ name, start, end, value, parts }: Draft): TraceNode => {
    const range = { name, from: at(start) * 8, to: at(Math.max(start, end)) * 8 };
    return value === undefined ? { ...range, parts: parts.map(node) } : { ...range, value, parts: parts.map(node) };
  };
  const traced = { ...node(root), from: 0, to: bytes.length * 8 };
  return error === undefined ? { root: traced } : { root: traced, error };
}

/** Adds each value to its parent. */
function collect(schema: DescMessage, text: string, root: Draft): void {
  const open: Draft[] = [];
  const close = (depth: number): void => {
    while (open.length > depth) {
      const draft = open.pop() as Draft;
      // Only white space is between the last part (or the opening bracket) and the closing bracket.
      const bracket = /[\]}]/g;
      bracket.lastIndex = Math.max(draft.end, draft.start + 1);
      draft.end = bracket.test(text) ? bracket.lastIndex : text.length;
      const holder = open.at(-1);
      if (holder !== undefined) holder.end = draft.end;
    }
  };
  scanJson(text, (path, start, written) => {
    close(path.length);
    if (path.length > maxDepth) {
      const holder = open.at(-1);
      if (holder !== undefined) holder.end = start + written.length;
      return;
    }
    const last = path.at(-1);
    const isContainer = written === "{" || written === "[";
    const name = typeof last === "number" ? `[${last}]` : nameOf(schema, path, String(last));
    const draft: Draft =
      path.length === 0
        ? root
        : {
            name,
            start,
            end: isContainer ? start : start + written.length,
            ...(isContainer ? {} : { value: written }),
            parts: [],
          };
    const holder = open.at(-1);
    if (path.length > 0) holder?.parts.push(draft);
    if (holder !== undefined) holder.end = draft.end;
    if (isContainer) open.push(draft);
  });
  close(0);
}

/** The name of a field in the `.proto`. Returns the key if the schema has no such field. */
function nameOf(schema: DescMessage, path: readonly (string | number)[], key: string): string {
  const whole = fieldPath(schema, path);
  const holder = fieldPath(schema, path.slice(0, -1));
  return whole === holder ? key : whole.slice(holder === "" ? 0 : holder.length + 1);
}

/** Converts offsets in characters to offsets in bytes. Offsets after the text become its end. */
function bytePositions(text: string, mark: number, length: number): (character: number) => number {
  const starts = new Uint32Array(text.length + 1);
  let at = mark;
  for (let index = 0; index < text.length; index++) {
    starts[index] = at;
    const code = text.charCodeAt(index);
    at += code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3;
  }
  starts[text.length] = at;
  return (character) => starts[character] ?? length;
}
