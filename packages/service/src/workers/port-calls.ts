import type { MessagePort, Transferable, Worker } from "node:worker_threads";
import { type FrameworkProblemCode, Problem } from "../problem.ts";
import { ServiceError, type ServiceErrorCode } from "../service-error.ts";

interface Call {
  readonly id: number;
  readonly method: string;
  readonly values: readonly unknown[];
}

type Reply = { readonly id: number } & (
  | { readonly kind: "done"; readonly result: unknown }
  | { readonly kind: "failed"; readonly error: ClonedError }
);

/** An error that can be sent between threads. Structured cloning preserves neither classes nor fields such as `code`. */
interface ClonedError {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  /**
   * Its own fields with primitive values, such as `code` and `errcode`. Others, such as a cause, may not be cloneable. Those of a
   * problem are data.
   */
  readonly fields: { readonly code?: unknown; readonly status?: unknown };
}

/** Runs a method for another thread. `move` moves memory of the result there instead of copying it. */
type RunCall = (
  method: string,
  values: readonly unknown[],
  move: (memory: Transferable) => void,
) => Promise<unknown> | unknown;

/** Serves the calls of another thread, any number at the same time, until the port is closed. */
export function serveCalls(port: MessagePort, run: RunCall): void {
  port.on("message", async ({ id, method, values }: Call) => {
    const moved: Transferable[] = [];
    try {
      const result = await run(method, values, (memory) => moved.push(memory));
      port.postMessage({ id, kind: "done", result } satisfies Reply, moved);
    } catch (error) {
      port.postMessage({ id, kind: "failed", error: cloneError(error) } satisfies Reply);
    }
  });
}

/** Calls methods of another thread. */
export interface Calls {
  /** @throws the error of the method, with its name, stack and fields such as `code`. `ServiceError` and `Problem` keep their classes */
  call(method: string, values: readonly unknown[], moved?: Transferable[]): Promise<unknown>;
  /** Rejects what waits for a result, and all further calls. The first reason counts. */
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
    else call?.reject(reviveError(reply.error));
  });
  return {
    call(method, values, moved = []) {
      if (ended !== undefined) return Promise.reject(ended);
      const result = Promise.withResolvers<unknown>();
      calls += 1;
      // Throws for values that cannot be sent; such a call must not wait for a reply.
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

function cloneError(thrown: unknown): ClonedError {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { name, message, stack } = error;
  const fields = Object.entries(error).filter(
    ([, value]) => name === "Problem" || value === null || !["object", "function", "symbol"].includes(typeof value),
  );
  return { name, message, stack, fields: Object.fromEntries(fields) };
}

function reviveError({ name, message, stack, fields }: ClonedError): Error {
  const error =
    name === "ServiceError"
      ? new ServiceError(fields.code as ServiceErrorCode, message)
      : name === "Problem"
        ? new Problem(fields.status as number, fields.code as FrameworkProblemCode, message)
        : new Error(message);
  return Object.assign(error, fields, { name }, stack === undefined ? {} : { stack });
}
