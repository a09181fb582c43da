import type { ProblemDetail, ProblemDocument } from "@signalbox/service";
import { parseRetryAfter } from "../domain/retry-after.ts";

/** Calls the API of a capture service. */
export type CallApi = (method: string, path: string, options?: CallOptions) => Promise<Response>;

interface CallOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

/**
 * @param base the URL of the service, without a trailing slash
 * @param token the secret of a private route, a share token or the admin token
 * @returns a function that rejects with a CaptureError unless the status is 2xx
 */
export function apiCaller(base: string, token?: string): CallApi {
  return async (method, path, { body, headers, signal } = {}) => {
    // `fetch` trims it, and rejects any other character that a header cannot have.
    const wrongAt = token === undefined ? -1 : token.trimEnd().search(/[^\t\x20-\x7e\x80-\xff]/);
    if (wrongAt >= 0) {
      const message = `The secret or token is not valid: a header cannot contain its character ${wrongAt + 1}, such as a line break.`;
      throw new CaptureError("invalid_header", message);
    }
    const response = await fetch(base + path, {
      method,
      headers: {
        accept: "application/json",
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    }).catch((cause: unknown) => {
      if (signal?.aborted === true) throw cause;
      const { code = "" } = ((cause as Error).cause ?? {}) as { readonly code?: string };
      const message = isCertificateError(code)
        ? `The certificate of ${base} is not trusted (${code}). NODE_EXTRA_CA_CERTS names a file with the certificate of its authority.`
        : `No capture service responds at ${base}. Is it running? \`signalbox capture serve\` starts one.`;
      throw new CaptureError("unreachable", message, { cause });
    });
    if (response.ok) return response;
    throw await errorOf(response, `${method} ${path}`);
  };
}

/** Whether TLS has rejected a certificate, by the code of the error: of OpenSSL (`verify`, X509_V_ERR), or of Node. */
function isCertificateError(code: string): boolean {
  return /CERT|_SIGNATURE|_ISSUER/.test(code);
}

async function errorOf(response: Response, call: string): Promise<CaptureError> {
  const text = await response.text();
  const { status } = response;
  const retryAfter = parseRetryAfter(response.headers.get("retry-after"));
  try {
    const { code, detail, errors } = JSON.parse(text) as Pick<ProblemDocument, "code" | "detail" | "errors">;
    if (typeof code === "string") return new CaptureError(code, detail, { status, retryAfter, errors });
  } catch {
    // The response is not from a capture service.
  }
  return new CaptureError(
    "unexpected_response",
    `${call} returned ${status} without a problem document. Is this URL a capture service?`,
    { status, retryAfter },
  );
}

/** The capture service rejected a call, or could not be reached. */
export class CaptureError extends Error {
  override readonly name = "CaptureError";
  /** The code of the problem document, or `unreachable`, `invalid_header`, `timeout` (of a wait), `unexpected_response`, `match_too_long`. */
  readonly code: string;
  /** The status of the response; 0 when there was none. */
  readonly status: number;
  /** The violations in the body or the parameters of the call, by JSON Pointer. */
  readonly errors: readonly ProblemDetail[];
  /** The delay that `Retry-After` asks for, in milliseconds; undefined without that header. */
  readonly retryAfter: number | undefined;
  /** Whether the same call may succeed later: the service is unreachable or overloaded, or a rate limit was exceeded. */
  readonly isPassing: boolean;

  constructor(code: string, message: string, options: CaptureErrorOptions = {}) {
    const { cause, status = 0, retryAfter, errors = [] } = options;
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.errors = errors;
    this.retryAfter = retryAfter;
    this.isPassing = code === "unreachable" || status >= 500 || passing.has(status);
  }
}

interface CaptureErrorOptions {
  readonly status?: number;
  readonly retryAfter?: number | undefined;
  readonly errors?: readonly ProblemDetail[] | undefined;
  readonly cause?: unknown;
}

/** Temporary client errors (RFC 9110, section 15.5.9; RFC 6585, section 4). */
const passing = new Set([408, 429]);
