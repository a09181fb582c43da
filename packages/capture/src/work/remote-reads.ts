import type { MessagePort } from "node:worker_threads";
import { callsThrough, serveCalls } from "@signalbox/service/serve-tasks";
import type { CapturedRequest } from "../domain/captured-request.ts";
import type { Delivery } from "../domain/delivery.ts";
import type { TaskReads } from "./tasks.ts";

/** Serves reads of the in-memory store of this thread to another thread, until the port is closed. */
export function serveReads(reads: TaskReads, port: MessagePort): void {
  serveCalls(port, async (method, values, move) => {
    const read = reads[method as keyof TaskReads] as (...values: readonly unknown[]) => Promise<Found | Found[]>;
    const found = await read(...values);
    return Array.isArray(found) ? found.map((one) => withOwnBody(one, move)) : withOwnBody(found, move);
  });
  port.unref();
}

type Found = CapturedRequest | Delivery | undefined;

/** A body may share its memory with other data from the same socket. The copy has only the bytes of the body. */
function withOwnBody(found: Found, move: (memory: ArrayBuffer) => void): Found {
  if (found === undefined || !("body" in found) || found.body === undefined) return found;
  const body = new Uint8Array(found.body);
  move(body.buffer);
  return { ...found, body };
}

/** Reads through the other end of the port of `serveReads`. */
export function remoteReads(port: MessagePort): TaskReads {
  const { call } = callsThrough(port);
  return {
    listRequests: (...values) => call("listRequests", values) as Promise<CapturedRequest[]>,
    findRequest: (...values) => call("findRequest", values) as Promise<CapturedRequest | undefined>,
    listDeliveries: (...values) => call("listDeliveries", values) as Promise<Delivery[]>,
  };
}
