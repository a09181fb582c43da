import { type Outline, type OutlineRow, outlineOf } from "@signalbox/ui";
import type { ProtobufField, XmlElement } from "../../../src/decode/decoded.ts";
import { type BodyView, byteRange, characterAt } from "./body-views.ts";
import { loadJsonTree } from "./load-body.ts";

/** A view of a body whose tree can be linked with the bytes. */
type TreeBodyView = Extract<BodyView, { kind: "json" | "tree" }>;

export function isTreeView(view: BodyView): view is TreeBodyView {
  return view.kind === "json" || view.kind === "tree";
}

/** A tree of a body, linked with the bytes in both directions where it corresponds to the bytes as sent. */
export type LinkedTree = Awaited<ReturnType<typeof loadTree>>;

/** Converts between ranges of rows and bytes. */
interface ByteLink {
  bytesOf(range: readonly [number, number]): readonly [number, number];
  /** Converts a byte `offset` to the unit of row ranges. */
  offsetOf(bytes: Uint8Array, offset: number): number;
}

/** For rows whose ranges are already in bytes. */
const sameBytes: ByteLink = { bytesOf: (range) => range, offsetOf: (_bytes, offset) => offset };

/** Builds the tree of a view. Loads the bytes of a JSON text that the service did not decode. */
export async function loadTree(view: TreeBodyView, loadBytes: () => Promise<Uint8Array>) {
  if (view.kind === "tree") {
    const isXml = view.view.kind === "xml";
    const outline = view.view.kind === "xml" ? xmlOutline(view.view.root) : protobufOutline(view.view.fields);
    return {
      outline,
      copyOf: (index: number) => outline.row(index).value,
      link: isXml && outline.range(0) === undefined ? undefined : sameBytes,
      formatPath: (path: readonly (string | number)[]) => (isXml ? `/${path.join("/")}` : path.join(".")),
    };
  }
  const json = view.text;
  const text = json.kind === "unread" ? new TextDecoder().decode(await loadBytes()) : json.text;
  const tree = await loadJsonTree(text);
  if (json.kind !== "sent") return { ...tree, link: undefined };
  const link: ByteLink = {
    bytesOf: (range) => byteRange(text, json.before, range),
    offsetOf: (bytes, offset) => characterAt(bytes, json.before, offset),
  };
  return { ...tree, link };
}

/** XML as a tree of its elements. An element that contains only text is one row. */
function xmlOutline(root: XmlElement): Outline {
  const rows: OutlineRow[] = [];
  visit(root, 0);
  return outlineOf(rows);

  function visit({ name, attributes, children, range }: XmlElement, depth: number): void {
    const [only] = children;
    const isLeaf = children.length === 1 && typeof only === "string";
    const written = attributes.map(([attribute, value]) => `${attribute}="${value}"`).join(" ");
    if (isLeaf) {
      rows.push({
        depth,
        kind: "text",
        name,
        value: only,
        note: written === "" ? undefined : written,
        children: 0,
        range,
      });
      return;
    }
    rows.push({ depth, kind: "element", name, value: written, children: children.length, range });
    for (const child of children) {
      if (typeof child === "string") {
        rows.push({ depth: depth + 1, kind: "text", name: undefined, value: child, children: 0 });
      } else visit(child, depth + 1);
    }
  }
}

/** Protobuf fields by number, each with its other possible readings. */
function protobufOutline(fields: readonly ProtobufField[]): Outline {
  const rows: OutlineRow[] = [
    { depth: 0, kind: "object", name: undefined, value: "", children: fields.length, note: "read without a schema" },
  ];
  visit(fields, 1);
  return outlineOf(rows);

  function visit(list: readonly ProtobufField[], depth: number): void {
    for (const field of list) {
      const row = { depth, name: String(field.number), children: 0, range: field.range };
      switch (field.type) {
        case "message":
          rows.push({ ...row, kind: "object", value: "", children: field.fields.length, note: "message" });
          visit(field.fields, depth + 1);
          break;
        case "text":
          rows.push({ ...row, kind: "string", value: JSON.stringify(field.value) });
          break;
        case "bytes":
          rows.push({ ...row, kind: "bytes", value: field.base64, note: `bytes, ${field.size} B, base64` });
          break;
        case "varint":
          rows.push({ ...row, kind: "number", value: field.value, note: varintNote(field) });
          break;
        default:
          rows.push({ ...row, kind: "number", value: field.value, note: `${field.type}, as float ${field.float}` });
      }
    }
  }
}

function varintNote({ value, zigzag }: { readonly value: string; readonly zigzag: string }): string {
  const signed = BigInt.asIntN(64, BigInt(value));
  return `varint${signed < 0n ? `, signed ${signed}` : ""}${zigzag === value ? "" : `, zigzag ${zigzag}`}`;
}
