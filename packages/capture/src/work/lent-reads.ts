import type { MessagePort } from "node:worker_threads";
import type { CapturedRequest } from "../domain/captured-request.ts";
import type { TaskReads } from "./read-tasks.ts";

/** A call of a store that is in the memory of another thread. */
type ReadCall =
  | { readonly id: number; readonly method: "listRequests"; readonly values: Parameters<TaskReads["listRequests"]> }
  | { readonly id: number; readonly method: "findRequest"; readonly values: Parameters<TaskReads["findRequest"]> };

interface ReadReply {
  readonly id: number;
  readonly requests: readonly CapturedRequest[];
}

/** Lets a thread read a store that is in the memory of this one, until the port is closed. */
export function lendReads(reads: TaskReads, port: MessagePort): void {
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

/** A body may share its memory with much else that came over the same socket: only its own bytes cross. */
function withOwnBody(request: CapturedRequest): CapturedRequest {
  return request.body === undefined ? request : { ...request, body: new Uint8Array(request.body) };
}

/** The other end of `lendReads`. */
export function borrowReads(port: MessagePort): TaskReads {
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
