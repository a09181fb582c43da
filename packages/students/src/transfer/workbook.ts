import { quoteCsvCell } from "@signalbox/service/csv-cell";
import { type Unzipped, unzipSync } from "fflate";
import { SaxesParser } from "saxes";
import { Problem, problem } from "../domain/problem.ts";
import { peek } from "./text-stream.ts";

/** The largest workbook, the most text in it, and the most text of its sheet as CSV. */
const MAX_BYTES = 20 * 1024 * 1024;
const MAX_XML_BYTES = 128 * 1024 * 1024;
const MAX_CHARACTERS = 64 * 1024 * 1024;

/**
 * Recognizes a workbook (.xlsx) by its first bytes: it is a ZIP archive.
 *
 * @returns the bytes of a workbook, or the chunks of another file
 * @throws Problem 400 `invalid_workbook`
 */
export async function openWorkbook(chunks: AsyncIterable<Uint8Array>) {
  const { start, all } = await peek(chunks, 4);
  if (Buffer.concat(start).toString("latin1", 0, 4) !== "PK\x03\x04") return { chunks: all };
  const workbook = Buffer.concat((await peek(all, MAX_BYTES + 1)).start);
  if (workbook.byteLength > MAX_BYTES) throw invalidWorkbook("is larger than 20 MiB");
  return { workbook };
}

/**
 * The first visible sheet of a workbook (ISO/IEC 29500, SpreadsheetML) as CSV with commas. Each row is on the line of its number, unless
 * a cell has line breaks. Dates are written as `YYYY-MM-DD`, and formulas as their last value.
 *
 * @throws Problem 400 `invalid_workbook`
 */
export function workbookText(bytes: Uint8Array): string {
  try {
    return sheetText(bytes);
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    throw invalidWorkbook("is damaged", cause);
  }
}

function sheetText(bytes: Uint8Array): string {
  const relations = "xl/_rels/workbook.xml.rels";
  const book = unpack(bytes, ["xl/workbook.xml", relations, "xl/styles.xml", "xl/sharedStrings.xml"]);
  let sheet: string | undefined;
  let isFrom1904 = false;
  eachElement(book["xl/workbook.xml"], {
    open(name, attributes) {
      if (name === "workbookPr") isFrom1904 = ["1", "true"].includes(attributes.date1904 ?? "");
      if (name === "sheet" && (attributes.state ?? "visible") === "visible") sheet ??= attributes.id;
    },
  });
  let target = "";
  eachElement(book[relations], {
    open(name, { Id, Target = "" }) {
      if (name === "Relationship" && Id === sheet) target = Target;
    },
  });
  if (sheet === undefined || target === "") throw invalidWorkbook("has no visible sheet");
  const path = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
  const xml = unpack(bytes, [path])[path];
  if (xml === undefined) throw invalidWorkbook(`is damaged: it has no ${JSON.stringify(path)}`);
  const texts = sharedTexts(book["xl/sharedStrings.xml"]);
  const isDate = dateStyles(book["xl/styles.xml"]);
  return csvOf(xml, (type, value, style) => {
    if (type === "s") return texts[Number(value)] ?? "";
    if (type === "b") return value === "1" ? "true" : "false";
    const isNumber = type === "" || type === "n";
    return isNumber && isDate[style] === true && value !== "" ? dateText(Number(value), isFrom1904) : value;
  });
}

/** Unpacks files of an archive. Each one gets as many bytes as the archive says that it has, so none becomes larger. */
function unpack(bytes: Uint8Array, names: readonly string[]): Unzipped {
  let size = 0;
  return unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (!names.includes(name)) return false;
      size += originalSize;
      if (size > MAX_XML_BYTES) throw invalidWorkbook("has more than 128 MiB of text");
      return true;
    },
  });
}

/** What is done with elements. Names and attributes are without their prefixes; `parent` is the name of the element around one. */
interface ElementHandlers {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>, parent: string | undefined) => void;
  readonly text?: (text: string, name: string | undefined, parent: string | undefined) => void;
  readonly close?: (name: string) => void;
}

/** How many bytes are parsed at a time. */
const PARSED_AT_ONCE = 64 * 1024;

