import { getTextEncoding } from "@bufbuild/protobuf/wire";
import { KpmError } from "../error.ts";
import type { JsonText } from "./read-text.ts";

/** Where something in JSON text is wrong: characters before it, and the field. */
export interface JsonPlace extends JsonText {
  readonly at: number;
  readonly path: string;
}

/** An error that says at which line and column of the text it is; both count from 1, columns in characters. */
export function jsonError(what: string, place: JsonPlace, why: string, cause?: unknown): KpmError {
  const { text, start, at, path } = place;
  const before = text.slice(0, at);
  const line = before.split("\n").length;
  const column = before.length - before.lastIndexOf("\n");
  return new KpmError("malformed", `Cannot ${what} at line ${line}, column ${column}: ${why}`, {
    wire: "json",
    path,
    offset: start + getTextEncoding().encodeUtf8(before).length,
    cause,
  });
}
