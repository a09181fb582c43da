import type { Malformed, WireRequest } from "@signalbox/wire";
import type { RejectedRequestJson } from "../json/shapes.ts";

/** Malformed requests without a route. */
export type RejectedRequests = ReturnType<typeof createRejectedRequests>;

const MAX_STORED = 200;
const MAX_PACKET_BYTES = 4 * 1024;

/** Stores only the newest ones, in memory, because anyone can send any number of them. */
export function createRejectedRequests() {
  const stored: RejectedRequestJson[] = [];
  return {
    add({ code }: Malformed, request: WireRequest): void {
      stored.unshift({
        at: new Date().toISOString(),
        code,
        remote: request.connection.remoteAddress,
        packet: request.head.toString("base64", 0, MAX_PACKET_BYTES),
      });
      stored.length = Math.min(stored.length, MAX_STORED);
    },
    /** Newest first. */
    list: () => [...stored],
  };
}
