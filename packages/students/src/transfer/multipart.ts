import { type Problem, problem } from "../domain/problem.ts";

/** A part of a form (RFC 7578). Its bytes must be read before the next part. */
export interface FormPart {
  readonly name: string;
  /** Undefined for a field that is not a file. */
  readonly fileName: string | undefined;
  /** Empty when the part names none. */
  readonly contentType: string;
  readonly bytes: AsyncGenerator<Uint8Array, void>;
}

/** The problem of a body that is not valid `multipart/form-data`, or has other parts than an import. */
export function invalidForm(reason: string): Problem {
  return problem(400, "invalid_form", `The body cannot be read as a form: ${reason}.`);
}

/** The boundary of a media type (RFC 2046, section 5.1.1); undefined without a valid one. */
export function boundaryOf(contentType: string): string | undefined {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70})(?=[\s;]|$))/i.exec(contentType) ?? [];
  return quoted ?? plain;
}

/** The largest header of a part, in bytes. */
const MAX_HEAD = 16 * 1024;
/** The largest text after the last part, in bytes. */
const MAX_EPILOGUE = 64 * 1024;

/**
 * Reads the parts of a form one by one, with one chunk in memory. The cost is bounded: the header of a part has at most
 * 16 KiB, and every byte is searched once.
 *
 * @throws Problem 400 `invalid_form` when the body breaks the format or ends before its last boundary
 */
export async function* readForm(chunks: AsyncIterable<Uint8Array>, boundary: string): AsyncGenerator<FormPart, void> {
  const source = chunks[Symbol.asyncIterator]();
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // The first boundary begins the body, without a line break before it.
  let held: Buffer = Buffer.from("\r\n");

  async function more(): Promise<boolean> {
    const { done, value } = await source.next();
    if (done === true) return false;
    held = held.byteLength === 0 ? Buffer.from(value) : Buffer.concat([held, value]);
    return true;
  }

  /** Removes and returns the text up to `end`. */
  async function textUntil(end: string): Promise<string> {
    for (let searched = 0; ; ) {
      const at = held.indexOf(end, Math.max(0, searched - end.length));
      if (at >= 0 && at <= MAX_HEAD) {
        const text = held.toString("utf8", 0, at);
        held = held.subarray(at + end.length);
        return text;
      }
      if (held.byteLength > MAX_HEAD) throw invalidForm(`the header of a part is longer than ${MAX_HEAD} bytes`);
      searched = held.byteLength;
      if (!(await more())) throw invalidForm("the form ends in the header of a part");
    }
  }

  async function* bytesOfPart(): AsyncGenerator<Uint8Array, void> {
    for (;;) {
      const at = held.indexOf(delimiter);
      if (at >= 0) {
        if (at > 0) yield held.subarray(0, at);
        held = held.subarray(at + delimiter.byteLength);
        return;
      }
      // The end may be the start of a boundary.
      const certain = held.byteLength - delimiter.byteLength + 1;
      if (certain > 0) {
        yield held.subarray(0, certain);
        held = held.subarray(certain);
      }
      if (!(await more())) throw invalidForm("the form ends before its last boundary");
    }
  }

  const preamble = bytesOfPart();
  for (let size = 0; ; ) {
    const { done, value } = await preamble.next();
    if (done === true) break;
    size += value.byteLength;
    if (size > MAX_HEAD) throw invalidForm("the form does not begin with the boundary that its Content-Type names");
  }
  for (;;) {
    while (held.byteLength < 2) if (!(await more())) throw invalidForm("the form ends before its last boundary");
    if (held.toString("latin1", 0, 2) === "--") break;
    await textUntil("\r\n");
    // A part without a header starts with an empty line.
    held = Buffer.concat([Buffer.from("\r\n"), held]);
    const part = toPart(await textUntil("\r\n\r\n"), bytesOfPart());
    yield part;
    // Skips the rest of a part that was not read to its end.
    for await (const _ of part.bytes);
  }
  // An unread body would close the connection.
  for (let size = 0; size <= MAX_EPILOGUE; size += held.byteLength) {
    held = Buffer.alloc(0);
    if (!(await more())) return;
  }
  throw invalidForm("the form goes on behind its last boundary");
}

function toPart(head: string, bytes: FormPart["bytes"]): FormPart {
  const headers = new Map(
    head
      .split("\r\n")
      .filter((line) => line.includes(":"))
      .map((line) => {
        const colon = line.indexOf(":");
        return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const;
      }),
  );
  const disposition = headers.get("content-disposition") ?? "";
  const name = parameterOf(disposition, "name");
  if (!/^form-data\b/i.test(disposition) || name === undefined) throw invalidForm("a part of the form has no name");
  return {
    name,
    fileName: parameterOf(disposition, "filename"),
    contentType: headers.get("content-type") ?? "",
    bytes,
  };
}

/** Browsers escape quotes in names as `%22`, other programs with a backslash. */
function parameterOf(disposition: string, name: string): string | undefined {
  const found = new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s;]+))`, "i").exec(disposition);
  return (found?.[1]?.replaceAll(/\\(.)/g, "$1") ?? found?.[2])?.replaceAll("%22", '"');
}
