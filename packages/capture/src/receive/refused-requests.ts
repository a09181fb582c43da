import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { RefusedJson } from "../json/shapes.ts";
import type { ParserError } from "./repair-requests.ts";

/** What was sent and was no HTTP request. */
export interface RefusedRequests {
  add(error: ParserError, socket: Duplex): void;
  /** Newest first. */
  list(): RefusedJson[];
}

const maxKept = 200;
const maxPacketBytes = 4 * 1024;

/** Keeps the newest refused requests in memory: they belong to no route, and anybody can send any number of them. */
export function createRefusedRequests(): RefusedRequests {
  const kept: RefusedJson[] = [];
  return {
    add(error, socket) {
      kept.unshift({
        at: new Date().toISOString(),
        code: error.code ?? "unknown",
        remote: (socket as Socket).remoteAddress ?? "",
        packet: (error.rawPacket ?? Buffer.alloc(0)).subarray(0, maxPacketBytes).toString("base64"),
      });
      kept.length = Math.min(kept.length, maxKept);
    },
    list: () => [...kept],
  };
}
