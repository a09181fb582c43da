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

/** Replaces `fetch`. The result returns the next request that the page sends. */
export function fakeService(): () => Promise<Asked> {
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
  return async () => {
    await vi.waitUntil(() => asked.length > 0);
    return asked.shift() as Asked;
  };
}
