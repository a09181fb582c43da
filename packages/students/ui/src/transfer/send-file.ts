import { ApiError } from "@signalbox/ui";
import { callHeaders, notifySignedOut } from "../api/calls.ts";

interface SendOptions {
  readonly path: string;
  readonly body: Blob | FormData;
  /** Called with the share of the file that was uploaded, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** Aborts the upload. */
  readonly signal: AbortSignal;
}

/**
 * Uploads a file and reports progress, which `fetch` cannot do. The service imports rows as they arrive, so this is about
 * the progress of the import.
 *
 * @returns the text of the response
 * @throws ApiError, or the reason of the signal
 */
export function sendFile({ path, body, onProgress, signal }: SendOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.setRequestHeader("accept", "application/x-ndjson");
    for (const [name, value] of Object.entries(callHeaders("POST"))) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
    request.onerror = () => reject(ApiError.from(undefined));
    request.onabort = () => reject(signal.reason);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) {
        resolve(request.responseText);
        return;
      }
      if (request.status === 401) notifySignedOut();
      const response = new Response(request.responseText, { status: request.status });
      ApiError.fromResponse(response).then(reject, reject);
    };
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(body);
  });
}
