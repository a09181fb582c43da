/**
 * What went wrong:
 *
 * - `malformed`: the bytes break the rules of their wire; `offset` and `path` say where. Text that is no JSON at all has the empty path.
 * - `unencodable`: the message has a value that the wire cannot carry; `path` says where.
 * - `unsupported`: the message type does not exist on this wire, or the input is longer than any that is read (256 MiB of APER).
 * - `invalid_argument`: a builder was given something that no message can say, or a function an option that does not exist, a
 *   message of another type, or octets that are no Uint8Array; the message tells what it takes.
 * - `invalid_definition`: an event trigger or action definition breaks the contract, so that nothing can be reported.
 * - `unknown_style`: a report style was asked for that the node does not describe.
 */
export type KpmErrorCode =
  | "malformed"
  | "unencodable"
  | "unsupported"
  | "invalid_argument"
  | "invalid_definition"
  | "unknown_style";

/** Where the error is. */
export interface KpmErrorPlace {
  /** The wire that was read or written. */
  readonly wire?: "protobuf" | "json" | "aper";
  /** The field in protobuf notation, such as `indication_message_format1.pm_containers[3]`; empty for the whole message. */
  readonly path?: string;
  /** Octets before the offending element. */
  readonly offset?: number;
  /** Bits before the offending element; APER alone. */
  readonly bitOffset?: number;
  readonly cause?: unknown;
}

/** The one error of this package. */
export class KpmError extends Error {
  override readonly name = "KpmError";
  readonly code: KpmErrorCode;
  readonly wire: "protobuf" | "json" | "aper" | undefined;
  readonly path: string | undefined;
  readonly offset: number | undefined;
  readonly bitOffset: number | undefined;

  constructor(code: KpmErrorCode, message: string, place: KpmErrorPlace = {}) {
    super(message, { cause: place.cause });
    this.code = code;
    this.wire = place.wire;
    this.path = place.path;
    this.offset = place.offset;
    this.bitOffset = place.bitOffset;
  }
}
