import type { BuiltRequest, ResponseHeaders } from "../endpoint/options.ts";
import { defineValue, isObject, isPlainObject } from "../values.ts";
import { redact, redactor } from "./redact.ts";

/**
 * The kinds of errors:
 * - `status`: the service responded with a status of 400 or above, or with 304;
 * - `network`: no response arrived, or it ended early;
 * - `timeout`: the response took longer than the caller allows;
 * - `body`: the response's body does not match its content type;
 * - `validation`: the call's own parameters are wrong, and nothing was sent.
 */
export type HttpErrorKind = "status" | "network" | "timeout" | "body" | "validation";

/** The response that an error was made from. */
export interface ErrorResponse {
  readonly status: number;
  readonly url: string;
  readonly headers: ResponseHeaders;
  /** The decoded body; its text when it could not be decoded. */
  readonly data: unknown;
}

/** The details of a failed call, besides message and status. */
export interface HttpErrorDetails {
  readonly kind: HttpErrorKind;
  /** The request that failed; the error has it without the credentials in headers and URL. */
  readonly request?: BuiltRequest | undefined;
  readonly response?: ErrorResponse | undefined;
  /** The code of a system error, such as `ECONNREFUSED` or `ETIMEDOUT`. */
  readonly code?: string | undefined;
  readonly cause?: unknown;
}

/** The brand of the errors of all copies of this package. */
const BRAND: unique symbol = Symbol.for("signalbox.HttpError");

/**
 * The error of every call that fails.
 *
 * `status` is the HTTP status of the response, 400 when parameters are wrong, and 500 when no response arrived (then `code`
 * says why). A JSON object in the response's body is copied on to the error key by key, so that `documentation_url` and
 * `errors` can be read from it; it never replaces what the error itself defines. An abort is not wrapped in this class:
 * the call rejects with the signal's own reason.
 */
export class HttpError extends Error {
  // Without this, bundlers would show it as `_HttpError` in stack traces.
  static {
    // biome-ignore lint/complexity/noThisInStatic: see above
    defineValue(this.prototype, BRAND, true);
  }

  override readonly name = "HttpError";

  /** Whether `value` is such an error, from this or another copy of the package: ES modules, CommonJS, or another bundle. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: a class that derives from this one inherits the method
    return Object.hasOwn(this.prototype, BRAND) ? isObject(value) && BRAND in value : super[Symbol.hasInstance](value);
  }

  declare readonly status: number;
  declare readonly kind: HttpErrorKind;
  /** The headers of the response, empty when none arrived. */
  declare readonly headers: ResponseHeaders;
  /** The request that failed, without the credentials in headers and URL; only its route if it was rejected before it was built. */
  declare request: BuiltRequest;
  declare readonly response: ErrorResponse | undefined;
  /**
   * The code of a system error, such as `ECONNREFUSED` or `ETIMEDOUT`. With the preset, errors of the kind `status` have their
   * status here as well, as scripts of the 16.x generation expect; that is deprecated.
   */
  declare readonly code: string | number | undefined;
  /** Where the service explains the error, when its response says so. */
  declare readonly documentation_url?: string;
  /** The single errors of the request, if the response lists them. */
  declare readonly errors?: readonly unknown[];

  constructor(
    message: string,
    status: number,
    { kind, request = { method: "", url: "", headers: {} }, response, code, cause }: HttpErrorDetails,
  ) {
    const hide = redactor(request);
    const text = hide(message);
    // The cause must not show what the message does not.
    super(text, cause && text === message ? { cause } : undefined);
    Object.assign(this, {
      status,
      kind,
      headers: response?.headers ?? {},
      request: redact(request),
      response: response && { ...response, url: hide(response.url) },
      ...(code && { code }),
    });
    if (!isPlainObject(response?.data)) return;
    for (const [key, value] of Object.entries(response.data)) {
      if (!(key in this) && key !== "cause" && key !== "code") defineValue(this, key, value);
    }
  }
}
