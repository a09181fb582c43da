import type { ClientRequest } from "node:http";
import type { Socket } from "node:net";

/**
 * Node writes every method in capitals, and methods differ by case (RFC 9110, section 9.1). One with small letters is
 * given to it as another of the same length, which means nothing to it.
 */
export function methodForNode(method: string): string {
  return method === method.toUpperCase() ? method : "X".repeat(method.length);
}

/** Puts the method in its place in the first bytes of a request that go out. */
export function writeMethod(request: ClientRequest, method: string): void {
  if (methodForNode(method) === method) return;
  request.once("socket", (socket: Socket) => {
    const { write } = socket;
    const writeFirst = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
      socket.write = write;
      return Reflect.apply(write, socket, [beginWith(method, chunk), ...rest]) as boolean;
    };
    socket.write = writeFirst as Socket["write"];
  });
}

function beginWith(method: string, chunk: string | Uint8Array): string | Uint8Array {
  if (typeof chunk === "string") return method + chunk.slice(method.length);
  return Buffer.concat([Buffer.from(method, "latin1"), chunk.subarray(method.length)]);
}

/** Writes `bytes` to the connection of a request in place of everything that Node writes. */
export function writeInstead(request: ClientRequest, bytes: Uint8Array): void {
  request.once("socket", (socket: Socket) => {
    const { write } = socket;
    let isWritten = false;
    const writeOnce = (_chunk: unknown, ...rest: unknown[]): boolean => {
      const done = rest.find((value) => typeof value === "function") as (() => void) | undefined;
      if (!isWritten) {
        isWritten = true;
        return Reflect.apply(write, socket, done === undefined ? [bytes] : [bytes, done]) as boolean;
      }
      done?.();
      return true;
    };
    socket.write = writeOnce as Socket["write"];
  });
}
