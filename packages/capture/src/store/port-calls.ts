import type { MessagePort, Worker } from "node:worker_threads";

interface Call {
  readonly id: number;
  readonly method: string;
  readonly values: readonly unknown[];
}

type Reply = { readonly id: number } & (
  | { readonly kind: "done"; readonly result: unknown }
  | { readonly kind: "failed"; readonly error: Error; readonly code: string | undefined }
);

/** Runs a method for another thread. `move` moves memory of the result there instead of copying it. */
type RunCall = (
  method: string,
  values: readonly unknown[],
  move: (memory: ArrayBuffer) => void,
) => Promise<unknown> | unknown;

/** Serves the calls of another thread, any number at the same time, until the port is closed. */
export function serveCalls(port: MessagePort, run: RunCall): void {
  port.on("message", async ({ id, method, values }: Call) => {
    const moved: ArrayBuffer[] = [];
    let reply: Reply;
    try {
      reply = { id, kind: "done", result: await run(method, values, (memory) => moved.push(memory)) };
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      const { code } = error as { code?: unknown };
      // The error is copied, because its cause may be a value that cannot be sent between threads.
      reply = {
        id,
        kind: "failed",
        error: new Error(error.message),
        code: typeof code === "string" ? code : undefined,
      };
    }
    port.postMessage(reply, moved);
  });
}

/** Calls methods of another thread. */
export interface Calls {
  /** @throws Error with the message and the code of that in the thread */
  call(method: string, values: readonly unknown[], moved?: ArrayBuffer[]): Promise<unknown>;
  /** Rejects what waits for a result, and all further calls. */
  end(reason: Error): void;
}

/** Calls methods of the thread that serves them at the other end of a port. */
export function callsThrough(port: MessagePort | Worker): Calls {
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  let calls = 0;
  let ended: Error | undefined;
  port.on("message", (reply: Reply) => {
    const call = pending.get(reply.id);
    pending.delete(reply.id);
    if (reply.kind === "done") call?.resolve(reply.result);
    else call?.reject(Object.assign(reply.error, { code: reply.code }));
  });
  return {
    call(method, values, moved = []) {
      if (ended !== undefined) return Promise.reject(ended);
      const result = Promise.withResolvers<unknown>();
      calls += 1;
      // First, because it throws for what cannot be sent.
      port.postMessage({ id: calls, method, values } satisfies Call, moved);
      pending.set(calls, result);
      return result.promise;
    },
    end(reason) {
      ended ??= reason;
      for (const { reject } of pending.values()) reject(ended);
      pending.clear();
    },
  };
}
