export type WireErrorCode =
  /** An option has an invalid value. */
  | "invalid_option"
  /** The port is taken, or this user may not bind to the address. */
  | "cannot_listen"
  /** A status, a field name or a field value that cannot be sent. Nothing was sent. */
  | "invalid_response"
  /** A response was started twice, or written after its end. */
  | "response_started"
  /** A body was read twice. */
  | "body_used"
  /** The body did not arrive completely: the client disconnected, was too slow, or sent too much or something malformed. */
  | "body_failed";

export class WireError extends Error {
  override readonly name = "WireError";
  readonly code: WireErrorCode;

  constructor(code: WireErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
