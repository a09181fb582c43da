import type { MessagePort } from "node:worker_threads";
import type { CapturedRequest } from "../domain/captured-request.ts";
import type { Delivery } from "../domain/delivery.ts";
import type { TaskReads } from "./tasks.ts";

/** A call of a store in another thread. */
type ReadCall = {
  readonly [Method in keyof TaskReads]: {
    readonly id: number;
    readonly method: Method;
    readonly values: Parameters<TaskReads[Method]>;
  };
}[keyof TaskReads];

type Found = CapturedRequest | Delivery;

interface ReadReply {
  readonly id: number;
  readonly found: readonly Found[];
}

/** Serves reads of the in-memory store of this thread to another thread, until the port is closed. */
export function serveReads(reads: TaskReads, port: MessagePort): void {
  port.on("message", (call: ReadCall) => {
    void read(call).then((read) => {
      const found = read.map(withOwnBody);
      const memory = found.flatMap((one) => ("body" in one && one.body ? [one.body.buffer as ArrayBuffer] : []));
      port.postMessage({ id: call.id, found } satisfies ReadReply, memory);
    });
  });
  port.unref();

  async function read(call: ReadCall): Promise<readonly Found[]> {
    if (call.method === "listRequests") return reads.listRequests(...call.values);
    if (call.method === "listDeliveries") return reads.listDeliveries(...call.values);
    const found = await reads.findRequest(...call.values);
    return found === undefined ? [] : [found];
  }
}

/** A body may share its memory with other data from the same socket. The copy has only the bytes of the body. */
function withOwnBody(found: Found): Found {
  return "body" in found && found.body !== undefined ? { ...found, body: new Uint8Array(found.body) } : found;
}

/** Reads through the other end of the port of `serveReads`. */
export function remoteReads(port: MessagePort): TaskReads {
  const pending = new Map<number, (found: readonly Found[]) => void>();
  let calls = 0;
  port.on("message", ({ id, found }: ReadReply) => {
    pending.get(id)?.(found);
    pending.delete(id);
  });

  function call<One extends Found>(method: ReadCall["method"], values: readonly unknown[]): Promise<readonly One[]> {
    return new Promise((resolve) => {
      calls += 1;
      pending.set(calls, resolve as (found: readonly Found[]) => void);
      port.postMessage({ id: calls, method, values });
    });
  }

  return {
    listRequests: async (...values) => [...(await call<CapturedRequest>("listRequests", values))],
    findRequest: async (...values) => (await call<CapturedRequest>("findRequest", values))[0],
    listDeliveries: async (...values) => [...(await call<Delivery>("listDeliveries", values))],
  };
}
