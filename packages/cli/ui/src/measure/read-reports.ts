import { bytesOfBase64 } from "../../../../capture/ui/src/api/bytes.ts";
import { captureApi } from "../../../../capture/ui/src/api/capture-api.ts";
import type { CapturedRequest } from "../../../../capture/ui/src/api/responses.ts";
import { mediaTypeOf } from "../../../../capture/ui/src/detail/body-views.ts";
import { ownType, vagueTypes } from "../../../src/kpm-types.ts";
import { inKpmWorker } from "../in-kpm-worker.ts";
import { nothing } from "./charts.ts";
import type { Body, Measurements } from "./measure-bodies.ts";

/** Which requests to read. */
export interface ReportPage {
  readonly q: string;
  readonly before?: number;
  readonly after?: number;
  readonly limit: number;
  /** Whether to download bodies of more than 4 KiB that do not state that they are reports. */
  readonly isThorough: boolean;
}

/** Decodes the reports among some requests, newest first. `next` is the page of older requests. */
export async function readReports(
  routeId: string,
  page: ReportPage,
  signal: AbortSignal,
): Promise<{ readonly measured: Measurements; readonly next: ReportPage | null }> {
  const { isThorough, ...query } = page;
  const bodies = isThorough ? "inline" : "short";
  const { requests, next } = await captureApi.listRequests(routeId, { ...query, bodies, signal });
  const found: Body[] = [];
  for (const request of requests) {
    const body = await bodyOf(routeId, request, isThorough);
    signal.throwIfAborted();
    if (body !== undefined) found.push(body);
  }
  const measured = found.length === 0 ? nothing : await inKpmWorker("measureBodies", found, signal);
  const oldest = requests.at(-1)?.seq;
  return { measured, next: next === null || oldest === undefined ? null : { ...page, before: oldest } };
}

/** `curl --data-binary` sends it. */
const FORM_TYPE = "application/x-www-form-urlencoded";

/** Longer bodies are not reports. */
const MAX_BYTES = 256 * 1024;

/** The body of a request that may be a report, without its content codings. */
async function bodyOf(routeId: string, request: CapturedRequest, isThorough: boolean): Promise<Body | undefined> {
  const { seq, receivedAt, body } = request;
  const header = (wanted: string): string | undefined =>
    request.headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
  const mediaType = mediaTypeOf(request);
  const messageType = header("x-message-type");
  const isNamed = messageType !== undefined || ownType.test(mediaType);
  const isJson = mediaType === "application/json" && /indicationMessage/.test(body.content ?? "indicationMessage");
  const isLikely = isNamed || isJson || mediaType === FORM_TYPE || vagueTypes.has(mediaType);
  if (body.size === 0 || body.size > MAX_BYTES || !isLikely) return undefined;
  const isThere = body.content !== null && header("content-encoding") === undefined;
  if (!isThere && !isNamed && !isThorough) return undefined;
  const bytes = isThere ? bytesOf(body) : await uncodedBytes(routeId, seq);
  if (bytes === undefined) return undefined;
  return { seq, receivedAt: Date.parse(receivedAt), bytes, mediaType, messageType };
}

function bytesOf({ content, encoding }: CapturedRequest["body"]): Uint8Array<ArrayBuffer> {
  return encoding === "base64" ? bytesOfBase64(content ?? "") : new TextEncoder().encode(content ?? "");
}

/** Undefined when the codings cannot be removed, or the request is no longer stored. */
async function uncodedBytes(routeId: string, seq: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const bytes = await captureApi.getBytes(routeId, seq, "decoded").catch(() => undefined);
  return bytes !== undefined && bytes.byteLength <= MAX_BYTES ? bytes : undefined;
}
