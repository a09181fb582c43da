import { type Outline, type OutlineRow, outlineOf } from "@signalbox/ui";
import type { DecodedView } from "../api/responses.ts";

type XmlView = Extract<DecodedView, { kind: "xml" }>;
type XmlElement = XmlView["root"];
type ProtobufField = Extract<DecodedView, { kind: "protobuf" }>["fields"][number];

/** XML as a tree of its elements. An element that contains only text is one row. */
export function xmlOutline(root: XmlElement): Outline {
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
export function protobufOutline(fields: readonly ProtobufField[]): Outline {
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
