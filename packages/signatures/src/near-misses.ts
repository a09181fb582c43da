import type { NearMiss } from "./claim.ts";
import { nearBodies } from "./near-bodies.ts";
import { nearKeys } from "./near-keys.ts";

/** What to try for a scheme that signs the body: other readings of the key, then other spellings of the body. */
export function* nearMisses(
  text: string,
  key: Uint8Array,
  body: Uint8Array,
  messageOf: (body: Uint8Array) => Uint8Array,
): Generator<NearMiss> {
  for (const near of nearKeys(text, key)) yield { reason: "key_malformed", ...near };
  for (const near of nearBodies(body)) {
    const detail = `The signature fits the body ${near.what}, not the bytes that came: something changed them after they were signed, or other bytes were signed than sent.`;
    yield { reason: "body_changed", detail, message: messageOf(near.body) };
  }
}
