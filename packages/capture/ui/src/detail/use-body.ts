import { ApiError, inBackground, indexJson, jsonOutline, type Outline } from "@signalbox/ui";
import { useEffect, useMemo, useState } from "preact/hooks";
import { bytesOfBase64 } from "../api/bytes.ts";
import { captureApi } from "../api/capture-api.ts";
import type { CapturedRequest, DecodedRequest } from "../api/responses.ts";
import { undoneCodings } from "./body-views.ts";

/** A value that is loaded when it is needed. */
export type Loaded<Value> =
  | { readonly kind: "loading" }
  | { readonly kind: "ready"; readonly value: Value }
  | { readonly kind: "failed"; readonly message: string };

const loading = { kind: "loading" } as const;

/**
 * The decoded bytes of a body, or the bytes as sent where a coding cannot be decoded. Loaded as soon as they are
 * `needed`.
 */
export function useBytes(
  routeId: string,
  request: CapturedRequest,
  decoded: DecodedRequest | undefined,
  needed: boolean,
): Loaded<Uint8Array<ArrayBuffer>> {
  const [read, setRead] = useState<Loaded<Uint8Array<ArrayBuffer>>>(loading);
  const { seq, body } = request;
  const isCoded = decoded !== undefined && undoneCodings(request, decoded).length > 0;
  const own = useMemo(() => (isCoded || !needed ? undefined : bytesOf(body)), [body, isCoded, needed]);

  useEffect(() => {
    if (!needed || own !== undefined || decoded === undefined) return;
    let current = true;
    setRead(loading);
    captureApi
      .getBytes(routeId, seq, isCoded ? "decoded" : "sent")
      .catch(() => captureApi.getBytes(routeId, seq, "sent"))
      .then(
        (value) => current && setRead({ kind: "ready", value }),
        (cause: unknown) => current && setRead({ kind: "failed", message: ApiError.from(cause).message }),
      );
    return () => {
      current = false;
    };
  }, [routeId, seq, isCoded, needed, own, decoded]);

  return own === undefined ? read : { kind: "ready", value: own };
}

function bytesOf({ encoding, content }: CapturedRequest["body"]): Uint8Array<ArrayBuffer> | undefined {
  if (content === null) return undefined;
  if (encoding === "utf8") return new TextEncoder().encode(content);
  return bytesOfBase64(content);
}

/** Shorter texts are parsed directly, without the worker. In characters. */
const maxAtOnce = 16 * 1024;

/** The tree of a JSON text. The worker of the page builds it if the text is long. */
export function useJsonOutline(text: string | undefined): Loaded<Outline> {
  const own = useMemo((): Loaded<Outline> | undefined => {
    if (text === undefined || text.length > maxAtOnce) return undefined;
    try {
      return { kind: "ready", value: jsonOutline(text, indexJson(text)) };
    } catch (error) {
      return { kind: "failed", message: error instanceof Error ? error.message : String(error) };
    }
  }, [text]);
  const [made, setMade] = useState<{ readonly text: string; readonly outline: Loaded<Outline> }>();

  useEffect(() => {
    if (text === undefined || own !== undefined) return;
    const stop = new AbortController();
    const tell = (outline: Loaded<Outline>): void => {
      if (!stop.signal.aborted) setMade({ text, outline });
    };
    inBackground("json", { text }, stop.signal).then(
      (index) => tell({ kind: "ready", value: jsonOutline(text, index) }),
      (error: unknown) => tell({ kind: "failed", message: error instanceof Error ? error.message : String(error) }),
    );
    return () => stop.abort();
  }, [text, own]);

  return own ?? (made?.text === text ? made?.outline : undefined) ?? loading;
}
