import type { IncomingMessage } from "node:http";

/** The requests that are on their way into the store. */
export interface OpenRequests {
  add(request: IncomingMessage): void;
  /** It is kept, or will not be. */
  delete(request: IncomingMessage): void;
  /** Breaks off with those who still send. Resolves when what had come of them, and all else, is kept. */
  finish(): Promise<void>;
}

export function openRequests(): OpenRequests {
  const open = new Set<IncomingMessage>();
  let finished: (() => void) | undefined;
  return {
    add: (request) => void open.add(request),
    delete(request) {
      open.delete(request);
      if (open.size === 0) finished?.();
    },
    async finish() {
      if (open.size === 0) return;
      await new Promise<void>((resolve) => {
        finished = resolve;
        for (const request of open) {
          if (!request.complete) request.destroy();
        }
      });
    },
  };
}
