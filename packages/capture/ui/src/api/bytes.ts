import { hexOf } from "@signalbox/ui";
import type { DeliveryOutcome } from "./responses.ts";

/** Decodes base64. @throws DOMException when the text is not valid base64 */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/**
 * Formats bytes as pairs of digits, sixteen per line. Lines have no offsets: an inserted byte would change them all.
 */
export function toHexLines(bytes: Uint8Array): string {
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += 16) {
    lines.push(hexOf(bytes.subarray(at, at + 16)));
  }
  return lines.join("\n");
}

/** More is not shown. In characters. */
const MAX_READABLE = 4 * 1024 * 1024;

/** A response with its body as text, if it is text below a content coding that the browser knows. */
export async function readable<Outcome extends DeliveryOutcome>(outcome: Outcome): Promise<Outcome> {
  if (outcome.kind === "failed" || outcome.body.encoding === "utf8") return outcome;
  const [, coding = ""] = outcome.headers.find(([name]) => /^content-encoding$/i.test(name)) ?? [];
  let content = "";
  try {
    const coder = new DecompressionStream(coding.toLowerCase() as CompressionFormat);
    const bytes = new Blob([bytesOfBase64(outcome.body.content)]).stream().pipeThrough(coder);
    const reader = bytes.pipeThrough(new TextDecoderStream("utf-8", { fatal: true })).getReader();
    for (let piece = await reader.read(); !piece.done && content.length < MAX_READABLE; piece = await reader.read())
      content += piece.value;
  } catch {
    // Of a response that ended early, the beginning is shown.
    if (!outcome.truncated || content === "") return outcome;
  }
  return { ...outcome, body: { ...outcome.body, encoding: "utf8" as const, content } };
}
