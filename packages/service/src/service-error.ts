/** Why a service could not start or continue, for programs. */
export type ServiceErrorCode = "data_folder_unusable" | "database_unusable" | "port_taken" | "port_not_allowed";

/** A service cannot start or continue. The message says what failed, where, and what to do. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly code: ServiceErrorCode;
  /** The port of `port_taken`. */
  readonly port: number | undefined;

  constructor(code: ServiceErrorCode, message: string, options: { cause?: unknown; port?: number } = {}) {
    super(message, options);
    this.code = code;
    this.port = options.port;
  }
}

/** An option of a service has a value that it cannot have. */
export class OptionError extends TypeError {
  readonly option: string;
  /** What the option must be, and what it is: "must be a name, got '/'". */
  readonly rule: string;
  /** Another option that `rule` names, in quotes. */
  readonly other: string | undefined;

  constructor(option: string, rule: string, options: { cause?: unknown; other?: string } = {}) {
    super(`Cannot use '${option}': it ${rule}`, options);
    this.option = option;
    this.rule = rule;
    this.other = options.other;
  }
}
