import { text } from "node:stream/consumers";
import { type Problem, problem } from "../domain/problem.ts";

/** A part of a form (RFC 7578). Its bytes must be read before the next part. */
export type FormPart = ReturnType<typeof toPart>;

/** The problem of a body that is not valid `multipart/form-data`, or has other parts than an import. */
export function invalidForm(reason: string): Problem {
  return problem(400, "invalid_form", `The body cannot be read as a form: ${reason}.`);
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
export async function* readForm(
  chunks: AsyncIterable<Uint8Array>,
  contentType: string,
): AsyncGenerator<FormPart, void> {
  // RFC 2046, section 5.1.1.
  const boundary = parameterOf(contentType, "boundary") ?? "";
  if (boundary === "" || boundary.length > 70) throw invalidForm("its Content-Type has no boundary");
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

  /** Removes the bytes up to and with `end`, and yields those before it. Rejects more than 16 KiB of them if `tooLong` is given. */
  async function* bytesUntil(end: Buffer, missing: string, tooLong?: string): AsyncGenerator<Uint8Array, void> {
    for (let size = 0; ; ) {
      const at = held.indexOf(end);
      // The last bytes may be the start of `end`.
      const before = held.subarray(0, at < 0 ? Math.max(0, held.byteLength - end.byteLength + 1) : at);
      held = held.subarray(before.byteLength + (at < 0 ? 0 : end.byteLength));
      size += before.byteLength;
      if (tooLong !== undefined && size > MAX_HEAD) throw invalidForm(tooLong);
      if (before.byteLength > 0) yield before;
      if (at >= 0) return;
      if (!(await more())) throw invalidForm(missing);
    }
  }

  const noBoundary = "the form ends before its last boundary";
  const noHead = "the form ends in the header of a part";
  const wrongStart = "the form does not begin with the boundary that its Content-Type names";
  for await (const _ of bytesUntil(delimiter, noBoundary, wrongStart));
  for (;;) {
    while (held.byteLength < 2) if (!(await more())) throw invalidForm(noBoundary);
    if (held.toString("latin1", 0, 2) === "--") break;
    const longHead = `the header of a part is longer than ${MAX_HEAD} bytes`;
    const head = await text(bytesUntil(Buffer.from("\r\n\r\n"), noHead, longHead));
    const part = toPart(head, bytesUntil(delimiter, noBoundary));
    yield part;
    // Skips the rest of a part that was not read to its end.
    for await (const _ of part.bytes);
  }
  // An unread body would close the connection.
  for (let size = 0; size <= MAX_EPILOGUE; size += held.byteLength) {
    held = Buffer.alloc(0);
    if (!(await more())) return;
  }
  throw invalidForm("the form continues after its last boundary");
}

/** A field that is not a file has no file name. The type is empty when the part names none. */
function toPart(head: string, bytes: AsyncGenerator<Uint8Array, void>) {
  const headerOf = (name: string): string =>
    [...head.matchAll(new RegExp(`^[ \\t]*${name}[ \\t]*:(.*)$`, "gim"))].at(-1)?.[1]?.trim() ?? "";
  const disposition = headerOf("content-disposition");
  const name = parameterOf(disposition, "name");
  if (!/^form-data\b/i.test(disposition) || name === undefined) throw invalidForm("a part of the form has no name");
  return { name, fileName: parameterOf(disposition, "filename"), contentType: headerOf("content-type"), bytes };
}

/** Browsers escape quotes in names as `%22`, other programs with a backslash. */
function parameterOf(disposition: string, name: string): string | undefined {
  const found = new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s;]+))`, "i").exec(disposition);
  return (found?.[1]?.replaceAll(/\\(.)/g, "$1") ?? found?.[2])?.replaceAll("%22", '"');
}
