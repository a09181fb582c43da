/** What a decoder is asked about: a captured request with its body, as it was before it was coded for the way. */
export interface DecodableRequest {
  readonly method: string;
  /** The path below the route. */
  readonly path: string;
  /** Names and values in their order, each character one byte. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The media type in lower case, without parameters; "" when none was sent. */
  readonly mediaType: string;
  /** At most 256 KiB: longer ones are given to no decoder of this kind. */
  readonly body: Uint8Array;
}

/** What an injected decoder made of a body. */
export interface DecodedValue {
  /** What it is, in a few words: the name of a message. */
  readonly title: string;
  /** Anything that JSON has a form for, of at most 1 MiB. */
  readonly value: unknown;
}

/**
 * A decoder that this package does not have, given to `createCapture({ decoders })`.
 *
 * It runs in the service, when somebody asks to see a decoded request and not before, on bytes from strangers: it must come to
 * an end soon, whatever they are.
 */
export interface BodyDecoder {
  /** A short name in lower case, such as `e2sm-kpm`, which tells its views from others. */
  readonly name: string;
  /** Whether it is worth trying: a quick look at the type, say. */
  matches(request: DecodableRequest): boolean;
  /** What the bytes are; undefined when they are nothing of its own after all. What it throws is shown as a problem. */
  decode(bytes: Uint8Array, request: DecodableRequest): DecodedValue | undefined | Promise<DecodedValue | undefined>;
}
