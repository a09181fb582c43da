import { rejectCall } from "../errors/checks.ts";
import { isBodiless } from "../values.ts";
import type { CassetteSettings, PlatformFetch } from "./cassette-options.ts";
import { matchesRequest } from "./compare.ts";
import { describeMiss } from "./describe-miss.ts";
import { bytesOf, type RecordedCall, type RecordedError, type RecordedRequest, toHeaders } from "./format.ts";
import { readRequest, withUrl } from "./messages.ts";
import { Secrets } from "./secrets.ts";

/** Responds from recorded calls. A call that was not recorded throws, with what differs from the closest one. */
export class Player {
  readonly #calls: readonly RecordedCall[];
  readonly #settings: CassetteSettings;
  readonly #secrets: Secrets;
  readonly #played = new Set<RecordedCall>();
  #missed: unknown;

  constructor(calls: readonly RecordedCall[], settings: CassetteSettings) {
    this.#calls = calls;
    this.#settings = settings;
    this.#secrets = new Secrets(settings.secrets);
  }

  readonly fetch: PlatformFetch = async (input, init) => {
    const { signal, recorded, credentials } = await readRequest(input, init, this.#settings);
    signal?.throwIfAborted();
    const call = this.#find(recorded, credentials);
    this.#played.add(call);
    return toResponse(call);
  };

  /** The recorded calls that were not made. */
  unused(): string[] {
    return this.#calls
      .filter((call) => !this.#played.has(call))
      .map(({ request }) => `${request.method} ${request.url}`);
  }

  /** @throws the error of the first call that was not recorded, in case the program caught it. */
  check(): void {
    if (this.#missed !== undefined) throw this.#missed;
  }

  #find(actual: RecordedRequest, credentials: readonly string[]): RecordedCall {
    const { matchHeaders = [], inOrder = false } = this.#settings;
    const left = this.#calls.filter((call) => !this.#played.has(call));
    // The message must not have the secrets of the call.
    const named = this.#secrets.removeNamed({ request: actual }, credentials);
    const shown = this.#secrets.removeValues(named).request;
    const found = (inOrder ? left.slice(0, 1) : left).find(({ request }) =>
      [actual, shown].some((form) => matchesRequest(request, form, matchHeaders)),
    );
    if (found !== undefined) return found;
    try {
      const text = describeMiss(this.#calls, shown, { ...this.#settings, played: this.#played });
      return rejectCall(text, { method: shown.method, url: shown.url, headers: {} });
    } catch (error) {
      this.#missed ??= error;
      throw error;
    }
  }
}

/** @throws the recorded error of a call without a response. */
function toResponse({ request, response, error }: RecordedCall): Response {
  if (response === undefined) throw toError(error ?? { message: "fetch failed" });
  const { status, statusText = "", url = request.url } = response;
  const bytes = response.body && bytesOf(response.body);
  const isEmpty = isBodiless(request.method, status);
  let content: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null = isEmpty
    ? null
    : (bytes ?? new Uint8Array());
  if (error !== undefined) {
    const chunks = bytes === undefined ? [] : [bytes];
    content = new ReadableStream<Uint8Array>({
      pull(controller) {
        const chunk = chunks.pop();
        if (chunk === undefined) controller.error(toError(error));
        else controller.enqueue(chunk);
      },
    });
  }
  const init = { status, statusText, headers: toHeaders(response.headers) };
  return withUrl(new Response(content, init), url, url !== request.url);
}

function toError({ message, code, cause }: RecordedError): TypeError {
  const coded = code !== undefined && { code };
  if (cause === undefined) return Object.assign(new TypeError(message), coded);
  return new TypeError(message, { cause: Object.assign(new Error(cause), coded) });
}
