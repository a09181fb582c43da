import { Asn1Error } from "../error.ts";
import type { Type, Value } from "../model/types.ts";
import { toPlain } from "../plain.ts";
import { toHex } from "../runtime/octets.ts";
import { type CodecOptions, encodingOf } from "../runtime/options.ts";
import { PerReader } from "../runtime/reader.ts";
import { Decoder, type Noter } from "./decode.ts";

/** A component and its bits. */
export interface TraceNode {
  /** The component in ASN.1 names, `[3]` for an item of a list, `(Type)` for the content of an open type. */
  readonly name: string;
  /** The first bit, and the bit after the last. */
  readonly from: number;
  readonly to: number;
  /** The value of a component without parts, as text. */
  readonly value?: string;
  readonly parts: readonly TraceNode[];
}

/** The decoded components, and the error that ended the decoding. */
export interface Trace {
  readonly root: TraceNode;
  readonly error?: Asn1Error;
}

/**
 * Decodes a value and records the bits of each component, up to the first error. It is slower than `decode`.
 *
 * @throws Asn1Error `invalid_argument` for an option that is not allowed
 */
export function trace(type: Type, octets: Uint8Array, options: CodecOptions = {}): Trace {
  const encoding = encodingOf(options);
  const notes = new Notes(type.name);
  let error: Asn1Error | undefined;
  try {
    new Decoder(notes).run(type, new PerReader(octets, encoding), options);
  } catch (cause) {
    if (!(cause instanceof Asn1Error)) throw cause;
    error = cause;
  }
  return error === undefined ? { root: notes.root } : { root: notes.root, error };
}

interface Draft {
  readonly name: string;
  readonly from: number;
  to: number;
  value?: string;
  readonly parts: Draft[];
}

/** Builds the tree. An empty component such as a NULL is one without bits. */
class Notes implements Noter {
  readonly root: Draft;
  readonly #open: Draft[] = [];

  constructor(name: string) {
    this.root = { name, from: 0, to: 0, parts: [] };
  }

  begin(part: string, from: number): void {
    const outer = this.#open.at(-1);
    const draft = outer === undefined ? this.root : { name: part.replace(/^\./, ""), from, to: from, parts: [] };
    outer?.parts.push(draft);
    this.#open.push(draft);
  }

  end(to: number, value: Value | undefined, type: Type | undefined): void {
    const draft = this.#open.pop() as Draft;
    draft.to = Math.max(to, draft.from, ...draft.parts.slice(-1).map((part) => part.to));
    if (value !== undefined && draft.parts.length === 0) draft.value = textOf(value, type);
  }

  undo(): void {
    this.#open.at(-1)?.parts.pop();
  }
}

/** Octets beyond this many are left out. */
const SHOWN_OCTETS = 32;

function textOf(value: Value, type: Type | undefined): string {
  if (value instanceof Uint8Array) {
    return toHex(value.subarray(0, SHOWN_OCTETS)) + (value.length > SHOWN_OCTETS ? "…" : "");
  }
  const plain = type === undefined ? null : toPlain(type, value);
  if (type?.kind === "bitString") return String((plain as { readonly bits?: string }).bits);
  return type?.kind === "enumerated" ? String(plain) : JSON.stringify(plain);
}

/** Formats a trace as an indented tree, with a line for each component: bit range, name, value. */
export function formatTrace({ root, error }: { readonly root: TraceNode; readonly error?: Error }): string {
  const width = String(root.to).length;
  const lines: string[] = [];
  const add = ({ name, from, to, value, parts }: TraceNode, depth: number): void => {
    const range = `${String(from).padStart(width)}..${String(to).padEnd(width)}`;
    lines.push(`${range} ${"  ".repeat(depth)}${name}${value === undefined ? "" : ` = ${value}`}`);
    for (const part of parts) add(part, depth + 1);
  };
  add(root, 0);
  if (error !== undefined) lines.push(`${" ".repeat(width * 2 + 2)} ${error.message}`);
  return `${lines.join("\n")}\n`;
}
