/** The value of a byte field that is not set. It has nothing in it that could be changed, so all messages share it. */
export const empty: Uint8Array<ArrayBuffer> = new Uint8Array(0);

/**
 * The value of a message field that is not set.
 *
 * Types say that such a field is absent; code that reads messages fast needs every message of a type to have one shape, so
 * the property is there and undefined, which protobuf-es takes for absent.
 */
export const unset: never = undefined as never;
