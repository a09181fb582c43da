/** The encoding of a message: protobuf, ProtoJSON text in UTF-8, or aligned PER as radio nodes send it. */
export type Wire = "protobuf" | "json" | "aper";

/**
 * The kind of an error:
 *
 * - `malformed`: the bytes are not valid on their wire. `offset` and `path` say where. The path is empty for text that is not JSON.
 * - `unencodable`: the wire cannot carry a value of the message. `path` says which.
 * - `unsupported`: the wire cannot encode the message type, or the input is too long (256 MiB of APER).
 * - `invalid_argument`: an argument or option is not allowed. The message says which.
 * - `invalid_definition`: an event trigger or action definition violates the contract.
 * - `invalid_report`: a report of the node violates the contract.
 * - `unknown_style`: the node does not offer the requested report style.
 */
export type KpmErrorCode =
  | "malformed"
  | "unencodable"
  | "unsupported"
  | "invalid_argument"
  | "invalid_definition"
  | "invalid_report"
  | "unknown_style";

/** The position of an error. */
export interface KpmErrorLocation {
  /** The wire of the bytes. */
  readonly wire?: Wire | undefined;
  /** The field in protobuf notation, such as `indication_message_format1.pm_containers[3]`; empty for the whole message. */
  readonly path?: string | undefined;
  /** Bytes before the offending element, 0 or more. */
  readonly offset?: number;
  /** Bits before the offending element. APER only. */
  readonly bitOffset?: number;
  readonly cause?: unknown;
}

/** The error class of this package. */
export class KpmError extends Error {
  override readonly name = "KpmError";
  declare readonly code: KpmErrorCode;
  declare readonly wire: Wire | undefined;
  declare readonly path: string | undefined;
  declare readonly offset: number | undefined;
  declare readonly bitOffset: number | undefined;

  constructor(code: KpmErrorCode, message: string, { cause, ...location }: KpmErrorLocation = {}) {
    super(message, { cause });
    Object.assign(this, { code, ...location });
  }
}

/** The error for an unknown wire. */
export function unknownWire(wire: never): KpmError {
  return new KpmError("invalid_argument", `Option 'wire' must be 'protobuf', 'json' or 'aper', got '${String(wire)}'`);
}
