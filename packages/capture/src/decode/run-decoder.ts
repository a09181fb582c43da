import { setTimeout as sleep } from "node:timers/promises";
import type { BodyDecoder, DecodableRequest } from "./body-decoder.ts";
import { DecodeFault } from "./decode-fault.ts";
import type { InjectedView } from "./decoded-view.ts";

/** How long an injected decoder may keep others waiting, in milliseconds. */
const maxTime = 5_000;
const maxValueLength = 1024 * 1024;

/**
 * Asks an injected decoder.
 *
 * @throws DecodeFault `failed` when it throws, answers what JSON has no form for, or does not answer; `too_large`
 */
export async function runDecoder(decoder: BodyDecoder, request: DecodableRequest): Promise<InjectedView | undefined> {
  const over = new AbortController();
  try {
    if (!decoder.matches(request)) return undefined;
    const late = sleep(maxTime, undefined, { signal: over.signal, ref: false }).then(
      () => Promise.reject(new Error(`it took longer than ${maxTime} ms`)),
      () => undefined,
    );
    const decoded = await Promise.race([decoder.decode(request.body, request), late]);
    if (decoded === undefined) return undefined;
    const json = JSON.stringify(decoded.value);
    if (json !== undefined && json.length > maxValueLength) {
      throw new DecodeFault("too_large", `What it says of the body is longer than ${maxValueLength} characters.`);
    }
    return { kind: "decoder", name: decoder.name, title: decoded.title, value: decoded.value };
  } catch (error) {
    if (error instanceof DecodeFault) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new DecodeFault("failed", `The decoder failed: ${reason.slice(0, 500)}`);
  } finally {
    over.abort();
  }
}
