import type { MessagePort } from "node:worker_threads";
import type { CapturedRequest } from "../domain/captured-request.ts";
import type { TaskReads } from "./tasks.ts";

/** A call of a store in another thread. */
type ReadCall =
  | { readonly id: number; readonly method: "listRequests"; readonly values: Parameters<TaskReads["listRequests"]> }
  | { readonly id: number; readonly method: "findRequest"; readonly values: Parameters<TaskReads["findRequest"]> };

interface ReadReply {
  readonly id: number;
  readonly requests: readonly CapturedRequest[];
}

/** Serves reads of the in-memory store of this thread to another thread, until the port is closed. */
export function serveReads(reads: TaskReads, port: MessagePort): void {
  port.on("message", (call: ReadCall) => {
    void read(call).then((found) => {
      const requests = found.map(withOwnBody);
      const memory = requests.flatMap(({ body }) => (body === undefined ? [] : [body.buffer as ArrayBuffer]));
      port.postMessage({ id: call.id, requests } satisfies ReadReply, memory);
    });
  });
  port.unref();

  async function read({ method, values }: ReadCall): Promise<CapturedRequest[]> {
    if (method === "listRequests") return reads.listRequests(...values);
    const found = await reads.findRequest(...values);
    return found === undefined ? [] : [found];
  }
}

/** A body may share its memory with other data from the same socket. The copy has only the bytes of the body. */
function withOwnBody(request: CapturedRequest): CapturedRequest {
  return request.body === undefined ? request : { ...request, body: new Uint8Array(request.body) };
}

/** Reads through the other end of the port of `serveReads`. */
export function remoteReads(port: MessagePort): TaskReads {
  const pending = new Map<number, (requests: readonly CapturedRequest[]) => void>();
  let calls = 0;
  port.on("message", ({ id, requests }: ReadReply) => {
    pending.get(id)?.(requests);
    pending.delete(id);
  });

  function call(method: ReadCall["method"], values: readonly unknown[]): Promise<readonly CapturedRequest[]> {
    return new Promise((resolve) => {
      calls += 1;
      pending.set(calls, resolve);
      port.postMessage({ id: calls, method, values });
    });
  }

  return {
    listRequests: async (...values) => [...(await call("listRequests", values))],
    findRequest: async (...values) => (await call("findRequest", values))[0],
  };
}
