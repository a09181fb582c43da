import {
  editJson,
  type JsonEditor,
  JsonPathError,
  parseJson,
  parsePointer,
  serializeJson,
  toEditable,
} from "@signalbox/json";
import { type CapturedRequest, headerPairs } from "../domain/captured-request.ts";
import type { ForwardEdit } from "../domain/route.ts";

/** The parts of a request that edits change, or why they cannot be made. */
export type EditedRequest =
  | {
      readonly headers?: readonly (readonly [name: string, value: string])[];
      readonly body?: Uint8Array<ArrayBuffer>;
    }
  | { readonly issue: string };

/** Makes the edits of a target. Other headers, and other values in the body, keep their text. An empty body stays empty. */
export function editRequest(request: CapturedRequest, edits: readonly ForwardEdit[]): EditedRequest {
  let headers: readonly (readonly [string, string])[] | undefined;
  let document: JsonEditor | undefined;
  for (const { header, json, value } of edits) {
    if (header !== undefined) {
      headers = withHeader(headers ?? headerPairs(request.headers), header, value as string | undefined);
    } else if (json !== undefined && request.size > 0) {
      try {
        document ??= editJson(parseJson(new TextDecoder("utf-8", { fatal: true }).decode(request.body)));
        editValue(document, parsePointer(json) ?? [], value);
      } catch (error) {
        if (error instanceof JsonPathError) return { issue: `its body cannot be edited: ${json} ${error.message}` };
        return { issue: "its body cannot be edited, because it is not JSON" };
      }
    }
  }
  return {
    ...(headers === undefined ? {} : { headers }),
    ...(document === undefined ? {} : { body: new TextEncoder().encode(serializeJson(document.result())) }),
  };
}

/** Replaces all headers of a name by one, in the place of the first. */
function withHeader(
  headers: readonly (readonly [string, string])[],
  name: string,
  value: string | undefined,
): (readonly [string, string])[] {
  const isNamed = ([other]: readonly [string, string]): boolean => other.toLowerCase() === name.toLowerCase();
  const others = headers.filter((pair) => !isNamed(pair));
  if (value === undefined) return others;
  const at = headers.findIndex(isNamed);
  return others.toSpliced(at < 0 ? others.length : at, 0, [name, value]);
}

function editValue(document: JsonEditor, path: readonly string[], value: unknown): void {
  const isThere = has(document, path);
  if (value === undefined) {
    if (isThere) document.remove(path);
    return;
  }
  const node = toEditable(parseJson(JSON.stringify(value)));
  if (isThere) document.replace(path, node);
  else document.insert(path, node);
}

function has(document: JsonEditor, path: readonly string[]): boolean {
  try {
    document.at(path);
    return true;
  } catch (error) {
    if (error instanceof JsonPathError) return false;
    throw error;
  }
}
