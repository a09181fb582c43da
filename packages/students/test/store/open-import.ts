import { request } from "node:http";
import { json } from "node:stream/consumers";

/** An import whose client has not yet sent the end of its file. */
interface OpenImport {
  /** Resolves with the response, which may come before the end of the file. */
  readonly response: Promise<{ readonly status: number | undefined; readonly json: unknown }>;
  /** Resolves once the service has read everything sent so far, except what the system buffers of a connection. */
  readonly taken: Promise<void>;
}

/** More than the system buffers of a connection on this machine: anything beyond it has reached the service. */
const bufferedBytes = 16 * 1024 * 1024;

/** Sends rows that exceed the system's buffers to `/students/import`, then pauses. */
export function openImport(url: string, query: string): OpenImport {
  const importing = request(`${url}/students/import?${query}`, {
    method: "POST",
    headers: { "content-type": "application/x-ndjson" },
  });
  const response = new Promise<{ status: number | undefined; json: unknown }>((resolve, reject) => {
    importing.once("response", (incoming) => {
      json(incoming).then((body) => resolve({ status: incoming.statusCode, json: body }), reject);
    });
    importing.once("error", reject);
  });
  const row = `${JSON.stringify({ note: "x".repeat(4_000) })}\n`;
  const taken = new Promise<void>((resolve, reject) => {
    importing.once("error", reject);
    importing.write(row.repeat(Math.ceil((1.5 * bufferedBytes) / row.length)), (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
  // A caller may wait for one of them only: when the service stops during the upload, the rest of it cannot be sent.
  for (const promise of [response, taken]) promise.catch(() => undefined);
  return { response, taken };
}
