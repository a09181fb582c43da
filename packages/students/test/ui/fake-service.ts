import { setImmediate as turn } from "node:timers/promises";
import { vi } from "vitest";

/** A request of the page, which the test answers. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  respond(
    body: unknown,
    options?: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> },
  ): Promise<void>;
}

interface FakeService {
  /** The next request that the page sends. */
  next(): Promise<Asked>;
  /** Responds to the request of an action, and resolves with the request once the action has ended. */
  answer(action: Promise<unknown> | undefined, ...response: Parameters<Asked["respond"]>): Promise<Asked>;
}

/** Replaces `fetch`. */
export function fakeService(): FakeService {
  const asked: Asked[] = [];
  vi.stubGlobal("fetch", (path: string, { method = "GET", body = "", headers = {}, signal }: RequestInit) => {
    return new Promise<Response>((resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason as Error));
      asked.push({
        method,
        path,
        body: String(body),
        headers: headers as Record<string, string>,
        async respond(value, { status = 200, headers: sent = {} } = {}) {
          resolve(new Response(JSON.stringify(value), { status, headers: sent }));
          // The page reads a body that is in memory within microtasks, which all run before the next turn.
          await turn();
        },
      });
    });
  });
  async function next(): Promise<Asked> {
    await vi.waitUntil(() => asked.length > 0);
    return asked.shift() as Asked;
  }
  return {
    next,
    async answer(action, ...response) {
      const request = await next();
      await request.respond(...response);
      await action;
      return request;
    },
  };
}
