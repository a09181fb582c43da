export type MaintenanceErrorCode =
  | "no_store"
  | "not_empty"
  | "damaged"
  | "unsupported"
  | "file_exists"
  | "not_writable";

/** A backup, a restore or a check cannot be done. The message says why, and what to do. */
export class MaintenanceError extends Error {
  override readonly name = "MaintenanceError";
  readonly code: MaintenanceErrorCode;

  constructor(code: MaintenanceErrorCode, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.code = code;
  }
}
