import { importResource } from "@signalbox/service/resources";

/** The input of an injected decoder: a captured request whose content codings have been removed from its body. */
export interface DecodableRequest {
  readonly method: string;
  /** The path below the route. */
  readonly path: string;
  /** Names and values as latin1 text, in the order in which they were sent. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The media type in lower case, without parameters; "" when none was sent. */
  readonly mediaType: string;
  /** At most 256 KiB. Injected decoders never get longer bodies. */
  readonly body: Uint8Array;
}

/** The result of an injected decoder. */
export interface DecodedValue {
  /** A short title, such as the name of a message. */
  readonly title: string;
  /** Any value that JSON can represent, at most 1 MiB long. */
  readonly value: unknown;
}

/**
 * A decoder that this package does not include. Pass it to `createCapture({ decoders })`.
 *
 * It runs in the service when a client requests a decoded request. Its input is untrusted, so it must return quickly for any
 * bytes.
 */
export interface BodyDecoder {
  /** A short name in lower case, such as `e2sm-kpm`. Its views carry this name. */
  readonly name: string;
  /** Whether to try this decoder. It should be a quick check, for example of the media type. */
  matches(request: DecodableRequest): boolean;
  /** Decodes the bytes. Returns undefined when they are of another format. An error that it throws is shown as a problem. */
  decode(bytes: Uint8Array, request: DecodableRequest): DecodedValue | undefined | Promise<DecodedValue | undefined>;
}

/** Imports decoders, which are the default exports of their modules. */
export async function loadDecoders(urls: readonly string[]): Promise<readonly BodyDecoder[]> {
  return Promise.all(
    urls.map(async (url) => ((await importResource(new URL(url))) as { default: BodyDecoder }).default),
  );
}