/** Parses XML. A file that does not exist has no elements. */
function eachElement(xml: Uint8Array | undefined, { open, text, close }: ElementHandlers): void {
  if (xml === undefined) return;
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  const around: string[] = [];
  if (text !== undefined) parser.on("text", (part) => text(part, around.at(-1), around.at(-2)));
  parser.on("closetag", () => {
    const name = around.pop() ?? "";
    close?.(name);
  });
  parser.on("opentag", (tag) => {
    const name = localName(tag.name);
    const attributes = Object.entries(tag.attributes as Readonly<Record<string, string>>);
    open?.(name, Object.fromEntries(attributes.map(([key, value]) => [localName(key), value])), around.at(-1));
    around.push(name);
  });
  const decoder = new TextDecoder("utf-8");
  for (let at = 0; at < xml.byteLength; at += PARSED_AT_ONCE) {
    parser.write(decoder.decode(xml.subarray(at, at + PARSED_AT_ONCE), { stream: true }));
  }
  parser.close();
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** The shared texts. Each consists of parts with their own look; `rPh` has hints for the pronunciation. */
function sharedTexts(xml: Uint8Array | undefined): readonly string[] {
  const texts: string[] = [];
  eachElement(xml, {
    open(name) {
      if (name === "si") texts.push("");
    },
    text(part, name, parent) {
      if (name === "t" && parent !== "rPh") texts[texts.length - 1] += part;
    },
  });
  return texts;
}

/** The numbers of the built-in formats of dates: 14 to 17 and 22, and those of East Asian languages. */
const dateFormats: ReadonlySet<number> = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58,
]);

/** For each style of a cell, whether it shows a number as a date. */
function dateStyles(xml: Uint8Array | undefined): readonly boolean[] {
  const styles: boolean[] = [];
  const own = new Map<number, boolean>();
  eachElement(xml, {
    open(name, { numFmtId, formatCode = "" }, parent) {
      const format = Number(numFmtId);
      // Without texts in quotes, languages in brackets and escaped characters.
      if (name === "numFmt") own.set(format, /[dy]/i.test(formatCode.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, "")));
      else if (name === "xf" && parent === "cellXfs") styles.push(own.get(format) ?? dateFormats.has(format));
    },
  });
  return styles;
}

/** The date of a number of days, with its time if it has one. */
function dateText(days: number, isFrom1904: boolean): string {
  const first = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const date = new Date(first + Math.round(days * 86_400) * 1_000);
  if (Number.isNaN(date.valueOf())) return String(days);
  const [day = "", time = ""] = date.toISOString().slice(0, 19).split("T");
  return time === "00:00:00" ? day : `${day}T${time}Z`;
}

/** The rows of a sheet as CSV. */
function csvOf(xml: Uint8Array, textOf: (type: string, value: string, style: number) => string): string {
  const parts: string[] = [];
  let length = 0;
  let line = 1;
  let cells: string[] = [];
  let [column, type, style, value] = [0, "", 0, ""];
  const add = (part: string): void => {
    length += part.length;
    if (length > MAX_CHARACTERS) throw invalidWorkbook("has too many cells");
    parts.push(part);
  };
  eachElement(xml, {
    open(name, { r, t = "", s = "0" }) {
      if (name === "row") {
        const number = Number(r ?? line);
        if (number > line) add("\n".repeat(Math.min(number - line, MAX_CHARACTERS)));
        line = number;
        cells = [];
        column = -1;
      } else if (name === "c") {
        column = r === undefined ? column + 1 : columnOf(r);
        [type, style, value] = [t, Number(s), ""];
      }
    },
    text(part, name, parent) {
      if (name === "v" || (name === "t" && parent !== "rPh")) value += part;
    },
    close(name) {
      if (name === "c" && value !== "") {
        while (cells.length < column) cells.push("");
        cells[column] = textOf(type, value, style);
      } else if (name === "row") {
        add(`${cells.map(quoteCsvCell).join()}\n`);
        line += 1;
      }
    },
  });
  return parts.join("");
}

/** The most columns of a sheet. */
const MAX_COLUMNS = 16_384;

/** The index of a column: 0 for `A1`, 26 for `AA7`. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference.replace(/\d+$/, "")) column = column * 26 + letter.charCodeAt(0) - 64;
  if (!(column >= 1 && column <= MAX_COLUMNS))
    throw invalidWorkbook(`has a cell ${JSON.stringify(reference.slice(0, 20))}`);
  return column - 1;
}

function invalidWorkbook(reason: string, cause?: unknown): Problem {
  return problem(400, "invalid_workbook", `The workbook ${reason}. Nothing was imported; save its sheet as CSV.`, {
    cause,
  });
}
