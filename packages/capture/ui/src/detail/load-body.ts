import { ApiError, formatJsonPath, inBackground, indexJson, jsonOutline } from "@signalbox/ui";
import { bytesOfBase64 } from "../api/bytes.ts";
import { captureApi } from "../api/capture-api.ts";
import type { CapturedRequest, DecodedRequest } from "../api/responses.ts";
import { copyOfJson, undoneCodings } from "./body-views.ts";

/** The decoded bytes of a body, or the bytes as sent where a coding cannot be decoded. */
export async function loadBytes(
  routeId: string,
  request: CapturedRequest,
  decoded: DecodedRequest,
): Promise<Uint8Array<ArrayBuffer>> {
  const { encoding, content } = request.body;
  const isCoded = undoneCodings(request, decoded).length > 0;
  if (!isCoded && content !== null) {
    return encoding === "utf8" ? new TextEncoder().encode(content) : bytesOfBase64(content);
  }
  const asSent = (): Promise<Uint8Array<ArrayBuffer>> => captureApi.getBytes(routeId, request.seq, "sent");
  return isCoded ? captureApi.getBytes(routeId, request.seq, "decoded").catch(asSent) : asSent();
}

/** Shorter texts are parsed directly, without the worker. In characters. */
const MAX_AT_ONCE = 16 * 1024;

/** The tree of a JSON text. The worker of the page builds it if the text is long. */
export async function loadJsonTree(text: string) {
  try {
    const isShort = text.length <= MAX_AT_ONCE;
    const index = isShort ? indexJson(text) : await inBackground("json", { text }, new AbortController().signal);
    const outline = jsonOutline(text, index);
    return { outline, formatPath: formatJsonPath, copyOf: (row: number) => copyOfJson(outline, text, row) };
  } catch (error) {
    throw new ApiError((error as Error).message);
  }
}
