import { DecodeError, decodeLimits } from "./decode-limits.ts";
import type { ViewOf, XmlElement } from "./decoded.ts";

interface OpenElement extends XmlElement {
  range?: [start: number, end: number];
  readonly attributes: [string, string][];
  readonly children: (XmlElement | string)[];
}

const tag = /<([^\s/>=<"'&!?]+)/y;
const attribute = /\s+([^\s=/>"'<]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const tagEnd = /\s*(\/?)>/y;
const closingTag = /<\/([^\s>]+)\s*>/y;

/**
 * Parses XML 1.0 into elements and text. Rejects document types, so only the five predefined entities exist; references to
 * others stay as text. It never fetches anything. `byteAt` converts a character offset to a byte offset; without it, elements
 * have no ranges.
 *
 * @throws DecodeError `not_allowed` for a document type, `corrupt`, `truncated`, `too_deep`, `too_many`
 */
export function readXml(text: string, byteAt?: (character: number) => number): ViewOf<"xml"> {
  const { depth, items } = decodeLimits;
  const open: OpenElement[] = [];
  let root: OpenElement | undefined;
  let count = 0;
  let at = 0;
  while (at < text.length) {
    const next = text.indexOf("<", at);
    const between = text.slice(at, next < 0 ? text.length : next);
    if (between.trim() !== "") {
      const holder = open.at(-1);
      if (holder === undefined) {
        if (between.trim() !== "\ufeff") throw new DecodeError("corrupt", "There is text outside the root element.");
      } else holder.children.push(withReferences(between));
    }
    if (next < 0) break;
    at = next;
    if (text.startsWith("<!--", at)) at = after(text, "-->", at + 4, "comment");
    else if (text.startsWith("<?", at)) at = after(text, "?>", at + 2, "processing instruction");
    else if (text.startsWith("<![CDATA[", at)) {
      const end = after(text, "]]>", at + 9, "CDATA section");
      open.at(-1)?.children.push(text.slice(at + 9, end - 3));
      at = end;
    } else if (text.startsWith("<!", at)) {
      throw new DecodeError(
        "not_allowed",
        "A document type (<!DOCTYPE) is not allowed, because it may define entities.",
      );
    } else if (text.startsWith("</", at)) {
      const name = match(closingTag, text, at)?.[1];
      const element = open.pop();
      if (name === undefined || element?.name !== name) {
        throw new DecodeError(
          "corrupt",
          `The closing tag at character ${at + 1} does not match <${element?.name ?? ""}>.`,
        );
      }
      at = closingTag.lastIndex;
      if (element.range !== undefined && byteAt !== undefined) element.range[1] = byteAt(at);
    } else {
      const { element, end, isEmpty } = readTag(text, at);
      count += 1 + element.attributes.length;
      if (count > items) throw new DecodeError("too_many", `There are more than ${items} elements and attributes.`);
      const holder = open.at(-1);
      if (holder !== undefined) holder.children.push(element);
      else if (root === undefined) root = element;
      else throw new DecodeError("corrupt", "There is more than one root element.");
      if (!isEmpty) open.push(element);
      if (byteAt !== undefined) element.range = [byteAt(at), byteAt(end)];
      if (open.length > depth) throw new DecodeError("too_deep", `The elements nest deeper than ${depth} levels.`);
      at = end;
    }
  }
  if (open.length > 0) throw new DecodeError("truncated", `The text ends before <${open.at(-1)?.name}> is closed.`);
  if (root === undefined) throw new DecodeError("corrupt", "There is no element.");
  return { kind: "xml", root };
}

function readTag(text: string, start: number): { element: OpenElement; end: number; isEmpty: boolean } {
  const name = match(tag, text, start)?.[1];
  if (name === undefined) throw new DecodeError("corrupt", `The < at character ${start + 1} does not begin a tag.`);
  const attributes: [string, string][] = [];
  let at = tag.lastIndex;
  for (let found = match(attribute, text, at); found !== null; found = match(attribute, text, at)) {
    attributes.push([found[1] ?? "", withReferences(found[2] ?? found[3] ?? "")]);
    at = attribute.lastIndex;
  }
  const end = match(tagEnd, text, at);
  if (end === null) {
    const code = text.indexOf(">", at) < 0 ? "truncated" : "corrupt";
    throw new DecodeError(code, `The tag <${name.slice(0, 40)}> is malformed at character ${at + 1}.`);
  }
  return { element: { name, attributes, children: [] }, end: tagEnd.lastIndex, isEmpty: end[1] === "/" };
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function after(text: string, end: string, from: number, what: string): number {
  const at = text.indexOf(end, from);
  if (at < 0) throw new DecodeError("truncated", `A ${what} is not closed.`);
  return at + end.length;
}

const own: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Replaces the predefined entities (section 4.6) and numeric character references. */
function withReferences(text: string): string {
  return text.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (whole, hex, digits, name) => {
    if (name !== undefined) return own[name as string] ?? whole;
    const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
