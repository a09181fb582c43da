import { readRetryAfter } from "../read-retry-after.ts";
import { CaptureError } from "./capture-error.ts";

/** Calls the API of a capture service. */
export type CallApi = (method: string, path: string, options?: CallOptions) => Promise<Response>;

export interface CallOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

/**
 * @param base where the service is, without a slash at the end
 * @param token the secret of a private route, a share token or the admin token
 * @returns a function that rejects with a CaptureError for every answer that is no success
 */
export function apiCaller(base: string, token?: string): CallApi {
  return async (method, path, { body, headers, signal } = {}) => {
    const answer = await fetch(base + path, {
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
      throw new CaptureError(
        "unreachable",
        `No capture service answers at ${base}. Is it running? \`signalbox capture serve\` starts one.`,
        { cause },
      );
    });
    if (answer.ok) return answer;
    throw await problemOf(answer, `${method} ${path}`);
  };
}

async function problemOf(answer: Response, call: string): Promise<CaptureError> {
  const text = await answer.text();
  const { status } = answer;
  const retryAfter = readRetryAfter(answer.headers.get("retry-after"));
  try {
    const { code, detail } = JSON.parse(text) as { code: string; detail: string };
    if (typeof code === "string") return new CaptureError(code, detail, { status, retryAfter });
  } catch {
    // What answers is no capture service.
  }
  return new CaptureError("bad_answer", `${call} was answered ${status} by something else`, { status, retryAfter });
}
