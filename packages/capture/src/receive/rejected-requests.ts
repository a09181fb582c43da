import type { Malformed, WireRequest } from "@signalbox/wire";
import type { RejectedRequestJson } from "../json/shapes.ts";

/** Malformed requests without a route. */
export interface RejectedRequests {
  add(malformed: Malformed, request: WireRequest): void;
  /** Newest first. */
  list(): RejectedRequestJson[];
}

const MAX_STORED = 200;
const MAX_PACKET_BYTES = 4 * 1024;

/** Stores only the newest ones, in memory, because anyone can send any number of them. */
export function createRejectedRequests(): RejectedRequests {
  const stored: RejectedRequestJson[] = [];
  return {
    add({ code }, request) {
      stored.unshift({
        at: new Date().toISOString(),
        code,
        remote: request.connection.remoteAddress,
        packet: request.head.toString("base64", 0, MAX_PACKET_BYTES),
      });
      stored.length = Math.min(stored.length, MAX_STORED);
    },
    list: () => [...stored],
  };
}
