import { rejectCall } from "../errors/checks.ts";
import { isBodiless } from "../values.ts";
import type { CassetteSettings, PlatformFetch } from "./cassette-options.ts";
import { isSameBody, matchesRequest } from "./compare.ts";
import {
  type RecordedCall,
  type RecordedError,
  type RecordedRequest,
  type RecordedResponse,
  recordHeaders,
} from "./format.ts";
import { describeBody, joinChunks, readRequest, rejectBody, withUrl } from "./messages.ts";
import { Secrets } from "./secrets.ts";

/** One call while it is recorded. */
interface Recording {
  /** Of an HTTP Archive: in other files, times would be differences without a meaning. */
  readonly at: number | undefined;
  readonly request: RecordedRequest;
  readonly credentials: readonly string[];
  response?: RecordedResponse;
  /** The bytes of the response that came so far. */
  readonly chunks: Uint8Array[];
  error?: RecordedError;
  /** Whether the caller aborted it before a response arrived. */
  isAborted: boolean;
  /** Resolves at the end of the response. */
  ended: Promise<unknown>;
}

/** How long {@link Recorder.calls} waits for the ends of bodies, in milliseconds. */
const PATIENCE_MS = 5000;

/** Sends calls and records them. */
export class Recorder {
  readonly #settings: CassetteSettings;
  readonly #secrets: Secrets;
  readonly #recordings: Recording[] = [];
  #bytes = 0;
  /** Why the file would be incomplete. */
  #exceeded: unknown;

  constructor(settings: CassetteSettings) {
    this.#settings = settings;
    this.#secrets = new Secrets(settings.secrets);
  }

  readonly fetch: PlatformFetch = async (input, init) => {
    const { request, recorded, body, credentials, signal } = await readRequest(input, init, this.#settings);
    const recording: Recording = {
      at: this.#settings.file.endsWith(".har") ? Date.now() : undefined,
      request: recorded,
      credentials,
      chunks: [],
      isAborted: false,
      ended: Promise.resolve(),
    };
    // Calls are recorded in the order in which they start.
    this.#recordings.push(recording);
    this.#count(recording, body?.length ?? 0, body?.length ?? 0);
    const { method, redirect } = request;
    const headers = Object.fromEntries(request.headers);
    const sent = { ...init, method, redirect, headers, body: body ?? null, ...(signal && { signal }) };
    const sending = this.#settings.fetch(request.url, sent);
    recording.ended = sending;
    try {
      return this.#record(recording, await sending, signal);
    } catch (error) {
      if (signal?.aborted) recording.isAborted = true;
      else recording.error = describeError(error);
      throw error;
    }
  };

  /**
   * The calls without their secrets, in the order in which they started; a call of `old` if its outcome is still the same.
   * Calls that were aborted before a response are left out.
   *
   * @throws {Error} when a response has not ended, or a limit was exceeded.
   */
  async calls(old: readonly RecordedCall[]): Promise<RecordedCall[]> {
    await this.#ended();
    if (this.#exceeded !== undefined) throw this.#exceeded;
    const named = this.#recordings
      .filter(({ isAborted }) => !isAborted)
      .map((recording) => this.#secrets.removeNamed(toCall(recording), recording.credentials));
    const { matchHeaders = [] } = this.#settings;
    const left = new Set(old);
    return named.map((call) => {
      const recorded = this.#secrets.removeValues(call);
      const same = [...left].find(({ request }) => matchesRequest(request, recorded.request, matchHeaders));
      if (same === undefined) return recorded;
      left.delete(same);
      return isSameOutcome(same, recorded) ? same : recorded;
    });
  }

  async #ended(): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<"late">((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS, "late");
    });
    try {
      for (const recording of this.#recordings) {
        // The first end is that of the head; it brings the end of the body.
        for (let end: unknown; end !== recording.ended; ) {
          end = recording.ended;
          const outcome = await Promise.race([recording.ended.catch(() => {}), late]);
          if (outcome !== "late") continue;
          const { method, url } = recording.request;
          const call = `${method} ${new URL(url).pathname}`;
          throw new Error(`The response of ${call} has not ended: read its body or cancel it before save()`);
        }
      }
    } finally {
      clearTimeout(timer);
    }
  }

  /** Passes the body on as it comes. It is read even if the caller does not, so that it is recorded whole. */
  #record(recording: Recording, response: Response, signal: AbortSignal | undefined): Response {
    const { request } = recording;
    const { status, statusText, url, redirected, body: source } = response;
    recording.response = {
      status,
      ...(statusText && { statusText }),
      ...(url && url !== request.url && { url }),
      headers: recordHeaders(response.headers),
    };
    if (source === null || isBodiless(request.method, status)) return response;
    const reader = source.getReader();
    let isCancelled = false;
    const pump = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
      let length = 0;
      try {
        for (;;) {
          const { done, value } = await reader.read();
          if (isCancelled) return;
          if (done) return controller.close();
          length += value.length;
          this.#count(recording, length, value.length);
          recording.chunks.push(value);
          // The caller may transfer its copy.
          controller.enqueue(value.slice());
        }
      } catch (error) {
        if (isCancelled) return;
        // What the caller aborted is recorded as far as it came.
        if (!signal?.aborted) recording.error = describeError(error);
        controller.error(error);
        reader.cancel(error).catch(() => {});
      }
    };
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        recording.ended = pump(controller);
      },
      cancel(reason) {
        isCancelled = true;
        recording.ended = Promise.resolve();
        return reader.cancel(reason);
      },
    });
    const headers = new Headers([...response.headers]);
    return withUrl(new Response(body, { status, statusText, headers }), url, redirected);
  }

  /** Counts `more` bytes of a body of so far `length` bytes. */
  #count({ request }: Recording, length: number, more: number): void {
    const { file, maxBodyBytes, maxFileBytes } = this.#settings;
    this.#bytes += more;
    try {
      if (length > maxBodyBytes) rejectBody("body", maxBodyBytes, request);
      if (this.#bytes > maxFileBytes) {
        rejectCall(`The bodies of ${file} are larger than 'maxFileBytes', ${maxFileBytes}`);
      }
    } catch (error) {
      this.#exceeded ??= error;
      throw error;
    }
  }
}

function toCall({ at, request, response, chunks, error }: Recording): RecordedCall {
  const bytes = joinChunks(chunks);
  return {
    ...(at !== undefined && { at }),
    request,
    ...(response !== undefined && {
      response: { ...response, ...describeBody(bytes, response.headers["content-type"]) },
    }),
    ...(error !== undefined && { error }),
  };
}

/** An error of the platform with its cause, which says more. */
function describeError(error: unknown): RecordedError {
  const { message = String(error), cause } = Object(error) as Partial<Error>;
  const { code, message: reason } = Object(cause ?? error) as { readonly code?: unknown; readonly message?: unknown };
  return {
    message: String(message),
    ...(typeof code === "string" && { code }),
    ...(cause !== undefined && { cause: String(reason ?? cause) }),
  };
}

/** Whether two outcomes of a call are the same for a program: headers such as `date` differ each time. */
function isSameOutcome(a: RecordedCall, b: RecordedCall): boolean {
  if (a.response === undefined || b.response === undefined) return JSON.stringify(a.error) === JSON.stringify(b.error);
  const [one, other] = [a.response, b.response];
  const names = ["content-type", "link", "location", "retry-after"];
  return (
    one.status === other.status &&
    one.url === other.url &&
    a.error?.message === b.error?.message &&
    names.every((name) => JSON.stringify(one.headers[name]) === JSON.stringify(other.headers[name])) &&
    isSameBody(one.body, other.body)
  );
}
