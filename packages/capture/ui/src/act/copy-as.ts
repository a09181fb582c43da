import { copyText } from "@signalbox/ui";
import { ApiError } from "../api/api-error.ts";
import { captureApi, type ExportFormat } from "../api/capture-api.ts";

/** Copies a request as something that sends it again. Resolves to what to say of it. */
export async function copyAs(routeId: string, seq: number, format: ExportFormat): Promise<string> {
  try {
    const bytes = await captureApi.exportOne(routeId, seq, format);
    const text = new TextDecoder().decode(bytes).trimEnd();
    // A shell stops at a comment, so what the service says about the file as a whole does no harm.
    if (!(await copyText(text))) return "The browser does not let this page copy.";
    return text.includes("\ufffd") ? "Copied, but some bytes are not text: use the export." : "Copied.";
  } catch (cause) {
    return `Not copied. ${ApiError.from(cause).message}`;
  }
}
