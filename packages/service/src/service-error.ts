/** Why a service could not start or continue, for programs. */
export type ServiceErrorCode = "data_folder_unusable" | "database_unusable" | "port_taken" | "port_not_allowed";

/** A service cannot start or continue. The message says what failed, where, and what to do. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly code: ServiceErrorCode;

  constructor(code: ServiceErrorCode, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.code = code;
  }
}
